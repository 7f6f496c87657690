import DateText
import SearchText
import Wording

@testable import DaybookEntry

/// Returns the hits by text: every document is looked at.
extension DiaryModel {
    /// Something with a text, where results have it.
    struct Document {
        let kind: String
        let id: String
        let day: Int64
        let time: Int64
        let content: SearchContent
    }

    struct Hit: Equatable {
        let section: SearchSection.Name
        let kind: String
        let id: String
    }

    static func texts(_ entry: ModelEntry) -> [String] {
        [entry.title, entry.body] + entry.tags + entry.people + [entry.place?.name ?? ""] + entry.photos.map(\.caption)
    }

    static func texts(_ photo: ModelPhoto) -> [String] {
        [photo.caption] + photo.tags + photo.people + [photo.place?.name ?? "", photo.camera, photo.fileName]
    }

    /// Whether one of some texts holds another, without regard to case, width and accents.
    func says(_ texts: [String], _ text: String) -> Bool {
        let needle = Fold.trimmed(fold(text))
        return needle.isEmpty || texts.contains { Self.holds(fold($0), needle) }
    }

    private static func holds(_ text: [UInt8], _ needle: [UInt8]) -> Bool {
        guard needle.count <= text.count else { return false }
        return (0...text.count - needle.count).contains { text[$0..<$0 + needle.count].elementsEqual(needle) }
    }

    func search(_ text: String, _ mode: DaybookEntry.SearchMode, today: Int64) throws -> [Hit] {
        let sections = try SearchSections.sections(of: text, mode: mode, today: CivilDate(day: today))
        var left = documents().sorted { ($1.day, $1.time, $1.id) < ($0.day, $0.time, $0.id) }
        let isLong = text.count { !$0.isWhitespace } >= 2
        let smart = (isLong ? SmartAlbum.allCases : []).compactMap { album in
            sections.first { section in titles(of: album).contains { matches($0, section, text, mode) } }
                .map { Hit(section: $0.name, kind: "album", id: album.rawValue) }
        }
        return smart
            + sections.flatMap { section in
                let found = left.filter { matches($0, section, text, mode) }
                left.removeAll { rest in found.contains { $0.id == rest.id && $0.kind == rest.kind } }
                return found.map { Hit(section: section.name, kind: $0.kind, id: $0.id) }
            }
    }

    func titles(of album: SmartAlbum) -> [Document] {
        [album.title.korean, album.title.english, album.title.japanese].map {
            Document(kind: "album", id: album.rawValue, day: 0, time: 0, content: SearchContent([(.title, [$0])]))
        }
    }

    private func matches(
        _ document: Document, _ section: DaybookEntry.SearchSection, _ text: String, _ mode: DaybookEntry.SearchMode
    ) -> Bool {
        if let days = section.days, document.kind == "album" || !days.contains(Int(document.day)) { return false }
        let texts = document.content.texts.map(\.text)
        if section.name == .literal, mode == .exact {
            return texts.contains { Self.holds(Self.composed($0), Self.composed(text)) }
        }
        if section.name == .literal { return says(texts, text) }
        let head = fold(document.content)
        return section.matcher.matches(head: head.span, tail: [UInt8]().span)
    }

    private static func composed(_ text: String) -> [UInt8] { FoldedDocument.composed(text) }

    func documents() -> [Document] {
        shownEntries.map(document) + shownPhotos.map(document) + albums.values.map(document)
    }

    func document(_ entry: ModelEntry) -> Document {
        Document(
            kind: "entry", id: entry.id, day: entry.localDay, time: entry.time,
            content: SearchContent(
                [
                    (.title, [entry.title]), (.body, [entry.body]), (.tag, entry.tags), (.person, entry.people),
                    (.place, [entry.place?.name ?? ""]), (.caption, entry.photos.map(\.caption)),
                ], flags: Set((entry.favorite ? [.favorite] : []) + (entry.photos.isEmpty ? [] : [.photo]))))
    }

    func document(_ photo: ModelPhoto) -> Document {
        Document(
            kind: "photo", id: photo.id, day: photo.localDay, time: photo.time,
            content: SearchContent(
                [
                    (.caption, [photo.caption]), (.tag, photo.tags), (.person, photo.people),
                    (.place, [photo.place?.name ?? ""]), (.camera, [photo.camera]), (.fileName, [photo.fileName]),
                ], flags: photo.favorite ? [.favorite, .photo] : [.photo]))
    }

    func document(_ album: ModelAlbum) -> Document {
        Document(
            kind: "album", id: album.id, day: ModelTime.day(ofLocal: album.created), time: album.created,
            content: SearchContent([(.title, [album.title])]))
    }
}
