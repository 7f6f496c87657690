/// What a person says of an album.
struct AlbumContent: Hashable, Codable, Sendable {
    @Verbatim var title = ""
    /// The album it is inside of.
    var parent: UUIDBytes?
    /// The photo that stands for it; while that is not shown in the album, the newest does.
    var chosenCover: UUIDBytes?
    /// The query of search mode FILTER by which it fills itself; `nil` for one that is filled by hand.
    var filter: String?
}
