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
