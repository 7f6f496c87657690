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
    /// Created blank and still so.
    var isDraft: Bool
    /// What the client sent to create it, hashed, to know the same create when it comes again.
    let creation: [UInt8]

    var etag: ETag { ETag(version: version) }

    /// Where lists keep it.
    var visibility: Visibility { Visibility(deleted: deleteTime != nil, draft: isDraft, hidden: content.hidden) }

    /// A draft that nobody wrote in for a day is gone, swept or not.
    func isExpired(at now: Instant) -> Bool {
        isDraft && createTime.advanced(bySeconds: Limits.draftLifetimeSeconds) <= now
    }
}
