/// Data in the gateways' caches that a commit made invalid.
enum Revocation: Hashable, Sendable {
    /// The responses to one token.
    case token(owner: Int64, hash: [UInt8])
    /// The responses to all callers about one photo.
    case photo(owner: Int64, id: UUIDBytes)

    /// The number of the diary concerned.
    var owner: Int64 {
        switch self {
        case .token(let owner, _), .photo(let owner, _): owner
        }
    }
}
