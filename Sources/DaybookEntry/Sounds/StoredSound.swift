/// An uploaded sound as it is stored.
struct StoredSound: Hashable, Codable, Sendable {
    let owner: Int64
    let id: UUIDBytes
    var title: String
    let facts: SoundFacts
    let createTime: Instant
    /// The number of the sound's last change. An owner never uses a number twice.
    var version: Int64

    var etag: ETag { ETag(version: version) }
}
