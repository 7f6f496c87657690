import Dispatch
import Synchronization
import Threads

/// A queue for long computations. They run one at a time, by turns of parties, on a thread of their own, so that they
/// hold neither the threads that carry calls nor those that read the diary, and take one processor at most.
final class ComputeQueue: Sendable {
    /// The bytes of text in a request from which on it takes long enough to wait for a turn.
    static let longText = 32 << 10

    /// The most jobs that wait or run: of all parties, and of one.
    private static let most = 64
    private static let mostOfOne = 4

    private struct Places {
        var all = 0
        var byParty: [TurnParty: Int] = [:]
    }

    /// Whether somebody still waits for a result.
    private final class Interest: Sendable {
        private let isGone = Atomic(false)

        var hasEnded: Bool { isGone.load(ordering: .relaxed) }

        func end() { isGone.store(true, ordering: .relaxed) }
    }

    private let places = Mutex(Places())
    private typealias Schedule = FairSchedule<TurnParty, @Sendable () -> Void>
    private let schedule = Mutex(
        Schedule(limits: .init(runningPerKey: 1, waitingPerKey: ComputeQueue.mostOfOne, waiting: ComputeQueue.most)))
    private let queue = DispatchQueue(label: "compute", qos: .utility)

    /// Runs work of a party when its turn comes, unless the caller no longer waits for it.
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
                // The schedule has room for every caller that entered.
                guard (try? schedule.withLock { try $0.append(job, of: party) }) != nil else {
                    return continuation.resume(throwing: DiaryError.storageBusy())
                }
                queue.async { self.runNext() }
            }
        } onCancel: {
            interest.end()
        }
    }

    /// The number of jobs that wait, for tests.
    var waiting: Int { schedule.withLock { $0.count } }

    /// Runs the job whose turn it is. Each job makes one call of this.
    private func runNext() {
        guard let turn = schedule.withLock({ $0.next() }) else { return }
        turn.job()
        schedule.withLock { $0.finished(turn.key) }
    }

    private func enter(_ party: TurnParty) -> Bool {
        places.withLock { places in
            guard places.all < Self.most, places.byParty[party, default: 0] < Self.mostOfOne else { return false }
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
