/// A picture of the feed, and the star that somebody sees on it.
struct FeedItem: Hashable, Codable, Sendable {
    let picture: FeedPicture
    var isSaved = false
    /// The photo in the diary; `nil` when it is hidden, and hidden things are closed to the caller.
    var photo: UUIDBytes?
    var memo = ""
}
