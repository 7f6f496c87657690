import Foundation
import Glibc
import Synchronization
import Work

/// A running child process.
///
/// Its standard input is a pipe that only this process holds: if this process ends in any way, the child reads the end
/// of the pipe. Its standard output is read for `starting` and `ready` lines; standard error is shared. There are two
/// threads per child, one to read and one to wait for the end, because both calls block. The child leads a process
/// group of its own; remaining processes of that group are killed when the child ends.
final class ChildProcess: Sendable {
    let processID: pid_t
    /// The child's messages during its start, `ready` last, for one reader. The stream ends with the child's output.
    let messages: AsyncStream<StartMessage>
    private let continuation: AsyncStream<StartMessage>.Continuation
    private let parentPipe: Int32
    private let state = Mutex(State())

    private struct State: ~Copyable {
        var exit: ChildExit?
        var readySince: ContinuousClock.Instant?
        var lastSign = ContinuousClock.now
        var waiting: [CheckedContinuation<ChildExit, Never>] = []
    }

    /// Starts the program, which gets `descriptor` as its descriptor 3.
    init(executable: String, arguments: [String], keeping descriptor: Int32?) throws(RuntimeError) {
        let input = try FileDescriptors.makePipe()
        let output: (reading: Int32, writing: Int32)
        do {
            output = try FileDescriptors.makePipe()
        } catch {
            close(input.reading)
            close(input.writing)
            throw error
        }
        defer {
            close(input.reading)
            close(output.writing)
        }
        do {
            processID = try Spawn.start(
                executable, arguments: arguments, environment: Self.environment, standardInput: input.reading,
                standardOutput: output.writing, kept: descriptor)
        } catch {
            close(input.writing)
            close(output.reading)
            throw error
        }
        parentPipe = input.writing
        // A slow reader misses the oldest messages; `ready` is the newest and the last.
        (messages, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
        do throws(ThreadError) {
            try NamedThread.start("child-output") { [self] in readOutput(output.reading) }
        } catch {
            close(output.reading)
            throw abandoned(error)
        }
        do throws(ThreadError) {
            try NamedThread.start("child-end") { [self] in waitForEnd() }
        } catch {
            throw abandoned(error)
        }
    }

    /// The environment of the child: that of this process, with a setting for crash reports. A crashed child then
    /// reports addresses and library positions in a moment, instead of blocking its clients for five seconds. A given
    /// `SWIFT_BACKTRACE` overrides the setting.
    private static var environment: [String] {
        var all = ProcessInfo.processInfo.environment
        if all["SWIFT_BACKTRACE"] == nil {
            all["SWIFT_BACKTRACE"] = "symbolicate=off,threads=crashed,images=mentioned,color=no"
        }
        return all.map { "\($0.key)=\($0.value)" }
    }

    /// Ends a child that has no thread to watch it, and collects its exit.
    private func abandoned(_ reason: ThreadError) -> RuntimeError {
        kill(-processID, SIGKILL)
        while waitpid(processID, nil, 0) < 0 && errno == EINTR {}
        close(parentPipe)
        return RuntimeError(.unavailable, "A child process cannot be looked after.", cause: reason)
    }

    /// The time at which the child became ready; nil before.
    var readySince: ContinuousClock.Instant? { state.withLock { $0.readySince } }

    /// The time of the child's last report that its start continues; the time of its start before the first report.
    var lastSign: ContinuousClock.Instant { state.withLock { $0.lastSign } }

    /// Sends a signal; does nothing if the child has ended.
    func send(_ signal: Int32) {
        // Under the lock: the process ID is valid until `waitForEnd` has taken the exit.
        state.withLock { state in
            if state.exit == nil { kill(processID, signal) }
        }
    }

    /// Waits for the child's end, without a limit. Cancellation does not end the wait.
    func untilExit() async -> ChildExit {
        await withCheckedContinuation { continuation in
            let exit = state.withLock { state in
                if state.exit == nil { state.waiting.append(continuation) }
                return state.exit
            }
            if let exit { continuation.resume(returning: exit) }
        }
    }

    /// Asks the child to stop, and kills it after `grace`, or at once if the task is cancelled.
    func stop(grace: Duration) async {
        send(SIGTERM)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                try? await Task.sleep(for: grace)
                self.send(SIGKILL)
            }
            _ = await untilExit()
            group.cancelAll()
        }
    }

    private func readOutput(_ descriptor: Int32) {
        defer {
            close(descriptor)
            continuation.finish()
        }
        var line: [UInt8] = []
        while true {
            let bytes = FileDescriptors.readSome(from: descriptor)
            if bytes.isEmpty { return }
            for byte in bytes {
                if byte != UInt8(ascii: "\n") {
                    if line.count < 1024 { line.append(byte) }
                    continue
                }
                if let message = StartMessage(line: String(decoding: line, as: UTF8.self)) { note(message) }
                line.removeAll()
            }
        }
    }

    private func note(_ message: StartMessage) {
        let isNew = state.withLock { state in
            guard state.readySince == nil else { return false }
            state.lastSign = .now
            if case .ready = message { state.readySince = state.lastSign }
            return true
        }
        if isNew { continuation.yield(message) }
    }

    private func waitForEnd() {
        var information = unsafe siginfo_t()
        // This waits without taking the exit, so that the process ID stays valid until the lock is held.
        while unsafe waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        kill(-processID, SIGKILL)
        let (exit, waiting) = state.withLock { state in
            var status: Int32 = 0
            unsafe waitpid(processID, &status, 0)
            let exit = ChildExit(status: status)
            state.exit = exit
            let waiting = state.waiting
            state.waiting = []
            return (exit, waiting)
        }
        close(parentPipe)
        for continuation in waiting { continuation.resume(returning: exit) }
    }
}

/// The end of a process: an exit code or a signal.
package enum ChildExit: Sendable, Hashable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)

    /// Reads the status of an ended process from `waitpid(2)`.
    package init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    }

    /// The end in words, for people.
    package var description: String {
        switch self {
        case .code(let code): "exit code \(code)"
        case .signal(let number): "signal \(number)"
        }
    }
}

/// A message from a starting process to its supervisor: a line on standard output.
enum StartMessage: Sendable, Hashable {
    /// `starting WHAT`: the start continues with this slow step.
    case starting(String)
    /// `ready ADDRESS`: the process serves.
    case ready(String)

    /// Reads a line without its line end; nil if the line is not a start message.
    init?(line: String) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "starting": self = .starting(parts[1])
        case "ready" where !parts[1].contains(" "): self = .ready(parts[1])
        default: return nil
        }
    }

    /// The line, with its line end.
    var line: String {
        switch self {
        case .starting(let what): "starting \(what)\n"
        case .ready(let address): "ready \(address)\n"
        }
    }
}
