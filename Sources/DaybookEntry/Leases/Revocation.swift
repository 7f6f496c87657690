/// What a commit made wrong of what gateways may remember.
enum Revocation: Hashable, Sendable {
    /// What one token was answered.
    case token(owner: Int64, hash: [UInt8])
    /// What anybody was answered about one photo.
    case photo(owner: Int64, id: UUIDBytes)

    /// The diary that it is about.
    var owner: Int64 {
        switch self {
        case .token(let owner, _), .photo(let owner, _): owner
        }
    }
}
