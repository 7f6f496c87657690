/// The current state of an item in the change log.
enum ChangedResource: Sendable {
    case entry(StoredEntry)
    case photo(StoredPhoto)
    case album(StoredAlbum)
    /// A subject, with its cover photo.
    case subject(StoredSubject, cover: UUIDBytes?)
    case sound(StoredSound)
    case share(StoredShare)

    /// Whether lists show the item.
    var isShown: Bool {
        switch self {
        case .entry(let entry): entry.visibility == .shown
        case .photo(let photo): photo.visibility == .shown
        case .album, .subject, .sound, .share: true
        }
    }

    /// The entry, if the item is one.
    var entry: StoredEntry? { if case .entry(let entry) = self { entry } else { nil } }

    /// The size of the item in a response, in bytes, rounded up.
    var weight: Int {
        switch self {
        case .entry(let entry): entry.content.weight
        case .photo(let photo): photo.details.weight
        case .album(let album): 512 + album.content.title.utf8.count + (album.content.filter?.utf8.count ?? 0)
        case .subject(let subject, _): 512 + subject.content.name.utf8.count
        case .sound(let sound): 512 + sound.title.utf8.count
        case .share(let share): share.weight
        }
    }
}

/// The changes between two positions in an owner's log.
struct ChangePage: Sendable {
    var inserted: [ChangedResource] = []
    var updated: [ChangedResource] = []
    var removed: [ChangedThing] = []
    /// The covers of entries, by the entries' numbers in the storage.
    var covers: [Int64: EntryCover] = [:]
    /// The position where the page ends.
    var end: ChangePosition
    /// Whether the log has more lines after the page.
    var hasMore = false
    /// Whether the log no longer reaches back to the requested position.
    var needsResync = false
}
