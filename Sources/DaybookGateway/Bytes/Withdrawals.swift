import Synchronization

/// Counts the deletions of refused bytes that nobody waits for.
final class Withdrawals: Sendable {
    /// The most that are under way at once.
    private static let most = 64

    private let count = Mutex(0)

    /// Takes a place, which ``leave()`` gives back; false when all are taken.
    func enter() -> Bool {
        count.withLock { count in
            guard count < Self.most else { return false }
            count += 1
            return true
        }
    }

    func leave() { count.withLock { $0 -= 1 } }
}
