/// What search finds of an entry or a photo: its text as it was written, the most telling first.
extension StoredEntry {
    var searchFields: [String] {
        let captions = content.photos.map(\.caption)
        let texts = [content.title, content.body] + content.tags + content.people + [content.place?.name ?? ""]
        return (texts + captions).filter { !$0.isEmpty }
    }
}

extension StoredPhoto {
    var searchFields: [String] {
        let texts = [details.caption] + details.tags + details.people
        return (texts + [details.place?.name ?? "", facts.camera?.text ?? "", details.fileName]).filter { !$0.isEmpty }
    }
}

extension SearchDocument {
    init(_ entry: StoredEntry) {
        self.init(
            kind: .entry, doc: entry.key, id: entry.id.description, owner: Int(entry.owner),
            day: Int(entry.localDate.day), time: entry.content.time.microseconds, sequence: entry.sequence,
            isHidden: entry.content.hidden, fields: entry.searchFields)
    }

    init(_ photo: StoredPhoto) {
        self.init(
            kind: .photo, doc: photo.key, id: photo.id.description, owner: Int(photo.owner),
            day: Int(photo.time.local.date.day), time: photo.time.instant.microseconds, sequence: photo.sequence,
            isHidden: photo.details.hidden, fields: photo.searchFields)
    }
}
