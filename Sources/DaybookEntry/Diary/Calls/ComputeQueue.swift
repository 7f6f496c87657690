import Dispatch
import Synchronization
import Threads

/// A queue for long computations.
///
/// The computations run one at a time, in fair order over the parties, on a thread of their own. They occupy neither
/// the threads that carry calls nor the threads that read the diary, and use at most one processor.
final class ComputeQueue: Sendable {
    /// The size of a request's text, in bytes, above which its computation goes through the queue.
    static let longText = 32 << 10

    /// The maximum number of waiting and running jobs: of all parties, and of one party.
    private static let most = 64
    private static let maximumOfOne = 4

    private struct Places {
        var all = 0
        var byParty: [TurnParty: Int] = [:]
    }

    /// A flag that records whether the caller still waits for a result.
    private final class Interest: Sendable {
        private let isGone = Atomic(false)

        var hasEnded: Bool { isGone.load(ordering: .relaxed) }

        func end() { isGone.store(true, ordering: .relaxed) }
    }

    private let places = Mutex(Places())
    private typealias Schedule = FairSchedule<TurnParty, @Sendable () -> Void>
    private let schedule = Mutex(
        Schedule(limits: .init(runningPerKey: 1, waitingPerKey: ComputeQueue.maximumOfOne, waiting: ComputeQueue.most)))
    private let queue = DispatchQueue(label: "compute", qos: .utility)

    /// Runs work of a party in fair order, unless the caller no longer waits for the result.
    ///
    /// - Throws: `STORAGE_BUSY` if too much work of the party, or of all parties, waits; `CancellationError`.
    func run<Value: Sendable>(
        for party: TurnParty, _ work: @escaping @Sendable () -> Value
    ) async throws -> Value {
        guard enter(party) else { throw DiaryError.storageBusy() }
        defer { leave(party) }
        let interest = Interest()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job: @Sendable () -> Void = {
                    continuation.resume(with: interest.hasEnded ? .failure(CancellationError()) : .success(work()))
                }
                // The schedule has capacity for every caller that entered.
                guard (try? schedule.withLock { try $0.append(job, of: party) }) != nil else {
                    return continuation.resume(throwing: DiaryError.storageBusy())
                }
                queue.async { self.runNext() }
            }
        } onCancel: {
            interest.end()
        }
    }

    /// The number of waiting jobs, for tests.
    var waiting: Int { schedule.withLock { $0.count } }

    /// Runs the next job of the schedule. Called once per job.
    private func runNext() {
        guard let turn = schedule.withLock({ $0.next() }) else { return }
        turn.job()
        schedule.withLock { $0.finished(turn.key) }
    }

    private func enter(_ party: TurnParty) -> Bool {
        places.withLock { places in
            guard places.all < Self.most, places.byParty[party, default: 0] < Self.maximumOfOne else { return false }
            places.all += 1
            places.byParty[party, default: 0] += 1
            return true
        }
    }

    private func leave(_ party: TurnParty) {
        places.withLock { places in
            places.all -= 1
            if let count = places.byParty[party] { places.byParty[party] = count > 1 ? count - 1 : nil }
        }
    }
}
