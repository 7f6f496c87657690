/// The place of a photo in an entry.
struct PhotoPlacement: Hashable, Sendable {
    /// The photo's number in the storage.
    let photo: Int64
    let id: UUIDBytes
    @Verbatim var caption: String
    /// Whether the photo is in the trash. Its place is kept until it returns.
    var isRemoved: Bool
    /// Whether the photo is hidden.
    var isHidden = false
}

extension [PhotoPlacement] {
    /// The photos that an entry with these places shows, in order.
    var shown: [EntryContent.PhotoLink] {
        filter { !$0.isRemoved }.map { .init(photo: $0.id, caption: $0.caption) }
    }

    /// The hidden ones among the photos that the entry shows; `nil` if there are none.
    var hidden: Set<UUIDBytes>? {
        let hidden = Set(filter { $0.isHidden && !$0.isRemoved }.map(\.id))
        return hidden.isEmpty ? nil : hidden
    }
}
