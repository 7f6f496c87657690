public import DaybookAPI
import DateText

/// The conditions on a part of a diary. Without conditions it is the whole diary.
public struct PlainPart: Sendable, Equatable {
    /// The first day, in days since 1970-01-01, as the account counts its days.
    public var first: Int64?
    /// The last day.
    public var last: Int64?
    /// A tag of the entries and photos.
    public var tag: String?
    /// The title or ID of an album, or the beginning of its ID. With it, the part has photos of the album alone, and no
    /// entries.
    public var album: String?

    /// Creates the conditions.
    public init(first: Int64? = nil, last: Int64? = nil, tag: String? = nil, album: String? = nil) {
        (self.first, self.last, self.tag, self.album) = (first, last, tag, album)
    }

    /// Whether there are no conditions.
    public var isWhole: Bool { self == PlainPart() }

    /// The sentence on what an export of the part leaves out.
    public var leftOut: String {
        let conditions = [
            first.map { "from: " + CivilCalendar.text(of: $0) }, last.map { "to: " + CivilCalendar.text(of: $0) },
            tag.map { "tag: " + $0 }, album.map { "album: " + $0 },
        ]
        let text = conditions.compactMap(\.self).joined(separator: ", ")
        return "Everything outside the exported part (\(text)), and all shares, memories and saved searches."
    }

    /// Returns whether an item meets the conditions, except that of the album.
    ///
    /// - Parameter day: The day of the item, in days since 1970-01-01.
    func includes(tags: [String], day: Int64) -> Bool {
        (first.map { $0 <= day } ?? true) && (last.map { day <= $0 } ?? true) && (tag.map { tags.contains($0) } ?? true)
    }
}

/// A choice of the records of a part of a diary, such that none of them refers to a record that is left out.
///
/// An entry or a photo is chosen if it meets all conditions. With it come the photos that the entry shows, the other
/// half of a live photo, the albums that have a chosen photo, the subjects that an entry or photo names, and their
/// sounds. An earlier text names no photo of the diary that is not chosen: the records decide whether a photo is hidden,
/// and without its record the photo would lie where the entry does. A photo whose record is gone stays in it.
///
/// The caller passes the records of ``files`` to ``learn(_:)`` first, file by file in this order. Then
/// ``shown(_:)`` takes the records of all files, in any order.
public struct PartFilter: Sendable {
    /// The files whose records decide on the part.
    public static let files: [RecordFile] = [.accounts, .photos, .entries, .albums, .albumPhotos, .subjects]

    private let part: PlainPart
    /// The start of the account's days.
    private var dayStart = DayStart.midnight
    /// All photos of the diary.
    private var known: Set<String> = []
    /// The digests of all hidden photos: a photo that is gone may have had the same file.
    private var hiddenDigests: Set<String> = []
    /// Whether an entry or photo has the wanted tag.
    private var isTagFound = false
    /// The photos that meet all conditions but that of the album.
    private var candidates: Set<String> = []
    /// The other half of each half of a live photo.
    private var halves: [String: String] = [:]
    /// The people whom photos name, by photo. A photo that names none is not in it.
    private var peopleOfPhotos: [String: [String]] = [:]
    /// The albums that the wanted name may mean.
    private var named = NamedAlbums()

    private var entries: Set<String> = []
    private var photos: Set<String> = []
    private var albums: Set<String> = []
    private var people: Set<String> = []
    private var subjects: Set<String> = []
    private var sounds: Set<String> = []

    /// Creates a filter that has seen no record.
    public init(_ part: PlainPart) { self.part = part }

    /// The album that the part's name means; nil if no album is wanted. Known after all records were learned.
    public var album: NamedAlbums.Outcome? { part.album == nil ? nil : named.outcome }
    /// Whether an entry or photo has the wanted tag, if one is wanted. Known after all records were learned.
    public var hasTag: Bool { part.tag == nil || isTagFound }
    /// Whether no entry and no photo is chosen. Known after all records were learned.
    public var isEmpty: Bool { entries.isEmpty && photos.isEmpty }

    /// Learns of a record. A record of another kind changes nothing.
    public mutating func learn(_ record: KeptRecord) {
        switch record.record {
        case .account(let account):
            dayStart = DayStart(account.dayBoundary) ?? .midnight
            if let sound = account.defaultSoundId { sounds.insert(sound) }
        case .photo(let photo): learn(photo)
        case .entry(let entry): learn(entry)
        case .album(let album):
            guard let wanted = part.album else { return }
            named.learn(album, wanted: wanted)
            albums = if case .album(let id) = named.outcome { [id] } else { [] }
        case .albumPhoto(let row):
            if part.album == nil {
                if photos.contains(row.photoId) { albums.insert(row.albumId) }
            } else if albums.contains(row.albumId), candidates.contains(row.photoId) {
                choose(row.photoId)
            }
        case .subject(let subject):
            guard people.contains(subject.name) else { return }
            subjects.insert(subject.id)
            if let sound = subject.soundId { sounds.insert(sound) }
        case .revision, .sound, .share, .shareView, .memory, .savedPicture, nil: break
        }
    }

    private mutating func learn(_ entry: KeptEntry) {
        if let tag = part.tag, entry.tags.contains(tag) { isTagFound = true }
        let local = (entry.entryTime?.seconds ?? 0) + Int64(entry.utcOffsetSeconds)
        let day = dayStart.day(ofLocalSeconds: local)
        guard part.album == nil, part.includes(tags: entry.tags, day: day) else { return }
        entries.insert(entry.id)
        people.formUnion(entry.people)
        for place in entry.photos { choose(place.photoId) }
    }

    private mutating func learn(_ photo: KeptPhoto) {
        known.insert(photo.id)
        if photo.hidden { hiddenDigests.insert(photo.digest) }
        if let tag = part.tag, photo.tags.contains(tag) { isTagFound = true }
        if !photo.people.isEmpty { peopleOfPhotos[photo.id] = photo.people }
        // The other half may have chosen this photo before its people were known.
        if photos.contains(photo.id) { people.formUnion(photo.people) }
        if let half = photo.filmId ?? photo.stillId {
            halves[photo.id] = half
            // The other half may have come before, without this one.
            if photos.contains(half) { choose(photo.id) }
        }
        let day = dayStart.day(ofLocalSeconds: photo.localSeconds)
        guard part.includes(tags: photo.tags, day: day) else { return }
        candidates.insert(photo.id)
        if part.album == nil { choose(photo.id) }
    }

    /// Chooses a photo, with the other half of a live photo.
    private mutating func choose(_ photo: String) {
        for id in [photo, halves[photo]].compactMap(\.self) where photos.insert(id).inserted {
            people.formUnion(peopleOfPhotos[id] ?? [])
        }
    }

    /// Returns the record without references to what is left out; nil if the record itself is left out.
    public func shown(_ record: KeptRecord) -> KeptRecord? {
        var shown = record
        switch record.record {
        case .account: break
        case .photo(let photo): return photos.contains(photo.id) ? record : nil
        case .entry(let entry): return entries.contains(entry.id) ? record : nil
        case .revision(var revision):
            guard entries.contains(revision.entryId) else { return nil }
            revision.photos.removeAll { isLeftOut($0) }
            shown.record = .revision(revision)
        case .album(var album):
            guard albums.contains(album.id) else { return nil }
            if let cover = album.coverPhotoId, !photos.contains(cover) { album.coverPhotoId = nil }
            if let parent = album.parentId, !albums.contains(parent) { album.parentId = nil }
            shown.record = .album(album)
        case .albumPhoto(let row):
            return albums.contains(row.albumId) && photos.contains(row.photoId) ? record : nil
        case .subject(var subject):
            guard subjects.contains(subject.id) else { return nil }
            if let cover = subject.coverPhotoId, !photos.contains(cover) { subject.coverPhotoId = nil }
            shown.record = .subject(subject)
        case .sound(let sound): return sounds.contains(sound.id) ? record : nil
        case .savedPicture(let picture): return photos.contains(picture.photoId) ? record : nil
        case .share, .shareView, .memory, nil: return nil
        }
        return shown
    }

    /// Returns whether a photo of an earlier text is outside the part, or a gone photo had the file of a hidden one.
    private func isLeftOut(_ photo: KeptRevisionPhoto) -> Bool {
        known.contains(photo.photoId) ? !photos.contains(photo.photoId) : hiddenDigests.contains(photo.digest)
    }
}
