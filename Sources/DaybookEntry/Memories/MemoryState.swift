/// What its owner made of a memory.
struct MemoryState: Hashable, Codable, Sendable {
    var isFavorite = false
    var isDismissed = false
    /// Counts the changes.
    var version: Int64 = 0

    var etag: ETag { ETag(version: version) }
}
