import CSandbox
import Glibc
import ServiceRuntime
import Synchronization

/// A worker process from media-service's side: a child, and the channel to it. Killed with the last reference.
///
/// Calls block. A worker must be started on a thread that lives at least as long: the system kills a worker with the
/// thread that started it.
final class WorkerProcess: Sendable {
    let processID: pid_t
    let channel: WorkerChannel
    private let state = Mutex<(jobs: UInt64, end: ChildExit?)>((0, nil))

    /// Starts `executable` as a worker. It inherits nothing of this process but one end of a channel.
    ///
    /// - Parameter memory: The maximum memory for decoding one picture, in megabytes.
    init(executable: String, memory: Int) throws(MediaError) {
        let theirs: WorkerChannel
        let nothing: CInt
        do throws(SystemError) {
            (channel, theirs) = try WorkerChannel.pair()
            nothing = try Disk.retried { unsafe open("/dev/null", O_RDWR | O_CLOEXEC) }
        } catch {
            throw MediaError(.busy, "A decoding worker cannot be started.", cause: error)
        }
        defer { close(nothing) }
        do {
            processID = try Spawn.start(
                executable, arguments: [DecodingWorker.command, "\(memory)"], environment: WorkerProcess.environment,
                standardInput: nothing,
                standardOutput: nothing, standardError: nothing, kept: theirs.descriptor)
        } catch {
            throw MediaError(.busy, "A decoding worker cannot be started.", cause: error)
        }
    }

    deinit { end() }

    /// The environment of a worker: the path of its libraries if they are not in the system's folders. Pictures stay in
    /// memory, because a worker has no folder. No program examines a crash. Large blocks use huge pages if the system
    /// has them: filling pages of 4 KiB took a fifth of a HEIC's time.
    private static let environment: [String] = {
        var all = ["VIPS_DISC_THRESHOLD=2g", "SWIFT_BACKTRACE=enable=no", "GLIBC_TUNABLES=glibc.malloc.hugetlb=1"]
        if let path = unsafe getenv("LD_LIBRARY_PATH") { unsafe all.append("LD_LIBRARY_PATH=" + String(cString: path)) }
        return all
    }()

    /// The number of jobs given to this worker.
    var jobs: UInt64 { state.withLock { $0.jobs } }

    /// Waits until the worker reports that it is ready.
    func waitUntilReady(before deadline: Deadline) throws(WorkerFault) -> WorkerWalls {
        let frame = try channel.receive(.response, before: deadline).frame
        guard case .ready(let walls) = try WorkerResponse.read(frame, number: 0) else {
            throw .nonsense("a response before it was ready")
        }
        return walls
    }

    /// Sends a job to the worker, and passes each part of its response to `take`. The last part is `done` or `failed`.
    ///
    /// - Throws: the fault of the worker, which is then useless.
    func run(_ job: WorkerOrder, take: (WorkerResponse) -> Void) throws(WorkerFault) {
        let deadline = Deadline(millisecondsFromNow: job.timeLimit)
        let number = state.withLock { state in
            state.jobs += 1
            return state.jobs
        }
        limit(job)
        let frame = try job.task.frame(number: number, timeLimit: job.softTimeLimit)
        try channel.send(frame, descriptors: job.files.map(\.descriptor), before: deadline)
        var expectation = WorkerExpectation(job.task)
        while !expectation.isOver {
            let received = try channel.receive(.response, before: deadline)
            guard received.files.isEmpty else { throw .nonsense("a file that nobody asked for") }
            let response = try WorkerResponse.read(received.frame, number: number)
            try expectation.accept(response)
            take(response)
        }
    }

    /// Limits the processor time to twice the job's time limit, so that the job ends even if this process is stopped.
    /// Limits the size of a written file, too.
    private func limit(_ job: WorkerOrder) {
        let seconds = daybook_sandbox_computed(processID)
        guard seconds >= 0 else { return }
        let more = Int64(job.timeLimit / 1000 + 1) * 2
        _ = daybook_sandbox_limit(processID, CInt(RLIMIT_FSIZE.rawValue), UInt64(job.task.writtenBytes), 0)
        _ = daybook_sandbox_limit(processID, CInt(RLIMIT_CPU.rawValue), UInt64(seconds + more), 0)
    }

    /// Kills the worker, unless it has ended, and returns how it ended.
    @discardableResult
    func end() -> ChildExit {
        state.withLock { state in
            if let end = state.end { return end }
            kill(processID, SIGKILL)
            var status: CInt = 0
            while unsafe waitpid(processID, &status, 0) < 0 && errno == EINTR {}
            let end = ChildExit(status: status)
            state.end = end
            return end
        }
    }
}

/// A job for a worker, with its files and its time limit.
struct WorkerOrder: Sendable {
    let task: WorkerTask
    /// The file to read, and after it the file to write if there is one.
    let files: [ReadFile]
    /// The time limit in milliseconds of wall clock. A worker that is not done by then is killed.
    let timeLimit: Int
    var stop = JobStop()

    /// The time limit that is sent to the worker, so that a merely slow one can report that itself.
    var softTimeLimit: Int { max(timeLimit - timeLimit / 10, 1) }
}
