import SearchText

@testable import DaybookEntry

/// A query of search mode FILTER: what somebody wrote, and what it asks for, so that the model reads no grammar.
struct ModelQuery: Equatable {
    var text = ""
    /// Each of them anywhere.
    var words: [String] = []
    /// Whole names.
    var tag: String?
    var person: String?
    /// Parts of names.
    var place: String?
    var camera: String?
    var hasPhoto = false
    var isFavorite = false
    /// Civil dates, in days since 1970.
    var from: Int64?
    var to: Int64?
}

extension DiaryModel {
    /// Whether all that a query asks for holds for something with a text.
    func finds(_ query: ModelQuery, _ document: Document) -> Bool {
        if query.from != nil || query.to != nil {
            if document.kind == "album" { return false }
            if let from = query.from, document.day < from { return false }
            if let to = query.to, document.day > to { return false }
        }
        let (texts, flags) = (document.content.texts, document.content.flags)
        func named(_ field: SearchField, _ name: String?) -> Bool {
            guard let name else { return true }
            return texts.contains { $0.field == field && fold($0.text) == Fold.trimmed(fold(name)) }
        }
        func partlyNamed(_ field: SearchField, _ part: String?) -> Bool {
            guard let part else { return true }
            return says(texts.filter { $0.field == field }.map(\.text), part)
        }
        guard named(.tag, query.tag), named(.person, query.person), partlyNamed(.place, query.place),
            partlyNamed(.camera, query.camera), !query.hasPhoto || flags.contains(.photo),
            !query.isFavorite || flags.contains(.favorite)
        else { return false }
        return query.words.allSatisfy { says(texts.map(\.text), $0) }
    }

    /// Returns the hits of a query, in search's order.
    func search(_ query: ModelQuery) -> [Hit] {
        let isLong = query.text.count { !$0.isWhitespace } >= 2
        let smart = (isLong ? SmartAlbum.allCases : []).filter { album in
            titles(of: album).contains { finds(query, $0) }
        }
        let hits = smart.map { Hit(section: .words, kind: "album", id: $0.rawValue) }
        return hits
            + documents().filter { finds(query, $0) }.sorted { ($1.day, $1.time, $1.id) < ($0.day, $0.time, $0.id) }
            .map { Hit(section: .words, kind: $0.kind, id: $0.id) }
    }

    /// Whether a photo has a place in an album, shown or not.
    func holds(_ album: ModelAlbum, _ photo: ModelPhoto) -> Bool {
        guard let query = album.query else { return album.photos.contains(photo.id) }
        return finds(query, document(photo))
    }

    /// Notes that saved searches changed with a photo: it came or went, or stands in them otherwise than before.
    func moveSavedSearches(from old: ModelPhoto?, to new: ModelPhoto?) {
        for id in albumIDs {
            guard let album = albums[id], album.query != nil else { continue }
            let (was, isNow) = (old.map { holds(album, $0) } ?? false, new.map { holds(album, $0) } ?? false)
            if was != isNow || (was && old?.status != new?.status) { albums[id]?.isMoved = true }
        }
    }
}
