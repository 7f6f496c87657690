import Synchronization

/// A set of tokens that were valid a moment ago.
///
/// The set holds hashes of the tokens with a secret of this process, never the tokens themselves. It decides only
/// whether a request is read: the service behind the route checks the token again.
final class RecentTokens: Sendable {
    /// The time for which a token is remembered.
    static let lifetime = Duration.seconds(60)
    /// The maximum number of tokens.
    static let capacity = 4096

    private struct Kept {
        let end: ContinuousClock.Instant
        /// The ID of the token's account, if known.
        var account: String?
    }

    private let kept = Mutex<[Int: Kept]>([:])

    /// Returns whether a token was valid within the lifetime before `now`.
    func contains(_ token: String, now: ContinuousClock.Instant = .now) -> Bool {
        kept.withLock { $0[token.hashValue]?.end ?? now } > now
    }

    /// Returns the account of a token that is still held, even after its lifetime; nil if the account is not known.
    func account(of token: String) -> String? { kept.withLock { $0[token.hashValue]?.account } }

    /// Records that a token is valid, and its account if known.
    func insert(_ token: String, of account: String? = nil, now: ContinuousClock.Instant = .now) {
        kept.withLock { kept in
            let known = account ?? kept[token.hashValue]?.account
            if kept.count >= Self.capacity { kept = kept.filter { $0.value.end > now } }
            if kept.count >= Self.capacity { kept.removeAll() }
            kept[token.hashValue] = Kept(end: now + Self.lifetime, account: known)
        }
    }

    /// Records that a token is no longer valid.
    func remove(_ token: String) {
        kept.withLock { _ = $0.removeValue(forKey: token.hashValue) }
    }

    /// Forgets every token.
    func removeAll() {
        kept.withLock { $0.removeAll() }
    }
}
