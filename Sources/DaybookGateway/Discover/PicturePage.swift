/// A page of the feed.
struct PicturePage: Sendable {
    static let size = 15

    var pictures: [FoundPicture]
    /// The number of the next page; nil on the last.
    var next: Int?
}
