import Dispatch
import Work

/// A queue for long computations.
///
/// The computations run one at a time, in fair order over the parties, on their own thread. They occupy neither the
/// threads that carry calls nor the threads that read the diary, and use at most one processor.
final class ComputeQueue: Sendable {
    /// The size of a request's text, in bytes, above which its computation goes through the queue.
    static let longText = 32 << 10

    /// At most 64 computations wait or run, at most 4 of them for one party.
    private let limiter = FairLimiter<SchedulingParty>(
        limits: QueueLimits(running: 1, waiting: 63, perKey: .init(running: 1, places: 4)))
    private let queue = DispatchQueue(label: "compute", qos: .utility)

    /// Runs work of a party in fair order, unless the caller no longer waits for the result.
    ///
    /// - Throws: `STORAGE_BUSY` if too much work of the party, or of all parties, waits; `CancellationError`.
    func run<Value: Sendable>(
        for party: SchedulingParty, _ work: @escaping @Sendable () -> Value
    ) async throws -> Value {
        let permit: FairLimiter<SchedulingParty>.Permit
        do throws(WorkRefusal) {
            permit = try await limiter.permit(of: party)
        } catch {
            if error == .cancelled { throw CancellationError() }
            throw DiaryError.storageBusy()
        }
        if Task.isCancelled { throw CancellationError() }
        return try await BlockingWork.run(on: queue) { withExtendedLifetime(permit) { work() } }
    }

    /// The number of waiting jobs, for tests.
    var waiting: Int { limiter.waiting }
}
