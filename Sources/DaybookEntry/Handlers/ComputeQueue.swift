import Dispatch
import Synchronization

/// Runs what computes for long, one after the other, on a thread of its own: neither the threads that carry calls nor those
/// that read the diary are held by it, and it takes one processor at most.
final class ComputeQueue: Sendable {
    /// Text of so many bytes on takes long enough to wait for its turn, in all that is asked at once.
    static let longText = 32 << 10

    /// How much waits or runs at most: of all accounts, and of one.
    private static let most = 64
    private static let mostOfOne = 4

    private struct Places {
        var all = 0
        var byOwner: [Int64: Int] = [:]
    }

    /// Whether somebody still waits for a result.
    private final class Interest: Sendable {
        private let isGone = Atomic(false)

        var hasEnded: Bool { isGone.load(ordering: .relaxed) }

        func end() { isGone.store(true, ordering: .relaxed) }
    }

    private let places = Mutex(Places())
    private let queue = DispatchQueue(label: "compute", qos: .utility)

    /// Runs work of an account when its turn comes, unless nobody waits for it any more.
    ///
    /// - Throws: `STORAGE_BUSY` when the account, or all of them, have too much that waits; `CancellationError`.
    func run<Value: Sendable>(for owner: Int64, _ work: @escaping @Sendable () -> Value) async throws -> Value {
        guard enter(owner) else { throw DiaryError.storageBusy() }
        defer { leave(owner) }
        let interest = Interest()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    continuation.resume(with: interest.hasEnded ? .failure(CancellationError()) : .success(work()))
                }
            }
        } onCancel: {
            interest.end()
        }
    }

    private func enter(_ owner: Int64) -> Bool {
        places.withLock { places in
            guard places.all < Self.most, places.byOwner[owner, default: 0] < Self.mostOfOne else { return false }
            places.all += 1
            places.byOwner[owner, default: 0] += 1
            return true
        }
    }

    private func leave(_ owner: Int64) {
        places.withLock { places in
            places.all -= 1
            if let count = places.byOwner[owner] { places.byOwner[owner] = count > 1 ? count - 1 : nil }
        }
    }
}
