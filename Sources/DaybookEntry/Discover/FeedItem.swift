/// A picture of the feed, with the caller's star.
struct FeedItem: Hashable, Codable, Sendable {
    let picture: FeedPicture
    var isSaved = false
    /// The photo in the diary; `nil` if the photo is hidden and locked for the caller.
    var photo: UUIDBytes?
    var memo = ""
}
