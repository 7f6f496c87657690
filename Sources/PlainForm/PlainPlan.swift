import DaybookAPI

/// The place of everything in the plain form of a diary: a folder for each entry, and a path for each photo and sound.
///
/// A photo lies beside the first entry that shows it. An entry that is deleted, hidden or a draft counts only for a
/// photo that no other entry shows; a photo that is deleted or hidden itself lies in its own part.
public struct PlainPlan: Sendable {
    /// A file with bytes of the diary.
    public struct File: Sendable, Hashable {
        /// The path below the folder of the plain form.
        public let path: String
        /// The SHA-256 of the bytes, in 64 hex digits.
        public let digest: String
        /// The size that the record gives; 0 if no record gives it.
        public let size: Int64
    }

    /// The name of an entry's page in its folder.
    public static let pageName = "index.md"
    /// The folder of photos that only earlier texts show, and whose records are gone. Digests are their names.
    private static let earlierFolder = "earlier"

    /// The folder of each entry, by ID.
    private(set) var folders: [String: String] = [:]
    /// The file of each photo, by ID.
    private(set) var photos: [String: File] = [:]
    /// All files, in the order of their paths.
    public private(set) var files: [File] = []

    private var books: [String: NameBook] = [:]

    /// Plans a diary whose lines are all added.
    public init(_ diary: PlainDiary) {
        let entries = diary.entries.values.sorted { $0.order < $1.order }
        for facts in entries {
            let above = facts.part.rawValue + facts.date.monthFolder
            let name = claim(PlainName(folder: facts.date.dayOfMonth, title: facts.title), in: above)
            let folder = above + "/" + name.description
            folders[facts.entry.id] = folder
            _ = claim(PlainName(Self.pageName), in: folder)
        }
        placePhotos(of: diary, entries: entries)
        for sound in diary.sounds.sorted(by: { $0.id < $1.id }) {
            let name = PlainName(sound.title + (FileEnding.of(sound.mediaType) ?? ""), fallback: "sound")
            let path = "sounds/" + claim(name, in: "sounds").description
            files.append(File(path: path, digest: sound.digest, size: sound.size))
        }
        let known = Set(diary.photos.values.map(\.digest))
        for digest in diary.earlierDigests.subtracting(known) where !digest.isEmpty {
            files.append(File(path: Self.earlierFolder + "/" + digest, digest: digest, size: 0))
        }
        files += photos.values
        files.sort { $0.path < $1.path }
        books = [:]
    }

    private mutating func claim(_ name: PlainName, in folder: String, beside endings: [String] = []) -> PlainName {
        books[folder, default: NameBook()].claim(name, beside: endings)
    }

    private mutating func placePhotos(of diary: PlainDiary, entries: [PlainDiary.EntryFacts]) {
        var homes: [String: (part: PlainDiary.Part, folder: String)] = [:]
        for facts in entries {
            guard let folder = folders[facts.entry.id] else { continue }
            for place in facts.entry.photos {
                if let home = homes[place.photoId], home.part <= facts.part { continue }
                homes[place.photoId] = (facts.part, folder)
            }
        }
        for photo in diary.photos.values.sorted(by: { $0.id < $1.id }) {
            // The film of a live photo lies beside its still.
            if let still = photo.still, diary.photos[still]?.film == photo.id { continue }
            let own = photo.part.rawValue + "library/" + photo.date.monthFolder
            let folder = photo.part == .shown ? homes[photo.id]?.folder ?? own : own
            place(photo, film: photo.film.flatMap { diary.photos[$0] }, in: folder)
        }
    }

    /// Places a photo, and the film of a live photo under the same stem.
    private mutating func place(
        _ photo: PlainDiary.PhotoFacts, film: PlainDiary.PhotoFacts?, in folder: String
    ) {
        let wanted = Self.name(of: photo)
        let filmEnding = film.map { Self.name(of: $0).ending } ?? ""
        let isPair = film != nil && filmEnding.lowercased() != wanted.ending.lowercased()
        let name = claim(wanted, in: folder, beside: isPair ? [filmEnding] : [])
        photos[photo.id] = File(path: "\(folder)/\(name)", digest: photo.digest, size: photo.size)
        guard let film else { return }
        let filmName = isPair ? name.with(ending: filmEnding) : claim(Self.name(of: film), in: folder)
        photos[film.id] = File(path: "\(folder)/\(filmName)", digest: film.digest, size: film.size)
    }

    private static func name(of photo: PlainDiary.PhotoFacts) -> PlainName {
        let name = PlainName(photo.fileName, fallback: "photo")
        return name.ending.isEmpty ? name.with(ending: FileEnding.of(photo.mediaType) ?? "") : name
    }
}
