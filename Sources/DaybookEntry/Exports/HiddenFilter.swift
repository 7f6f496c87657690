import DaybookAPI
import ProtobufC

/// The records of an account without hidden things, for a caller who does not see them: the records of hidden entries
/// and photos are left out, and so are their names in other records.
///
/// The caller passes photos first, then entries and shares, then the records that refer to them.
struct HiddenFilter {
    /// Returns which of the photos were hidden when they were deleted permanently.
    private let findHidden: ([UUIDBytes]) throws -> Set<UUIDBytes>
    private var knownPhotos: Set<String> = []
    private var photos: Set<String> = []
    /// The digests of hidden photos: a photo that is gone may have had the same file.
    private var digests: Set<String> = []
    /// The digests of the films of live photos, by ID.
    private var films: [String: String] = [:]
    private var entries: Set<String> = []
    private var shares: Set<String> = []
    /// The number of hidden entries that were left out.
    private(set) var entryCount = 0
    /// The number of hidden photos that were left out, without the films of live photos.
    private(set) var photoCount = 0

    /// Creates a filter that has seen no photo.
    ///
    /// - Parameter findHidden: Returns which of the photos were hidden when they were deleted permanently.
    init(findHidden: @escaping (_ gone: [UUIDBytes]) throws -> Set<UUIDBytes>) { self.findHidden = findHidden }

    /// The facts of a photo that decide what is hidden.
    struct Photo {
        let id: String
        let digest: String
        /// The film of a live photo, by its ID.
        var film: String?
        /// The still of a film, by its ID.
        var still: String?
        let isHidden: Bool
    }

    /// Learns of a photo. Called for all photos before ``shown(_:)``: a film may come before its still.
    mutating func learn(_ photo: Photo) {
        knownPhotos.insert(photo.id)
        if photo.still != nil { films[photo.id] = photo.digest }
        if photos.contains(photo.id) { digests.insert(photo.digest) }
        guard photo.isHidden else { return }
        photos.insert(photo.id)
        digests.insert(photo.digest)
        if let film = photo.film {
            photos.insert(film)
            if let digest = films[film] { digests.insert(digest) }
        }
        if photo.still == nil { photoCount += 1 }
    }

    /// Returns a record without hidden things; nil if the whole record is hidden.
    mutating func shown(_ record: KeptRecord) throws -> KeptRecord? {
        var shown = record
        switch record.record {
        case .photo(let photo): return photos.contains(photo.id) ? nil : record
        case .entry(var entry):
            guard !entry.hidden else {
                entries.insert(entry.id)
                entryCount += 1
                return nil
            }
            // A place whose photo is gone may have been that of a hidden photo.
            entry.photos.removeAll { photos.contains($0.photoId) || !knownPhotos.contains($0.photoId) }
            shown.record = .entry(entry)
        case .revision(var revision):
            guard !entries.contains(revision.entryId) else { return nil }
            let gone = try hiddenPhotos(goneFrom: revision)
            revision.photos.removeAll { [photos] in photos.contains($0.photoId) || gone.contains($0.photoId) }
            shown.record = .revision(revision)
        case .album(var album):
            if let cover = album.coverPhotoId, photos.contains(cover) { album.coverPhotoId = nil }
            shown.record = .album(album)
        case .albumPhoto(let photo): return photos.contains(photo.photoId) ? nil : record
        case .subject(var subject):
            if let cover = subject.coverPhotoId, photos.contains(cover) { subject.coverPhotoId = nil }
            shown.record = .subject(subject)
        case .share(let share): return self.shown(share)
        case .shareView(let view): return shares.contains(view.shareId) ? nil : record
        case .savedPicture(let picture): return photos.contains(picture.photoId) ? nil : record
        case .account, .sound, .memory, nil: break
        }
        return shown
    }

    /// Returns what is seen of a share; nil if it is of hidden things alone.
    private mutating func shown(_ share: KeptShare) -> KeptRecord? {
        var shown = share
        shown.photos.removeAll { photos.contains($0.photoId) }
        let isOfHiddenEntry = share.entryId.map { entries.contains($0) } ?? false
        guard !isOfHiddenEntry, shown.photos.isEmpty == share.photos.isEmpty else {
            shares.insert(share.id)
            return nil
        }
        var record = KeptRecord()
        record.record = .share(shown)
        return record
    }

    /// Returns the photos of a text that are gone, and were hidden before or have the file of a hidden photo.
    private func hiddenPhotos(goneFrom revision: KeptRevision) throws -> Set<String> {
        let unknown = revision.photos.filter { !knownPhotos.contains($0.photoId) }
        if unknown.isEmpty { return [] }
        var hidden = Set(try findHidden(unknown.compactMap { UUIDBytes($0.photoId) }).map(\.description))
        for photo in unknown where digests.contains(photo.digest) { hidden.insert(photo.photoId) }
        return hidden
    }
}

extension HiddenFilter.Photo {
    /// The places of the columns in a row of photos.
    private static let places = Dictionary(
        uniqueKeysWithValues: KeptTable.photos.fields.enumerated().map { ($1.column, $0) })

    /// Creates the facts of a row of photos, of which no other column is converted.
    ///
    /// - Throws: ``DiaryError`` of code `internalFault` if a value has another form than the table says.
    init(_ row: KeptRow) throws(DiaryError) {
        self.init(
            id: try Self.value("id", of: row).stringValue ?? "",
            digest: try Self.value("digest", of: row).stringValue ?? "",
            film: try Self.value("film", of: row).stringValue, still: try Self.value("still", of: row).stringValue,
            isHidden: try Self.value("hidden", of: row) == .bool(true))
    }

    private static func value(_ column: String, of row: KeptRow) throws(DiaryError) -> JSONValue {
        guard let place = places[column], row.values.indices.contains(place) else {
            throw DiaryError.internalFault("Photos have no column \(column).")
        }
        return try KeptTable.photos.fields[place].form.json(row.values[place])
    }
}
