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
