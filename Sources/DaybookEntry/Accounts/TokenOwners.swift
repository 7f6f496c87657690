import Synchronization

/// The accounts of tokens that were good lately, by the tokens' hashes, so that a read takes its account's turn from the
/// start.
///
/// It decides turns alone: each read checks the token itself.
final class TokenOwners: Sendable {
    /// A diary of many members with some devices each; more only cost a look-up more.
    private static let capacity = 8_192

    private let owners = Mutex<[[UInt8]: Int64]>([:])

    /// Returns the account of a token; `nil` when the token was not seen lately.
    func owner(of tokenHash: [UInt8]) -> Int64? { owners.withLock { $0[tokenHash] } }

    /// Notes the account of a token that was found good. Forgets all others when there are too many.
    func note(_ tokenHash: [UInt8], owner: Int64) {
        owners.withLock { owners in
            if owners[tokenHash] == owner { return }
            if owners.count >= Self.capacity { owners.removeAll(keepingCapacity: true) }
            owners[tokenHash] = owner
        }
    }
}
