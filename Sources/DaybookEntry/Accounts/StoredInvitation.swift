import Synchronization

/// An invitation as it is stored. The holder of its secret may create an account.
struct StoredInvitation: Hashable, Codable, Sendable {
    let id: UUIDBytes
    /// The number of the inviter's account.
    let owner: Int64
    let role: AccountRole
    let createTime: Instant
    let expireTime: Instant
}

/// A buffer of the sessions used since the last write. Reads must not write, so the buffer collects their uses, and the
/// upkeep writes them.
final class LastUseBuffer: Sendable {
    private static let most = 10_000
    /// The least age of the stored last use, in seconds, for a new use to be written.
    private static let precisionSeconds: Int64 = 60

    private let hashes = Mutex<Set<[UInt8]>>([])

    /// Notes a use. Drops it if the buffer is full, which costs a minute's precision.
    func note(_ tokenHash: [UInt8], lastUse: Instant, now: Instant) {
        guard lastUse.advanced(bySeconds: LastUseBuffer.precisionSeconds) <= now else { return }
        hashes.withLock { hashes in
            if hashes.count < LastUseBuffer.most { hashes.insert(tokenHash) }
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

/// The fields of a member's account that an owner of the server may change. Raw values are the names in the schema.
enum MemberField: String, CaseIterable, Sendable, MaskedField {
    case disabled

    static let outputOnly: Set<String> = ["name", "role", "create_time", "etag"]
    static let wholeResource = Set(allCases)
}

/// The request of an invited member: the invitation and the fields of the new account.
struct NewMember: Sendable {
    /// The invitation's secret.
    var invitation: String
    var name: String
    var password: String
    var locale: String
    var timeZone: String
    var userAgent: String
    var address: ClientAddress
}
