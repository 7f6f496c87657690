/// What an entry's text and photos were after one change.
struct EntryRevision: Hashable, Sendable {
    /// 1, 2, 3 within the entry.
    let number: Int64
    /// The number of the change that made it.
    let change: Int64
    let time: Instant
    @Verbatim var title: String
    @Verbatim var body: String
    var photos: [EntryContent.PhotoLink]

    /// What it weighs in an answer, in bytes, rounded up.
    var weight: Int {
        photos.reduce(64 + title.utf8.count + body.utf8.count) {
            $0 + $1.caption.utf8.count + EntryContent.photoWeight
        }
    }
}
