import Hashing
import ProtobufC
import Synchronization
import Wording

/// A login on one device, or an app's token.
struct StoredSession: Hashable, Codable, Sendable {
    let id: UUIDBytes
    let owner: Int64
    let userAgent: String
    let createTime: Instant
    var lastUseTime: Instant
    /// ``Instant/latest`` for a token that does not expire.
    let expireTime: Instant
    /// The instant until which hidden items are visible to the session; `nil` while they are locked.
    var unlockedUntil: Instant?
    /// The access of an app's token; `nil` for a login, which has all rights of its owner.
    var app: AppAccess?
}

/// The caller's credential as the call carries it.
struct Credential: Sendable {
    /// The hash of the bearer token; `nil` if the call has none.
    let tokenHash: [UInt8]?

    /// Parses an `authorization` value: `Bearer TOKEN`.
    init(authorization: String?) {
        guard let authorization else {
            tokenHash = nil
            return
        }
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 256 else {
            tokenHash = nil
            return
        }
        tokenHash = SessionToken.hash(of: String(parts[1]))
    }

    /// Returns the hash of the token.
    ///
    /// - Throws: ``DiaryError`` of code `unauthenticated` if no token is shown.
    func shownHash() throws(DiaryError) -> [UInt8] {
        guard let tokenHash else { throw DiaryError(.unauthenticated, RequestFault.tokenMissing) }
        return tokenHash
    }
}

/// The secret of a session: 32 random bytes, shown once. The diary stores only the hash.
struct SessionToken: Sendable {
    /// The token as clients send it.
    let text: String

    init(random: RandomSource) {
        text = Base64.encode(random.bytes(32), as: .urlSafe)
    }

    /// The hash that is stored. One round of SHA-256 is enough, because the token is random.
    var hash: [UInt8] { SessionToken.hash(of: text) }

    static func hash(of text: String) -> [UInt8] {
        Array(SHA256.hash(data: Array(text.utf8)))
    }
}

/// A cache of the accounts of recently valid tokens, by token hash, so that a read counts for its account from the
/// start.
///
/// The cache decides only the scheduling of reads: each read checks the token itself.
final class TokenOwners: Sendable {
    /// The maximum number of cached tokens, enough for many members with some devices each. A miss costs only a
    /// look-up.
    private static let capacity = 8_192

    private let owners = Mutex<[[UInt8]: Int64]>([:])

    /// Returns the account of a token; `nil` if the token is not cached.
    func owner(of tokenHash: [UInt8]) -> Int64? { owners.withLock { $0[tokenHash] } }

    /// Stores the account of a valid token. Clears the cache first if it is full.
    func note(_ tokenHash: [UInt8], owner: Int64) {
        owners.withLock { owners in
            if owners[tokenHash] == owner { return }
            if owners.count >= Self.capacity { owners.removeAll(keepingCapacity: true) }
            owners[tokenHash] = owner
        }
    }
}

/// The rights of an app's token. Raw values are stored.
struct TokenScopes: OptionSet, Hashable, Codable, Sendable {
    let rawValue: Int64

    /// The right to see the diary, except for hidden items.
    static let read = TokenScopes(rawValue: 1)
    /// The right to change the diary and to upload.
    static let write = TokenScopes(rawValue: 2)
    /// The right to add photos, and nothing else.
    static let upload = TokenScopes(rawValue: 4)
}

/// A buffer of the sessions used since the last write. Reads must not write, so the buffer collects their uses, and the
/// upkeep writes them.
final class LastUseBuffer: Sendable {
    private static let maximum = 10_000
    /// The least age of the stored last use, in seconds, for a new use to be written.
    private static let precisionSeconds: Int64 = 60

    private let hashes = Mutex<Set<[UInt8]>>([])

    /// Notes a use. Drops it if the buffer is full, which costs a minute's precision.
    func note(_ tokenHash: [UInt8], lastUse: Instant, now: Instant) {
        guard lastUse.advanced(bySeconds: LastUseBuffer.precisionSeconds) <= now else { return }
        hashes.withLock { hashes in
            if hashes.count < LastUseBuffer.maximum { hashes.insert(tokenHash) }
        }
    }

    /// Returns and removes the sessions used since the last call.
    func take() -> [[UInt8]] {
        hashes.withLock { hashes in
            let taken = Array(hashes)
            hashes.removeAll()
            return taken
        }
    }
}
