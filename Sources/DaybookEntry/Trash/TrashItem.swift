/// An entry or a photo in the trash.
struct TrashItem: Sendable {
    enum Resource: Sendable {
        case entry(StoredEntry)
        case photo(StoredPhoto)
    }
    let resource: Resource
    /// The time when the item is deleted permanently.
    let purgeTime: Instant
}

/// The numbers of items that a deletion would delete or change.
struct DeletionPreview: Hashable, Sendable {
    var entries: Int64 = 0
    var photos: Int64 = 0
    var albums: Int64 = 0
    var shares: Int64 = 0
    /// The number of subjects; `nil` for a deletion that cannot affect subjects. The counts below are `nil` likewise.
    var subjects: Int?
    var sounds: Int?
    var accounts: Int?
    var sessions: Int?
}

/// The numbers of items that a call deleted permanently from the trash.
struct TrashEmptied: Codable, Sendable {
    var entries = 0
    var photos = 0
    /// Whether the trash was emptied completely.
    var isComplete = true
}
