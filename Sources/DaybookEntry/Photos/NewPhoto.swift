/// A new photo to be stored.
struct NewPhoto: Sendable {
    let owner: Int64
    let id: UUIDBytes
    let facts: PhotoFacts
    let time: PhotoTime
    let details: PhotoDetails
    let source: String
    let now: Instant
}
