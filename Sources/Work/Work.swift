/// # Work
///
/// Queues, limiters and results for work that must not take more than its share: bounded, fair by account, and outside
/// the cooperative threads if it blocks. The module must not know the work or its owner.
///
/// ```
///   FairQueue     a value: which job is next, by key, share, weight and limits. No thread, no clock
///      ├─ JobQueue      threads take its jobs          ──> NamedThread, or a pool of the user
///      └─ FairLimiter   tasks wait in it for permits
///   Limiter       permits and units without a wait: taken, or refused
///   OneShot       one result for one waiting task; the first settlement wins
///   BlockingWork  a call that blocks, on Dispatch's threads; many of them side by side
/// ```
///
/// The queues and results are inlinable, so that each module specializes them: unspecialized, a job costs some
/// microseconds more.
///
/// Refused work throws ``WorkRefusal``, which each user turns into its own error. Every queue and limiter is bounded by
/// its ``QueueLimits``. Only ZRPC has its own waiter, which resumes each call and is not checked in release builds.
///
/// ```swift
/// let limiter = FairLimiter<String>(limits: QueueLimits(running: 4, waiting: 64, perKey: .init(running: 2)))
/// let permit = try await limiter.permit(of: "minji", timeout: .seconds(5))
/// let sum = try await BlockingWork.run { (1...100).reduce(0, +) }
/// withExtendedLifetime(permit) {}
/// ```
