import Markup
import SearchText

/// The searchable content of an entry.
extension StoredEntry {
    var searchContent: SearchContent {
        SearchContent(
            [
                (.title, [content.title]), (.body, [content.body]), (.tag, content.tags), (.person, content.people),
                (.place, [content.place?.name ?? ""]), (.caption, content.photos.map(\.caption)),
            ],
            flags: content.flags)
    }
}

extension EntryContent {
    /// The properties that search filters by.
    fileprivate var flags: Set<SearchFlag> {
        var flags: Set<SearchFlag> = []
        if favorite { flags.insert(.favorite) }
        if !photos.isEmpty { flags.insert(.photo) }
        return flags.union(dayDetails.facets.flags)
    }
}

extension StoredPhoto {
    var searchContent: SearchContent {
        SearchContent(
            [
                (.caption, [details.caption]), (.tag, details.tags), (.person, details.people),
                (.place, [details.place?.name ?? ""]), (.camera, [facts.camera?.text ?? ""]),
                (.fileName, [details.fileName]),
            ], flags: details.favorite ? [.favorite, .photo] : [.photo])
    }
}

extension StoredAlbum {
    var searchContent: SearchContent { SearchContent([(.title, [content.title])]) }
}

extension SearchDocument {
    init(_ entry: StoredEntry) {
        self.init(
            kind: .entry, doc: entry.key, id: entry.id.description, owner: Int(entry.owner),
            day: Int(entry.localDate.day), time: entry.content.time.microseconds, sequence: entry.sequence,
            isHidden: entry.content.hidden, content: entry.searchContent)
    }

    init(_ photo: StoredPhoto) {
        self.init(
            kind: .photo, doc: photo.key, id: photo.id.description, owner: Int(photo.owner),
            day: Int(photo.time.local.date.day), time: photo.time.instant.microseconds, sequence: photo.sequence,
            isHidden: photo.details.hidden, content: photo.searchContent)
    }

    /// Creates the document of an album. Its day is the day of the album's creation in UTC.
    init(_ album: StoredAlbum) {
        let time = album.createTime.microseconds
        self.init(
            kind: .album, doc: album.key, id: album.id.description, owner: Int(album.owner),
            day: Int(time.flooredQuotient(by: CivilDate.microsecondsPerDay)), time: time, sequence: 0, isHidden: false,
            content: album.searchContent)
    }
}

extension FieldText {
    /// The text as displayed. Only bodies are Markdown.
    var displayed: String { field == .body ? Markdown.plainText(of: text) : text }
}
