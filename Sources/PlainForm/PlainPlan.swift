import DaybookAPI

/// The place of everything in the plain form of a diary: a folder for each entry and subject, and a path for each photo
/// and sound.
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
    private static let soundFolder = "sounds"
    private static let subjectFolder = "subjects"

    /// The folder of each entry, by ID.
    private(set) var folders: [String: String] = [:]
    /// The folder of each subject, by ID.
    private(set) var subjectFolders: [String: String] = [:]
    /// The file of each photo, by ID.
    private(set) var photos: [String: File] = [:]
    /// The words for the file beside each photo that has one, by the photo's ID.
    private(set) var sidecars: [String: PhotoWords] = [:]
    /// The path of each sound, by ID.
    private(set) var sounds: [String: String] = [:]
    /// All files, in the order of their paths.
    public private(set) var files: [File] = []

    private var books: [String: NameBook] = [:]

    /// The paths of all pages.
    public var pagePaths: [String] {
        let all = [folders, subjectFolders].flatMap(\.values)
        return all.map { $0 + "/" + Self.pageName } + sidecars.keys.compactMap { sidecarPath(of: $0) }
    }

    /// Returns the path of the file beside a photo; nil without the photo.
    func sidecarPath(of photo: String) -> String? { photos[photo].map { $0.path + PhotoSidecar.ending } }

    /// Returns the path of the page of a record; nil if it has none.
    public func pagePath(of owner: PlainPage.Owner) -> String? {
        switch owner {
        case .entry(let id): folders[id].map { $0 + "/" + Self.pageName }
        case .subject(let id): subjectFolders[id].map { $0 + "/" + Self.pageName }
        case .photo(let id): sidecars[id] == nil ? nil : sidecarPath(of: id)
        }
    }

    /// Plans a diary to which all lines were added.
    ///
    /// A path at which the earlier plan had a file keeps its bytes: the records of that plan name the path until the
    /// new records are written, and the file may be the only copy.
    ///
    /// - Parameter given: The names that an earlier plan gave.
    public init(_ diary: PlainDiary, keeping given: GivenNames = GivenNames()) {
        let entries = diary.entries.values.sorted { $0.order < $1.order }
        placeEntries(entries, keeping: given)
        placePhotos(of: diary, entries: entries, keeping: given)
        placeSounds(diary.sounds.sorted { $0.id < $1.id }, keeping: given)
        placeSubjects(diary.subjects.sorted { $0.id < $1.id }, keeping: given)
        placeEarlier(of: diary)
        files += photos.values
        files.sort { $0.path < $1.path }
        books = [:]
    }

    /// Returns whether a path is in the folder of hidden things.
    static func isHidden(_ path: String) -> Bool { path.utf8.starts(with: PlainDiary.Part.hidden.rawValue.utf8) }

    /// Places the photos that only earlier texts show. A photo that only texts of hidden entries show is hidden.
    private mutating func placeEarlier(of diary: PlainDiary) {
        let known = Set(diary.photos.values.map(\.digest))
        let earlier = diary.revisionDigests.subtracting(known)
        let hidden = diary.hiddenRevisionDigests.subtracting(known).subtracting(earlier)
        for (part, digests) in [(PlainDiary.Part.shown, earlier), (PlainDiary.Part.hidden, hidden)] {
            for digest in digests where !digest.isEmpty {
                let path = "\(part.rawValue)\(Self.earlierFolder)/\(digest)"
                files.append(File(path: path, digest: digest, size: 0))
            }
        }
    }

    private mutating func claim(_ name: PlainName, in folder: String, beside endings: [String] = []) -> PlainName {
        books[folder, default: NameBook()].claim(name, beside: endings)
    }

    /// Takes one of the names that an item had before; nil if none fits and is free.
    private mutating func reclaim(
        _ given: [String], for name: PlainName, in folder: String, beside endings: [String] = []
    ) -> PlainName? {
        for candidate in given {
            let found = books[folder, default: NameBook()].reclaim(candidate, for: name, beside: endings)
            if let found { return found }
        }
        return nil
    }

    /// Reserves the names of the earlier files in the included folders, so that no new file claims them. Called after
    /// every name that fits was reclaimed.
    private mutating func reserve(_ given: GivenNames, where isIncluded: (_ folder: String) -> Bool) {
        for path in given.filePaths {
            guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { continue }
            let folder = String(decoding: path.utf8[..<slash], as: UTF8.self)
            guard isIncluded(folder) else { continue }
            let name = String(decoding: path.utf8[slash...].dropFirst(), as: UTF8.self)
            books[folder, default: NameBook()].reserve(name)
        }
    }

    /// Gives each entry its folder: first the entries that had one, then the others.
    private mutating func placeEntries(_ entries: [PlainDiary.EntryFacts], keeping given: GivenNames) {
        for isGiven in [true, false] {
            for facts in entries where folders[facts.entry.id] == nil {
                let above = facts.part.rawValue + facts.date.monthFolder
                let wanted = PlainName(folder: facts.date.dayOfMonth, title: facts.title)
                let names = given.name(ofEntry: facts.entry.id, in: above).map { [$0] } ?? []
                let found: PlainName? =
                    isGiven ? reclaim(names, for: wanted, in: above) : claim(wanted, in: above)
                guard let found else { continue }
                let folder = above + "/" + found.description
                folders[facts.entry.id] = folder
                _ = claim(PlainName(Self.pageName), in: folder)
            }
        }
    }

    private mutating func placeSounds(_ uploaded: [PlainDiary.SoundFacts], keeping given: GivenNames) {
        for isGiven in [true, false] {
            if !isGiven { reserve(given) { $0 == Self.soundFolder } }
            for sound in uploaded where sounds[sound.id] == nil {
                let wanted = PlainName(sound.title + (FileEnding.of(sound.mediaType) ?? ""), fallback: "sound")
                let names = given.names(of: sound.digest, in: Self.soundFolder)
                let found: PlainName? =
                    isGiven ? reclaim(names, for: wanted, in: Self.soundFolder) : claim(wanted, in: Self.soundFolder)
                guard let found else { continue }
                let path = "\(Self.soundFolder)/\(found)"
                sounds[sound.id] = path
                files.append(File(path: path, digest: sound.digest, size: sound.size))
            }
        }
    }

    private mutating func placeSubjects(_ subjects: [KeptSubject], keeping given: GivenNames) {
        for isGiven in [true, false] {
            for subject in subjects where subjectFolders[subject.id] == nil {
                let wanted = PlainName(subject.name, fallback: "subject")
                let names = given.name(ofSubject: subject.id, in: Self.subjectFolder).map { [$0] } ?? []
                let found: PlainName? =
                    isGiven
                    ? reclaim(names, for: wanted, in: Self.subjectFolder) : claim(wanted, in: Self.subjectFolder)
                guard let found else { continue }
                subjectFolders[subject.id] = "\(Self.subjectFolder)/\(found)"
            }
        }
    }

    /// The folder of a photo, and the caption of the photo in the entry of that folder.
    private struct Home {
        let photo: PlainDiary.PhotoFacts
        let folder: String
        let caption: String
    }

    /// Returns the folder of each photo: that of the first entry that shows it, or the photo's own.
    private func homes(of diary: PlainDiary, entries: [PlainDiary.EntryFacts]) -> [Home] {
        var homes: [String: (part: PlainDiary.Part, folder: String, caption: String)] = [:]
        for facts in entries {
            guard let folder = folders[facts.entry.id] else { continue }
            for place in facts.entry.photos {
                if let home = homes[place.photoId], home.part <= facts.part { continue }
                homes[place.photoId] = (facts.part, folder, place.caption)
            }
        }
        return diary.photos.values.sorted { $0.id < $1.id }.compactMap { photo in
            // The film of a live photo lies beside its still.
            if let still = photo.still, diary.photos[still]?.film == photo.id { return nil }
            if photo.part == .shown, let home = homes[photo.id] {
                return Home(photo: photo, folder: home.folder, caption: home.caption)
            }
            let own = photo.part.rawValue + "library/" + photo.date.monthFolder
            return Home(photo: photo, folder: own, caption: "")
        }
    }

    private mutating func placePhotos(
        of diary: PlainDiary, entries: [PlainDiary.EntryFacts], keeping given: GivenNames
    ) {
        let homes = homes(of: diary, entries: entries)
        for isGiven in [true, false] {
            if !isGiven { reserve(given) { $0 != Self.soundFolder } }
            for home in homes {
                let (photo, folder) = (home.photo, home.folder)
                let film = photo.film.flatMap { diary.photos[$0] }
                if photos[photo.id] == nil { place(photo, film: film, in: folder, given: isGiven ? given : nil) }
                guard let film, photos[film.id] == nil, photos[photo.id] != nil else { continue }
                place(film, film: nil, in: folder, given: isGiven ? given : nil)
            }
        }
        for home in homes {
            var words = diary.words[home.photo.id] ?? PhotoWords()
            words.add(captionInEntry: home.caption)
            if !words.isEmpty { sidecars[home.photo.id] = words }
        }
    }

    /// Places a photo, and the film of a live photo under the same stem. A film with the ending of the photo is placed
    /// separately, by another call.
    ///
    /// The name of the file beside the photo is taken in any case, so that the photo keeps its own name when a person
    /// writes the first word on it.
    ///
    /// - Parameter given: The names that an earlier plan gave: the photo is placed only if it has one of them again. Nil
    ///   to place it in any case.
    private mutating func place(
        _ photo: PlainDiary.PhotoFacts, film: PlainDiary.PhotoFacts?, in folder: String, given: GivenNames?
    ) {
        let wanted = Self.name(of: photo)
        let filmEnding = film.map { Self.name(of: $0).ending } ?? ""
        let beside = [wanted.ending, filmEnding].map { $0 + PhotoSidecar.ending }
        let isPair = film != nil && Set(([wanted.ending, filmEnding] + beside).map { $0.lowercased() }).count == 4
        let endings = isPair ? [filmEnding] + beside : [beside[0]]
        let found: PlainName? =
            if let given {
                reclaim(
                    given.names(of: photo.digest, in: folder).filter { name in
                        guard isPair, let film else { return true }
                        let stem = String(decoding: name.utf8.dropLast(wanted.ending.utf8.count), as: UTF8.self)
                        return given.allows(film.digest, at: "\(folder)/\(stem)\(filmEnding)")
                    }, for: wanted, in: folder, beside: endings)
            } else {
                claim(wanted, in: folder, beside: endings)
            }
        guard let name = found else { return }
        photos[photo.id] = File(path: "\(folder)/\(name)", digest: photo.digest, size: photo.size)
        guard let film, isPair else { return }
        let filmName = name.with(ending: filmEnding)
        photos[film.id] = File(path: "\(folder)/\(filmName)", digest: film.digest, size: film.size)
    }

    private static func name(of photo: PlainDiary.PhotoFacts) -> PlainName {
        let name = PlainName(photo.fileName, fallback: "photo")
        return name.ending.isEmpty ? name.with(ending: FileEnding.of(photo.mediaType) ?? "") : name
    }
}

extension PlainPlan {
    /// Returns the files beside photos and the pages of subjects, in the order of their paths. ``EntryPages`` makes the
    /// pages of entries.
    ///
    /// Each text is made when its turn comes, so that one of them is in memory at a time.
    public func pages(of diary: PlainDiary) -> some Sequence<PlainPage> {
        let pages = PlannedPages(of: diary, in: self)
        return pages.places.lazy.compactMap { pages.page(at: $0) }
    }
}
