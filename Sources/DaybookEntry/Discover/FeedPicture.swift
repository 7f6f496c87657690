/// A picture of the discover feed, as its provider tells of it.
struct FeedPicture: Hashable, Codable, Sendable {
    /// Names it in the feed, as `unsplash-` with the provider's own id behind it in base64url.
    let id: String
    /// Pixels; 0 when the provider does not say.
    var width: Int64 = 0
    var height: Int64 = 0
    var description = ""
    /// Where to see it, in three sizes.
    var thumb = ""
    var small = ""
    var regular = ""
    var authorName = ""
    var authorURL = ""
    var provider = ""
    /// The page of it at the provider.
    var pageURL = ""
    /// The licence's name.
    var license = ""
}
