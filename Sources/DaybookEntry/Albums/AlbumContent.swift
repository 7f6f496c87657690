/// The part of an album that its owner writes.
struct AlbumContent: Hashable, Codable, Sendable {
    @Verbatim var title = ""
    /// The album that contains this one.
    var parent: UUIDBytes?
    /// The cover that the owner chose. While the album does not show it, the newest photo is the cover.
    var chosenCover: UUIDBytes?
    /// The query, of search mode FILTER, of a saved search; `nil` for an album that is filled by hand.
    var filter: String?
}
