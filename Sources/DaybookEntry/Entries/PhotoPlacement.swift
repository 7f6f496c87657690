/// The place of a photo in an entry.
struct PhotoPlacement: Hashable, Sendable {
    /// The photo's number in the storage.
    let photo: Int64
    let id: UUIDBytes
    @Verbatim var caption: String
    /// Whether the entry does not show the photo, because it is in the trash or is the film of a live photo. Its place
    /// is kept.
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

extension PhotoPlacement {
    /// Merges a new list of photos with the old places that are kept.
    ///
    /// Places of photos in the trash are kept. If the caller is locked, places of hidden photos that the list does not
    /// name are kept too, because the caller could not see them. A kept place follows the photo that it followed
    /// before. If that photo is not in the list, it follows the nearest earlier photo that is, or comes first. A
    /// restored photo thus returns to its neighbours.
    static func merge(
        _ shown: [PhotoPlacement], keeping old: [PhotoPlacement], isUnlocked: Bool
    ) -> [PhotoPlacement] {
        let shownIDs = Set(shown.map(\.photo))
        var first: [PhotoPlacement] = []
        var behind: [Int64: [PhotoPlacement]] = [:]
        var anchor: Int64?
        for placement in old {
            if shownIDs.contains(placement.photo) {
                if !placement.isRemoved { anchor = placement.photo }
            } else if placement.isRemoved || (placement.isHidden && !isUnlocked) {
                if let anchor { behind[anchor, default: []].append(placement) } else { first.append(placement) }
            }
        }
        return first + shown.flatMap { [$0] + (behind[$0.photo] ?? []) }
    }
}
