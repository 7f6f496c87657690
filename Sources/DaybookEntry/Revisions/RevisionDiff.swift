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
        isReordered = kept != new.photos.map(\.photo).filter { before[$0] != nil }
    }
}
