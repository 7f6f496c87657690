import Wording

/// A set of photos and entries of the past, shown again.
struct Memory: Hashable, Codable, Sendable {
    let id: MemoryID
    let title: Words
    let first: CivilDate
    let last: CivilDate
    var cover: UUIDBytes?
    /// The photos, oldest first.
    var photos: [UUIDBytes]
    /// The entries, oldest first.
    var entries: [UUIDBytes]
    var state = MemoryState()

    var isEmpty: Bool { photos.isEmpty && entries.isEmpty }
}
