public import DaybookAPI
import DateText

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
    /// The wanted tags that an entry or photo has.
    private var foundTags: Set<String> = []
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

    /// A reason why a part cannot be exported.
    public enum Refusal: Sendable, Equatable {
        /// No album has the name.
        case unknownAlbum
        /// Only a saved search has the name. It has no photos of its own.
        case savedSearch
        /// Several albums have the name. The IDs are in the order of the records.
        case severalAlbums(ids: [String])
        /// No entry and no photo has the tag.
        case unknownTag(String)
        /// No entry and no photo meets the conditions.
        case empty
    }

    /// The reason why the part cannot be exported; nil if it can. Known after all records were learned.
    public var refusal: Refusal? {
        switch album {
        case .album, nil: break
        case .unknown: return .unknownAlbum
        case .savedSearch: return .savedSearch
        case .several(let ids): return .severalAlbums(ids: ids)
        }
        if let tag = part.tags.first(where: { !foundTags.contains($0) }) { return .unknownTag(tag) }
        return entries.isEmpty && photos.isEmpty ? .empty : nil
    }

    /// The part, with its album by title. Known after all records were learned.
    public var namedPart: PlainPart {
        var result = part
        if case .album(let id) = album { result.album = named.titles[id] ?? part.album }
        return result
    }

    /// The album that the part's name means; nil if no album is wanted. Known after all records were learned.
    var album: NamedAlbums.Outcome? { part.album == nil ? nil : named.outcome }

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
        foundTags.formUnion(part.tags.filter(entry.tags.contains))
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
        foundTags.formUnion(part.tags.filter(photo.tags.contains))
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
