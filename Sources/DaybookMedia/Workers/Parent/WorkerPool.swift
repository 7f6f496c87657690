import Glibc
import Logging
import Metrics
import ServiceRuntime
import Wording

/// The pool of media-service's workers: those that are busy, and spare ones that start as others become busy.
///
/// A worker that dies, hangs or sends invalid responses is killed, and the spare one does its job while another is
/// started. A worker that reported an error, or has done many jobs, is replaced, too: a possible compromise ends with
/// it.
final class WorkerPool: Sendable {
    /// The limits of workers.
    struct Limits: Sendable {
        /// The maximum number of concurrent jobs.
        var busy = 4
        /// The number of jobs that one worker does before it is replaced.
        var jobs: UInt64 = 500
        /// The maximum memory for decoding one picture, in megabytes.
        var memory = DecodingMemory.usualLimit
        /// The maximum time for the start of a worker, in milliseconds.
        var start = 30_000
        /// Whether a worker that was given a file to write does other jobs after it. All of them must be for one account.
        var keepsWriters = false
        /// The time that a job waits for a worker if none is alive, in milliseconds.
        var timeout = 30_000

        init() {}
    }

    /// The workers, by their process IDs.
    struct Roster: Sendable {
        let starting: [pid_t]
        let idle: [pid_t]
        let busy: [pid_t]

        var all: [pid_t] { starting + idle + busy }
    }

    /// The number of workers that try a file before it is given up.
    private static let tries = 2

    private let keeper: WorkerKeeper
    private let limits: Limits
    private let logger: Logger

    /// Starts the workers in the background.
    ///
    /// - Parameter executable: The path of media-service itself.
    init(
        executable: String = "/proc/self/exe", limits: Limits = Limits(),
        logger: Logger = Logger(label: "media-service")
    ) throws(MediaError) {
        self.limits = limits
        self.logger = logger
        keeper = try WorkerKeeper(
            executable: executable, size: limits.busy + 1, startLimit: limits.start, memory: limits.memory,
            logger: logger)
        try keeper.startThread()
    }

    deinit { keeper.stop() }

    /// Waits until there is a worker. Blocks.
    ///
    /// - Throws: `busy`, with the reason, when there is none in time.
    func waitUntilReady() throws(MediaError) { keeper.giveBack(try keeper.take(timeout: limits.start)) }

    /// The maximum number of workers.
    var size: Int { limits.busy + 1 }

    /// The living workers.
    var roster: Roster { keeper.roster }

    /// The sandbox of the workers; `nil` before the first is ready.
    var walls: WorkerWalls? { keeper.walls }

    /// Runs a job in a worker, and passes each part of the response to `take`. Blocks until the job is done, at most
    /// for twice its time.
    ///
    /// A failure that the worker reports about the file is thrown. If the worker itself fails, a second worker repeats
    /// the job, and there is no third attempt. A file that crashes two workers is broken. A file for which they were
    /// killed, for time or memory, must be tried again later.
    ///
    /// - Throws: `undecodable`, `postponed`; `busy` when there are no workers; `cancelled` when the job was stopped.
    func run(_ job: WorkerOrder, take: (WorkerResponse) -> Void) throws(MediaError) {
        var verdict = MediaError(.postponed, "Decoding failed.")
        for _ in 0..<WorkerPool.tries {
            try job.stop.check()
            let worker = try keeper.take(timeout: limits.timeout)
            var failure: MediaError?
            let fault = job.stop.run(endedBy: { worker.end() }) { () -> WorkerFault? in
                do throws(WorkerFault) {
                    try worker.run(job) { response in
                        if case .failed(let code, let message, let refusal) = response {
                            failure = MediaError(code, message, refusal: refusal)
                        }
                        take(response)
                    }
                    return nil
                } catch {
                    return error
                }
            }
            if let fault {
                verdict = discard(worker, fault: fault, onPurpose: job.stop.isRequested)
                continue
            }
            count(failure == nil ? "done" : "failed")
            // A worker that was given a file to write may still hold it open.
            let isWriter = job.files.count > 1 && !limits.keepsWriters
            let isOver = failure != nil || worker.jobs >= limits.jobs || isWriter
            if isOver { keeper.discard(worker) } else { keeper.giveBack(worker) }
            if let failure { throw failure }
            return
        }
        throw verdict
    }

    /// Ends a worker that failed, and returns the resulting error for the file.
    ///
    /// - Parameter onPurpose: Whether the worker was ended because its job was stopped.
    private func discard(_ worker: WorkerProcess, fault: WorkerFault, onPurpose: Bool) -> MediaError {
        let end = keeper.discard(worker)
        if onPurpose {
            count("cancelled")
            return MediaError(.cancelled, "The result is no longer needed.", cause: fault)
        }
        logger.warning(
            "a decoding worker failed over a file; another takes its place",
            metadata: ["fault": "\(fault)", "end": "\(end)", "worker": "\(worker.processID)"])
        count(fault == .late ? "late" : "crashed")
        switch (fault, end) {
        case (.late, _), (.gone, .signal(SIGXCPU)):
            return MediaError(.postponed, "Decoding takes too long.", refusal: .tooCostly, cause: fault)
        case (.channel, _), (.gone, .signal(SIGKILL)):
            return MediaError(.postponed, "The decoder was stopped.", cause: fault)
        default: return MediaError(.undecodable, "No picture can be made from it.", cause: fault)
        }
    }

    private func count(_ outcome: String) {
        Counter(label: "media_worker_jobs", dimensions: [("outcome", outcome)]).increment()
    }
}
