/// The numbers of items that a call deleted for good from the trash.
struct TrashEmptied: Codable, Sendable {
    var entries = 0
    var photos = 0
    /// Whether the trash was emptied completely.
    var isComplete = true
}
