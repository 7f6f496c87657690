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

    private struct Kept {
        let end: ContinuousClock.Instant
        /// The id of the token's account, if that is known.
        var account: String?
    }

    private let kept = Mutex<[Int: Kept]>([:])

    /// Whether a token was good within the lifetime before `now`.
    func contains(_ token: String, now: ContinuousClock.Instant = .now) -> Bool {
        kept.withLock { $0[token.hashValue]?.end ?? now } > now
    }

    /// The account of a token that was good a moment ago; nil if it is not known.
    func account(of token: String) -> String? { kept.withLock { $0[token.hashValue]?.account } }

    /// Notes that a token is good, and its account if that is known.
    func insert(_ token: String, of account: String? = nil, now: ContinuousClock.Instant = .now) {
        kept.withLock { kept in
            let known = account ?? kept[token.hashValue]?.account
            if kept.count >= Self.capacity { kept = kept.filter { $0.value.end > now } }
            if kept.count >= Self.capacity { kept.removeAll() }
            kept[token.hashValue] = Kept(end: now + Self.lifetime, account: known)
        }
    }

    /// Notes that a token is no longer good.
    func remove(_ token: String) {
        kept.withLock { _ = $0.removeValue(forKey: token.hashValue) }
    }

    /// Forgets every token.
    func removeAll() {
        kept.withLock { $0.removeAll() }
    }
}
