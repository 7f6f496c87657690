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
    /// The time when the entry became empty; `nil` while it is not empty, and if it always was.
    var emptiedTime: Instant?
    /// The hidden ones among the entry's photos; `nil` if there are none.
    var hiddenPhotos: Set<UUIDBytes>?
    /// Whether the stored entry does not reflect changes of its photos yet; `nil` means false.
    var isBehind: Bool?
    /// The burst of edits that the next change may join; `nil` if the next change makes a revision of its own.
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
