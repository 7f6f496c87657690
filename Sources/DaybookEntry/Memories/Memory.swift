import Wording

/// Something of the past that comes back.
struct Memory: Hashable, Codable, Sendable {
    let id: MemoryID
    let title: Words
    let first: CivilDate
    let last: CivilDate
    var cover: UUIDBytes?
    /// Oldest first.
    var photos: [UUIDBytes]
    /// Oldest first.
    var entries: [UUIDBytes]
    var state = MemoryState()

    var isEmpty: Bool { photos.isEmpty && entries.isEmpty }
}
