import Glibc
import Logging
import Metrics
import ServiceRuntime
import Wording

/// The workers of media-service: always as many as can be busy at one time, and a spare one.
///
/// One that dies, hangs or talks nonsense is killed, and the spare one does its job while another is started. So is one
/// that reported an error, or has done many jobs: whatever it may have been talked into ends with it.
final class WorkerCrew: Sendable {
    /// What is expected of workers.
    struct Limits: Sendable {
        /// Jobs side by side.
        var busy = 4
        /// Jobs that one worker does before it is replaced.
        var jobs: UInt64 = 500
        /// Megabytes that decoding one picture may take.
        var memory = DecodingMemory.usualLimit
        /// Milliseconds that a worker may take to start.
        var start = 30_000
        /// Milliseconds that a job waits for a worker when none of them lives.
        var patience = 30_000

        init() {}
    }

    /// Workers, by their process ids.
    struct Roster: Sendable {
        let starting: [pid_t]
        let idle: [pid_t]
        let busy: [pid_t]

        var all: [pid_t] { starting + idle + busy }
    }

    /// How often a file is tried before it is given up.
    private static let tries = 2

    private let keeper: WorkerKeeper
    private let limits: Limits
    private let logger: Logger

    /// Starts the workers, in the background.
    ///
    /// - Parameter executable: media-service itself.
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
    func waitUntilReady() throws(MediaError) { keeper.giveBack(try keeper.take(patience: limits.start)) }

    /// How many workers there are to be.
    var size: Int { limits.busy + 1 }

    /// The workers that live.
    var roster: Roster { keeper.roster }

    /// What stands round them; `nil` before the first is ready.
    var walls: WorkerWalls? { keeper.walls }

    /// Has a job done, and gives each part of the answer to `take`. Blocks until it is done, at most for twice its time.
    ///
    /// What the worker says of the file is thrown. When the worker itself fails another does the job from its beginning,
    /// and then no other: a file that takes two workers' lives is broken; one that they were killed over, for time or
    /// memory, is to be tried again later.
    ///
    /// - Throws: `undecodable`, `postponed`; `busy` when there are no workers; `cancelled` when the job is to end.
    func run(_ job: WorkerOrder, take: (WorkerReply) -> Void) throws(MediaError) {
        var verdict = MediaError(.postponed, "Decoding failed.")
        for _ in 0..<WorkerCrew.tries {
            try job.stop.check()
            let worker = try keeper.take(patience: limits.patience)
            var failure: MediaError?
            let fault = job.stop.run(endedBy: { worker.end() }) { () -> WorkerFault? in
                do throws(WorkerFault) {
                    try worker.run(job) { reply in
                        if case .failed(let code, let message, let refusal) = reply {
                            failure = MediaError(code, message, refusal: refusal)
                        }
                        take(reply)
                    }
                    return nil
                } catch {
                    return error
                }
            }
            if let fault {
                verdict = discard(worker, fault, onPurpose: job.stop.isRequested)
                continue
            }
            count(failure == nil ? "done" : "failed")
            // One that was handed a file to write may have kept it.
            let isOver = failure != nil || worker.jobs >= limits.jobs || job.files.count > 1
            if isOver { keeper.discard(worker) } else { keeper.giveBack(worker) }
            if let failure { throw failure }
            return
        }
        throw verdict
    }

    /// Ends a worker that failed, and tells what that says of the file.
    ///
    /// - Parameter onPurpose: The worker was ended because its job was.
    private func discard(_ worker: WorkerProcess, _ fault: WorkerFault, onPurpose: Bool) -> MediaError {
        let end = keeper.discard(worker)
        if onPurpose {
            count("cancelled")
            return MediaError(.cancelled, "Nobody wants it any more.", cause: fault)
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
        default: return MediaError(.undecodable, "No picture can be made of it.", cause: fault)
        }
    }

    private func count(_ outcome: String) {
        Counter(label: "media_worker_jobs", dimensions: [("outcome", outcome)]).increment()
    }
}
