/// A picture of the discover feed, as its provider describes it.
struct FeedPicture: Hashable, Codable, Sendable {
    /// The ID in the feed: `unsplash-`, for example, and the provider's own ID in base64url.
    let id: String
    /// The width and height in pixels; 0 if the provider does not give them.
    var width: Int64 = 0
    var height: Int64 = 0
    var description = ""
    /// The URLs of the picture in three sizes.
    var thumb = ""
    var small = ""
    var regular = ""
    var authorName = ""
    var authorURL = ""
    var provider = ""
    /// The URL of the picture's page at the provider.
    var pageURL = ""
    /// The name of the licence.
    var license = ""
}
