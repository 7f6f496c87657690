/// The text and photos of an entry after one change.
struct EntryRevision: Hashable, Sendable {
    /// The number within the entry: 1, 2, 3 and so on.
    let number: Int64
    /// The number of the change that made the revision.
    let change: Int64
    let time: Instant
    @Verbatim var title: String
    @Verbatim var body: String
    var photos: [EntryContent.PhotoLink]

    /// The size of the revision in a response, in bytes, rounded up.
    var weight: Int {
        photos.reduce(64 + title.utf8.count + body.utf8.count) {
            $0 + $1.caption.utf8.count + EntryContent.photoWeight
        }
    }
}
