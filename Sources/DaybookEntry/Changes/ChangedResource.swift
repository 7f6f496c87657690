/// What the change log names, as it is now.
enum ChangedResource: Sendable {
    case entry(StoredEntry)
    case photo(StoredPhoto)
    case album(StoredAlbum)
    /// With the photo that stands for it.
    case subject(StoredSubject, cover: UUIDBytes?)
    case sound(StoredSound)
    case share(StoredShare)

    /// Whether lists show it.
    var isShown: Bool {
        switch self {
        case .entry(let entry): entry.visibility == .shown
        case .photo(let photo): photo.visibility == .shown
        case .album, .subject, .sound, .share: true
        }
    }

    /// The entry that it is, if it is one.
    var entry: StoredEntry? { if case .entry(let entry) = self { entry } else { nil } }

    /// What it weighs in an answer, in bytes, rounded up.
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
