/// The stored state of a memory.
struct MemoryState: Hashable, Codable, Sendable {
    var isFavorite = false
    var isDismissed = false
    /// The number of changes of the state.
    var version: Int64 = 0

    var etag: ETag { ETag(version: version) }
}
