/// An entry as the diary keeps it.
struct StoredEntry: Hashable, Codable, Sendable {
    /// The storage's own number of it.
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
    /// The number of the change that made it what it is: never used twice by one owner.
    var version: Int64
    /// When everything that was in it was taken out; `nil` while it holds something, and for one that never did.
    var emptiedTime: Instant?
    /// Those of its photos that are hidden; `nil` when none is.
    var hiddenPhotos: Set<UUIDBytes>?
    /// True while the storage has yet to take in the changes of its photos; `nil` otherwise.
    var isBehind: Bool?
    /// The changes that its next one may belong to; `nil` when the next one is a revision of its own.
    var burst: EditBurst?
    /// What the client sent to create it, hashed, to know the same create when it comes again.
    let creation: [UInt8]

    /// Where lists keep it.
    var visibility: Visibility { Visibility(deleted: deleteTime != nil, draft: isDraft, hidden: content.hidden) }

    /// Nothing is in it: no list shows it.
    var isDraft: Bool { content.isBlank }

    /// A draft that nobody ever wrote in is gone after a day, swept or not.
    func isExpired(at now: Instant) -> Bool {
        isDraft && emptiedTime == nil && createTime.advanced(bySeconds: Limits.draftLifetimeSeconds) <= now
    }

    /// It went to the trash because it had been empty for a day, and not because somebody put it there.
    var leftByItself: Bool {
        guard let deleteTime, let emptiedTime else { return false }
        return deleteTime >= emptiedTime.advanced(bySeconds: Limits.draftLifetimeSeconds)
    }

    /// Notes a change of its content: what was emptied waits a day for the trash from now on.
    mutating func noteContent(from old: StoredEntry, at now: Instant) {
        if !isDraft {
            emptiedTime = nil
        } else if !old.isDraft {
            emptiedTime = now
        }
    }
}
