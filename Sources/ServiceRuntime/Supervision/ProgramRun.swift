import CProcess
import Glibc
import Synchronization
import Work

/// One run of a program that does a job and ends, unlike the services that a `Supervisor` keeps running.
///
/// The program shares standard error; its standard output is discarded. It leads a process group of its own, whose
/// remaining processes are killed when it ends.
package struct ProgramRun: Sendable {
    /// The priority for processor and disk.
    package enum Priority: Sendable {
        case usual
        /// The lowest that still advances on a busy machine.
        case low
    }

    private let executable: String
    private let arguments: [String]
    private let input: String
    private let priority: Priority
    private let timeLimit: Duration?

    /// The value of `ioprio_set(2)` for the lowest level of the class `IOPRIO_CLASS_BE`. The idle class is not used:
    /// behind a busy program, its reads may wait without limit.
    private static let lowDiskPriority: Int32 = 2 << 13 | 7
    private static let lowNice: Int32 = 19
    /// The maximum size of the input in bytes: a pipe takes as much without a reader.
    private static let maximumInput = 4096

    /// Describes a run.
    ///
    /// - Parameters:
    ///   - executable: The absolute path of the program.
    ///   - input: The text on the program's standard input. Only the first 4096 bytes are passed.
    ///   - timeLimit: The time after which the program is killed; nil for no limit.
    package init(
        _ executable: String, arguments: [String], input: String = "", priority: Priority = .usual,
        timeLimit: Duration? = nil
    ) {
        (self.executable, self.arguments, self.input) = (executable, arguments, input)
        (self.priority, self.timeLimit) = (priority, timeLimit)
    }

    /// Starts the program and waits for its end. If the task is cancelled or the time is over, kills the program with
    /// its process group, which is a `signal` in the result.
    ///
    /// - Throws: `unavailable` if the program cannot be started.
    package func run() async throws(RuntimeError) -> ChildExit {
        let program = RunningProgram()
        return try await withTaskGroup(of: Void.self) { group in
            group.addTask {
                // Cancellation ends the sleep: that of the caller's task, or the one below after the program's end.
                if let timeLimit {
                    try? await Task.sleep(for: timeLimit)
                } else {
                    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
                }
                program.kill()
            }
            let end = await program.end.value {
                do throws(ThreadError) {
                    // The thread passes its low priority on to the program, and ends.
                    try NamedThread.start("program") { program.run(self) }
                } catch {
                    program.end.settle(
                        .failure(RuntimeError(.unavailable, "No program can be started.", cause: error)))
                }
            }
            group.cancelAll()
            return end
        }.get()
    }

    /// Starts the program with the priority of the calling thread, which must be used for nothing else. Blocks.
    fileprivate func start() throws(RuntimeError) -> pid_t {
        if priority == .low {
            setpriority(Int32(PRIO_PROCESS.rawValue), 0, Self.lowNice)
            // The program also runs if this fails: some file systems have no priorities, and some containers refuse
            // the call.
            _ = process_disk_priority(Self.lowDiskPriority)
        }
        let pipe = try FileDescriptors.makePipe()
        defer { close(pipe.reading) }
        FileDescriptors.writeAll(Array(input.utf8.prefix(Self.maximumInput)), to: pipe.writing)
        close(pipe.writing)
        let nothing = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { if nothing >= 0 { close(nothing) } }
        return try Spawn.start(
            executable, arguments: arguments, standardInput: pipe.reading, standardOutput: nothing, kept: nil)
    }
}

/// A program between its start and its end.
private final class RunningProgram: Sendable {
    let end = OneShot<ChildExit, RuntimeError>()
    private let state = Mutex(State())

    private struct State {
        var processID: pid_t?
        var isUnwanted = false
    }

    /// Starts the program, and waits for its end. Blocks.
    func run(_ run: ProgramRun) {
        let processID: pid_t
        do throws(RuntimeError) {
            processID = try run.start()
        } catch {
            end.settle(.failure(error))
            return
        }
        let isUnwanted = state.withLock { state in
            state.processID = processID
            return state.isUnwanted
        }
        if isUnwanted { Glibc.kill(-processID, SIGKILL) }
        var information = unsafe siginfo_t()
        // This waits without taking the exit, so that the process ID stays valid until the lock is held.
        while unsafe waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        Glibc.kill(-processID, SIGKILL)
        let exit = state.withLock { state in
            var status: Int32 = 0
            unsafe waitpid(processID, &status, 0)
            state.processID = nil
            return ChildExit(status: status)
        }
        end.settle(.success(exit))
    }

    /// Kills the program and its process group; does nothing if it has ended.
    func kill() {
        state.withLock { state in
            state.isUnwanted = true
            if let processID = state.processID { Glibc.kill(-processID, SIGKILL) }
        }
    }
}
