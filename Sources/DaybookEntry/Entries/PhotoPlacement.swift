/// A photo's place in an entry.
struct PhotoPlacement: Hashable, Sendable {
    /// The storage's number of the photo.
    let photo: Int64
    let id: UUIDBytes
    @Verbatim var caption: String
    /// Its photo is in the trash: the place is kept for its return.
    var isRemoved: Bool
    /// Its photo is hidden.
    var isHidden = false
}

extension [PhotoPlacement] {
    /// The photos that an entry with these places shows, in order.
    var shown: [EntryContent.PhotoLink] {
        filter { !$0.isRemoved }.map { .init(photo: $0.id, caption: $0.caption) }
    }

    /// Those of the photos that it shows which are hidden; `nil` when none is.
    var hidden: Set<UUIDBytes>? {
        let hidden = Set(filter { $0.isHidden && !$0.isRemoved }.map(\.id))
        return hidden.isEmpty ? nil : hidden
    }
}
