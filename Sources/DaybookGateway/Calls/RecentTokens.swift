import Synchronization

/// Tokens that were good a moment ago.
///
/// Kept are numbers that tokens are hashed to, with a secret of this process, never the tokens themselves. What is told
/// here decides only whether a request is read: the service behind it looks at the token again.
final class RecentTokens: Sendable {
    /// How long a token is remembered.
    static let lifetime = Duration.seconds(60)
    /// The most tokens remembered.
    static let capacity = 4096

    private let ends = Mutex<[Int: ContinuousClock.Instant]>([:])

    /// Whether a token was good within the lifetime before `now`.
    func contains(_ token: String, now: ContinuousClock.Instant = .now) -> Bool {
        ends.withLock { $0[token.hashValue] ?? now } > now
    }

    /// Notes that a token is good.
    func insert(_ token: String, now: ContinuousClock.Instant = .now) {
        ends.withLock { ends in
            if ends.count >= Self.capacity { ends = ends.filter { $0.value > now } }
            if ends.count >= Self.capacity { ends.removeAll() }
            ends[token.hashValue] = now + Self.lifetime
        }
    }

    /// Notes that a token is no longer good.
    func remove(_ token: String) {
        ends.withLock { _ = $0.removeValue(forKey: token.hashValue) }
    }

    /// Forgets every token.
    func removeAll() {
        ends.withLock { $0.removeAll() }
    }
}
