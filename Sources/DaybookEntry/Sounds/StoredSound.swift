/// A sound that somebody uploaded, as the diary keeps it.
struct StoredSound: Hashable, Codable, Sendable {
    let owner: Int64
    let id: UUIDBytes
    var title: String
    let facts: SoundFacts
    let createTime: Instant
    /// The number of the change that made it what it is: never used twice by one owner.
    var version: Int64

    var etag: ETag { ETag(version: version) }
}
