/// A new photo record on its way into the storage.
struct NewPhoto: Sendable {
    let owner: Int64
    let id: UUIDBytes
    let facts: PhotoFacts
    let time: PhotoTime
    let details: PhotoDetails
    let source: String
    let now: Instant
}
