/// An entry as it is stored.
struct StoredEntry: Hashable, Codable, Sendable {
    /// The entry's number in the storage.
    let key: Int64
    let owner: Int64
    let id: UUIDBytes
    var content: EntryContent
    var offset: UTCOffset
    var localDate: CivilDate
    let sequence: Int64
    let createTime: Instant
    var updateTime: Instant
    var deleteTime: Instant?
    /// The number of the entry's last change. An owner never uses a number twice.
    var version: Int64
    /// The time when the entry became empty; `nil` if it is not empty, or was always empty.
    var emptiedTime: Instant?
    /// The hidden ones among the entry's photos; `nil` if there are none.
    var hiddenPhotos: Set<UUIDBytes>?
    /// Whether the stored entry does not reflect changes of its photos yet; `nil` means false.
    var isBehind: Bool?
    /// The burst of edits that the next change may join; `nil` if the next change makes a new revision.
    var burst: EditBurst?
    /// The hash of the fields that created the entry; it identifies a repeated creation.
    let creation: [UInt8]

    /// The entry's visibility in lists.
    var visibility: Visibility { Visibility(deleted: deleteTime != nil, draft: isDraft, hidden: content.hidden) }

    /// Whether the entry is empty. No list shows it then.
    var isDraft: Bool { content.isBlank }

    /// Returns whether the entry is a draft that never held anything and is older than a day. It counts as deleted
    /// then, even before the upkeep deletes it.
    func isExpired(at now: Instant) -> Bool {
        isDraft && emptiedTime == nil && createTime.advanced(bySeconds: Limits.draftLifetimeSeconds) <= now
    }

    /// Whether the entry went to the trash because it had been empty for a day, and was not deleted by its owner.
    var leftByItself: Bool {
        guard let deleteTime, let emptiedTime else { return false }
        return deleteTime >= emptiedTime.advanced(bySeconds: Limits.draftLifetimeSeconds)
    }

    /// Notes a change of the content. An entry that becomes empty goes to the trash after a day.
    mutating func noteContent(from old: StoredEntry, at now: Instant) {
        if !isDraft {
            emptiedTime = nil
        } else if !old.isDraft {
            emptiedTime = now
        }
    }
}

/// The cover of an entry on a card: its first photo that is not hidden and has renditions.
struct EntryCover: Hashable, Sendable {
    let photo: UUIDBytes
    /// The width in pixels, as displayed before the photo's turn.
    let width: Int64
    /// The height in pixels, as displayed before the photo's turn.
    let height: Int64
    let thumbHash: String
    let dominantColor: String
    /// The content version in the photo's URLs.
    let version: String
    let turn: PhotoTurn
}

/// A new entry to be stored.
struct NewEntry: Sendable {
    let owner: Int64
    let id: UUIDBytes
    let content: EntryContent
    let offset: UTCOffset
    let localDate: CivilDate
    let links: [PhotoPlacement]
    let creation: [UInt8]
    let now: Instant
}

/// The lists that show an entry or a photo.
enum Visibility: Int64, Sendable {
    /// A draft, in no list.
    case draft = 0
    case shown = 1
    case hidden = 2
    case trash = 3
    /// The film of a live photo, in no list: its still represents it.
    case paired = 4

    /// Whether lists show the entry or photo, if they include hidden items.
    var isListed: Bool { self == .shown || self == .hidden }

    init(deleted: Bool, draft: Bool, hidden: Bool) {
        self = deleted ? .trash : (draft ? .draft : (hidden ? .hidden : .shown))
    }
}
