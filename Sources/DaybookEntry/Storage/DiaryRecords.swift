/// A new entry on its way into the storage.
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

/// A new photo record on its way into the storage.
struct NewPhoto: Sendable {
    let owner: Int64
    let id: UUIDBytes
    let facts: PhotoFacts
    let time: PhotoTime
    let details: PhotoDetails
    let source: String
    let now: Instant
}

/// A photo's place in an entry.
struct PhotoPlacement: Hashable, Sendable {
    /// The storage's number of the photo.
    let photo: Int64
    let id: UUIDBytes
    var caption: String
    /// Its photo is in the trash: the place is kept for its return.
    var isRemoved: Bool
}

/// A photo as entries name it.
struct PhotoReference: Hashable, Sendable {
    let key: Int64
    let isTrashed: Bool
}

/// What an entry's text and photos were after one change.
struct EntryRevision: Hashable, Sendable {
    /// 1, 2, 3 within the entry.
    let number: Int64
    /// The number of the change that made it.
    let change: Int64
    let time: Instant
    let title: String
    let body: String
    let photos: [EntryContent.PhotoLink]
}

/// A place in a list: enough to cut pages without loading what they hold.
struct ListItem: Hashable, Sendable {
    let key: Int64
    let position: PagePosition
    /// The bytes it takes in a response.
    let weight: Int
}

/// The number of something to load, and the bytes it takes in a response.
struct WeighedKey: Hashable, Sendable {
    let key: Int64
    let weight: Int
}

/// What a search asks for, checked.
struct SearchCriteria: Sendable {
    var query: SearchQuery
    var kinds: [SearchKind]
    /// Where the page before ended.
    var after: SearchPosition?
}

/// The width of a timeline's buckets. Raw values are stored.
enum TimelineGranularity: Int64, CaseIterable, Sendable {
    case year = 1
    case month = 2
    case day = 3
}

/// One year, month or day with something in it.
struct TimelineCount: Hashable, Sendable {
    /// `2023`, `2023-09` or `2023-09-01`.
    let name: String
    let entries: Int64
    let photos: Int64
    let cover: UUIDBytes?
}

/// One line of the change log.
struct DiaryChange: Hashable, Sendable {
    /// What a change did. Raw values are stored.
    enum Action: Int64, Sendable {
        case inserted = 1
        case updated = 2
        case removed = 3
    }
    let number: Int64
    let kind: ResourceKind
    let id: UUIDBytes
    let action: Action
    let time: Instant
}
