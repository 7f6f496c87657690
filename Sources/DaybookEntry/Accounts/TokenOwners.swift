import Synchronization

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
