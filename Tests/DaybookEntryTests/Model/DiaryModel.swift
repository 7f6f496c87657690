import SearchText

@testable import DaybookEntry

/// A model of a diary: plain values in dictionaries, and every answer by a scan of them all.
final class DiaryModel {
    var entries: [String: ModelEntry] = [:] { didSet { shown.entries = nil } }
    var photos: [String: ModelPhoto] = [:] { didSet { shown.photos = nil } }
    /// The stills of live photos by their films, also of those that are gone: a film is nowhere but with its still.
    var films: [String: String] = [:]
    var albums: [String: ModelAlbum] = [:]
    var subjects: [String: ModelSubject] = [:]
    /// The sounds that came with Daybook, in their order.
    var builtInSounds: [String] = []
    var sounds: [String: ModelSound] = [:]
    var defaultSound: String?
    /// The saved pictures of the feed, by their IDs there.
    var stars: [String: ModelStar] = [:]
    var memories: [String: ModelMemoryState] = [:]
    /// The IDs of the shares that nobody switched off.
    var shares: [String] = []
    var zone = "Asia/Seoul"
    /// Seconds from midnight to where the owner's days begin.
    var boundary: Int64 = 0
    /// The items that lists show without a filter, until something changes.
    private var shown: (entries: [ModelEntry]?, photos: [ModelPhoto]?)
    /// The folded texts, and the folded documents.
    private var folded: [String: [UInt8]] = [:]
    private var stored: [SearchContent: [UInt8]] = [:]

    /// Everything of a kind in the order of ids, so that random choices are the same for the same seed.
    var entryIDs: [String] { entries.keys.sorted() }
    var photoIDs: [String] { photos.keys.sorted() }
    var albumIDs: [String] { albums.keys.sorted() }
    var subjectIDs: [String] { subjects.keys.sorted() }

    func list(entries filter: ModelFilter) -> [ModelEntry] {
        entries.values.filter { filter.holds($0) && (filter.text.isEmpty || says(Self.texts($0), filter.text)) }
            .sorted { first, second in
                switch filter.order {
                case .newest: (second.time, second.id) < (first.time, first.id)
                case .oldest: (first.time, first.id) < (second.time, second.id)
                case .sequence: first.sequence > second.sequence
                }
            }
    }

    func list(photos filter: ModelFilter) -> [ModelPhoto] {
        var found = photos.values.filter {
            filter.holds($0) && (filter.text.isEmpty || says(Self.texts($0), filter.text))
        }
        if let album = albums[filter.album] { found.removeAll { !holds(album, $0) } }
        return found.sorted { first, second in
            switch filter.order {
            case .newest: (second.time, second.id) < (first.time, first.id)
            case .oldest: (first.time, first.id) < (second.time, second.id)
            case .sequence: first.sequence > second.sequence
            }
        }
    }

    var shownPhotos: [ModelPhoto] {
        if let photos = shown.photos { return photos }
        let photos = list(photos: ModelFilter())
        shown.photos = photos
        return photos
    }

    var shownEntries: [ModelEntry] {
        if let entries = shown.entries { return entries }
        let entries = list(entries: ModelFilter())
        shown.entries = entries
        return entries
    }

    /// Takes a photo out of the entries that show it, or puts it back where it was.
    func setRemoved(_ isRemoved: Bool, photo: String, at now: Int64) {
        for id in entryIDs {
            guard let old = entries[id],
                let place = old.links.firstIndex(where: { $0.photo == photo && $0.isRemoved != isRemoved })
            else { continue }
            var new = old
            new.links[place].isRemoved = isRemoved
            if !new.isDraft, let deleted = old.deleted, let emptied = old.emptied, deleted >= emptied + ModelTime.day {
                new.deleted = nil
            }
            new.settle(from: old, isBurst: false, at: now)
            new.isMoved = true
            entries[id] = new
        }
    }

    /// Notes that entries that show a photo changed as it was hidden, or shown again.
    func moveEntries(showing photo: String) {
        for id in entryIDs where entries[id]?.photos.contains(where: { $0.photo == photo }) == true {
            entries[id]?.isMoved = true
        }
    }

    /// Notes that albums that are filled by hand changed with a photo of theirs.
    func moveAlbums(holding photo: String) {
        for id in albumIDs where albums[id]?.photos.contains(photo) == true { albums[id]?.isMoved = true }
    }

    /// Forgets a photo that is deleted for good.
    func forget(photo: String, at now: Int64) {
        setRemoved(true, photo: photo, at: now)
        moveAlbums(holding: photo)
        moveSavedSearches(from: photos[photo], to: nil)
        let isHidden = photos[photo]?.hidden == true
        for id in entryIDs {
            entries[id]?.links.removeAll { $0.photo == photo }
            // Once it is gone nothing says that it was hidden.
            for number in entries[id]?.revisions.indices ?? 0..<0 where isHidden {
                entries[id]?.revisions[number].photos.removeAll { $0.photo == photo }
            }
        }
        for id in albumIDs { albums[id]?.photos.removeAll { $0 == photo } }
        photos[photo] = nil
        stars = stars.filter { $0.value.photo != photo }
    }

    /// Removes the items whose time is over, as the upkeep does.
    ///
    /// - Parameter time: The time that removals go by, which may lag behind the present.
    func keepUp(until time: Int64, at now: Int64) {
        for entry in entries.values where entry.isDraft && entry.emptied == nil && entry.created <= time - ModelTime.day
        {
            entries[entry.id] = nil
        }
        for entry in entries.values where entry.deleted == nil {
            guard let emptied = entry.emptied, emptied <= time - ModelTime.day else { continue }
            entries[entry.id]?.deleted = now
            entries[entry.id]?.isMoved = true
        }
        for entry in entries.values {
            if let deleted = entry.deleted, deleted <= time - 30 * ModelTime.day { entries[entry.id] = nil }
        }
        for photo in photos.values {
            if let deleted = photo.deleted, deleted <= time - 30 * ModelTime.day { forget(photo: photo.id, at: now) }
        }
    }

    /// Returns a text for comparison, without regard to case, width and accents; each text is folded once.
    func fold(_ text: String) -> [UInt8] {
        if let known = folded[text] { return known }
        if folded.count > 20_000 { folded = [:] }
        let bytes = Array(Fold.fold(text).bytes)
        folded[text] = bytes
        return bytes
    }

    /// The folded fields of a document; each is folded once.
    func fold(_ content: SearchContent) -> [UInt8] {
        if let known = stored[content] { return known }
        if stored.count > 20_000 { stored = [:] }
        let document = FoldedDocument(content)
        let head = Array(document.bytes.prefix(document.tailStart ?? document.bytes.count))
        stored[content] = head
        return head
    }

    func today(at now: Int64) -> Int64 { ModelTime.day(ofLocal: ModelTime.local(now, in: zone)) }
}
