/// A picture of the feed that an owner saved, and the photo that holds its bytes.
struct SavedPicture: Hashable, Sendable {
    let owner: Int64
    let picture: FeedPicture
    let photo: UUIDBytes
    /// What the owner noted when saving it.
    var memo: String
    /// Whether its star was left on. It shows only while the photo is out of the trash.
    var isStarred = true
    /// Whether the saving made the photo; otherwise the same bytes were in the diary before.
    let madePhoto: Bool
    /// When it was saved last, after it had no star or was in the trash: no two of an owner's have the same.
    var saveTime: Instant
}
