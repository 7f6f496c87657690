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
    /// The title of an album. With it, the part has photos of the album alone, and no entries.
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
/// sounds. Photos that only earlier texts of an entry show have no records in the part.
///
/// The caller passes the records of ``files`` to ``learn(_:)`` first, file by file in this order. Then
/// ``shown(_:)`` takes the records of all files, in any order.
public struct PartFilter: Sendable {
    /// The files whose records decide on the part.
    public static let files: [RecordFile] = [.accounts, .photos, .entries, .albums, .albumPhotos, .subjects]

    private static let secondsPerDay: Int64 = 86_400

    private let part: PlainPart
    /// The seconds from midnight to the start of the account's days.
    private var boundary: Int64 = 0
    /// The photos that meet all conditions but that of the album.
    private var candidates: Set<String> = []
    /// The other half of each half of a live photo.
    private var halves: [String: String] = [:]
    /// The people whom photos name, by photo. A photo that names none is not in it.
    private var peopleOfPhotos: [String: [String]] = [:]
    /// The albums of the wanted title.
    private var namedAlbums: Set<String> = []

    private var entries: Set<String> = []
    private var photos: Set<String> = []
    private var albums: Set<String> = []
    private var people: Set<String> = []
    private var subjects: Set<String> = []
    private var sounds: Set<String> = []

    /// Creates a filter that has seen no record.
    public init(_ part: PlainPart) { self.part = part }

    /// Whether there is an album of the wanted title, if one is wanted. Known after all records were learned.
    public var hasAlbum: Bool { part.album == nil || !namedAlbums.isEmpty }

    /// Learns of a record. A record of another kind changes nothing.
    public mutating func learn(_ record: KeptRecord) {
        switch record.record {
        case .account(let account):
            boundary = Self.seconds(account.dayBoundary)
            if let sound = account.defaultSoundId { sounds.insert(sound) }
        case .photo(let photo): learn(photo)
        case .entry(let entry):
            let local = (entry.entryTime?.seconds ?? 0) + Int64(entry.utcOffsetSeconds)
            guard part.album == nil, part.includes(tags: entry.tags, day: day(of: local)) else { return }
            entries.insert(entry.id)
            people.formUnion(entry.people)
            for place in entry.photos { choose(place.photoId) }
        case .album(let album):
            if album.filter == nil, album.title == part.album { namedAlbums.insert(album.id) }
            albums = namedAlbums
        case .albumPhoto(let row):
            if part.album == nil {
                if photos.contains(row.photoId) { albums.insert(row.albumId) }
            } else if namedAlbums.contains(row.albumId), candidates.contains(row.photoId) {
                choose(row.photoId)
            }
        case .subject(let subject):
            guard people.contains(subject.name) else { return }
            subjects.insert(subject.id)
            if let sound = subject.soundId { sounds.insert(sound) }
        case .revision, .sound, .share, .shareView, .memory, .savedPicture, nil: break
        }
    }

    private mutating func learn(_ photo: KeptPhoto) {
        if !photo.people.isEmpty { peopleOfPhotos[photo.id] = photo.people }
        if let half = photo.filmId ?? photo.stillId {
            halves[photo.id] = half
            // The other half may have come before, without this one.
            if photos.contains(half) { choose(photo.id) }
        }
        guard part.includes(tags: photo.tags, day: day(of: photo.localSeconds)) else { return }
        candidates.insert(photo.id)
        if part.album == nil { choose(photo.id) }
    }

    /// Chooses a photo, with the other half of a live photo.
    private mutating func choose(_ photo: String) {
        for id in [photo, halves[photo]].compactMap(\.self) where photos.insert(id).inserted {
            people.formUnion(peopleOfPhotos[id] ?? [])
        }
    }

    /// Returns the day on which a clock shows a time, in seconds since 1970-01-01T00:00 on it.
    private func day(of localSeconds: Int64) -> Int64 {
        let (quotient, remainder) = (localSeconds - boundary).quotientAndRemainder(dividingBy: Self.secondsPerDay)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// Returns the seconds from midnight to a time such as `04:00`; 0 for any other text.
    private static func seconds(_ text: String) -> Int64 {
        let parts = text.split(separator: ":").map { Int64($0) ?? -1 }
        guard parts.count == 2, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]) else { return 0 }
        return parts[0] * 3600 + parts[1] * 60
    }

    /// Returns the record without references to what is left out; nil if the record itself is left out.
    public func shown(_ record: KeptRecord) -> KeptRecord? {
        var shown = record
        switch record.record {
        case .account: break
        case .photo(let photo): return photos.contains(photo.id) ? record : nil
        case .entry(let entry): return entries.contains(entry.id) ? record : nil
        case .revision(let revision): return entries.contains(revision.entryId) ? record : nil
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
}
