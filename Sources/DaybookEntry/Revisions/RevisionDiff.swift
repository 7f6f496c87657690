/// The changes from one revision of an entry to another.
struct RevisionDiff: Sendable {
    /// The number of the older revision; `nil` if there is none.
    let from: Int64?
    let to: Int64
    let title: TextDiff
    let body: TextDiff
    let addedPhotos: [UUIDBytes]
    let removedPhotos: [UUIDBytes]
    /// The photos in both revisions whose captions differ.
    let captionedPhotos: [UUIDBytes]
    /// Whether the order of the photos in both revisions differs.
    let isReordered: Bool
    /// The details of the day in either revision.
    let dayDetails: (old: DayDetails, new: DayDetails)

    /// Compares two revisions. Takes up to some tens of milliseconds, so do not call it within a transaction.
    init(from old: EntryRevision?, to new: EntryRevision) {
        from = old?.number
        to = new.number
        title = TextDiff(from: old?.title ?? "", to: new.title, maximumBytes: Limits.pageBytes / 8)
        body = TextDiff(from: old?.body ?? "", to: new.body, maximumBytes: Limits.pageBytes * 3 / 4)
        let before = Dictionary((old?.photos ?? []).map { ($0.photo, $0.caption) }) { first, _ in first }
        let after = Dictionary(new.photos.map { ($0.photo, $0.caption) }) { first, _ in first }
        addedPhotos = new.photos.map(\.photo).filter { before[$0] == nil }
        removedPhotos = (old?.photos ?? []).map(\.photo).filter { after[$0] == nil }
        captionedPhotos = new.photos.filter {
            before[$0.photo].map { [caption = $0.caption] in !$0.isWritten(as: caption) } ?? false
        }
        .map(\.photo)
        let kept = (old?.photos ?? []).map(\.photo).filter { after[$0] != nil }
        dayDetails = (old?.dayDetails ?? DayDetails(), new.dayDetails)
        isReordered = kept != new.photos.map(\.photo).filter { before[$0] != nil }
    }
}

/// The text, the photos and the details of the day of an entry after one change.
struct EntryRevision: Hashable, Sendable {
    /// The number within the entry: 1, 2, 3 and so on.
    let number: Int64
    /// The number of the change that made the revision.
    let change: Int64
    let time: Instant
    @Verbatim var title: String
    @Verbatim var body: String
    var photos: [EntryContent.PhotoLink]
    var dayDetails = DayDetails()

    /// The size of the revision in a response, in bytes, rounded up.
    var weight: Int {
        photos.reduce(64 + title.utf8.count + body.utf8.count) {
            $0 + $1.caption.utf8.count + EntryContent.photoWeight
        }
    }
}
