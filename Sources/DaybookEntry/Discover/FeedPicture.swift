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

/// A picture of the feed, with the caller's star.
struct FeedItem: Hashable, Codable, Sendable {
    let picture: FeedPicture
    var isSaved = false
    /// The photo in the diary; `nil` if the photo is hidden and locked for the caller.
    var photo: UUIDBytes?
    var memo = ""
}

/// A picture of the feed that an owner saved, and the photo with its bytes.
struct SavedPicture: Hashable, Sendable {
    let owner: Int64
    let picture: FeedPicture
    let photo: UUIDBytes
    /// The owner's note on the picture.
    var memo: String
    /// Whether the picture has a star. The star shows only while the photo is not in the trash.
    var isStarred = true
    /// Whether the saving created the photo. Otherwise the diary already had the same bytes.
    let madePhoto: Bool
    /// The last time the picture was saved while it had no star or its photo was in the trash. Unique per owner.
    var saveTime: Instant
}
