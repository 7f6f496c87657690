/// A new share to be stored.
struct NewShare: Sendable {
    let owner: Int64
    let id: UUIDBytes
    let terms: ShareTerms
    let token: String
    let passwordHash: String?
    let creation: [UInt8]
    let now: Instant
}
