import DaybookAPI
import DaybookEntry
import PlainForm
import Testing
import Wording

@testable import DaybookImport

@Suite("Entries with the edits of their pages")
struct EditedEntryTests {
    private static let id = "01234567-89ab-7def-8123-456789abcdef"
    private static let path = "2024/03/09-first/index.md"
    private let rules: EditedEntryRules

    init() throws { rules = try EditedEntryRules() }

    private static let now: Timestamp = {
        var time = Timestamp()
        time.seconds = 1_800_000_000
        return time
    }()

    private static func read(_ record: KeptRecord.Record) -> ReadRecord {
        var kept = KeptRecord()
        kept.record = record
        return ReadRecord(place: "records/entries.jsonl:1", record: kept, size: 100)
    }

    /// An entry whose current text, of number 3, has its body in text 2.
    private static func entry(isHidden: Bool = false) -> ReadRecord {
        var entry = KeptEntry()
        (entry.id, entry.revision, entry.timeZone, entry.utcOffsetSeconds) = (id, 3, "Asia/Seoul", 32_400)
        (entry.tags, entry.version, entry.hidden) = (["눈"], 17, isHidden)
        var time = Timestamp()
        time.seconds = 1_709_960_645
        (entry.entryTime, entry.createTime, entry.updateTime) = (time, time, time)
        return read(.entry(entry))
    }

    private static func text(_ number: Int64, body: String = "") -> ReadRecord {
        var text = KeptRevision()
        (text.entryId, text.number, text.bodyRevision, text.title, text.body) = (id, number, 2, "First", body)
        return read(.revision(text))
    }

    private static func page(
        title: String = "First", more: String = "", tags: String = "[눈]", body: String = "as written"
    ) -> String {
        """
        ---
        id: \(id)
        title: \(title)
        date: 2024-03-09T14:04:05+09:00
        zone: "Asia/Seoul"
        tags: \(tags)
        \(more)
        ---

        \(body)

        """
    }

    private func taken(_ page: String, isHidden: Bool = false) throws -> EditedEntry {
        var entry = EditedEntry(
            Self.entry(isHidden: isHidden), texts: [Self.text(2, body: "as written"), Self.text(3)])
        entry.take(try EntryPage(reading: Array(page.utf8)), at: Self.path, by: rules, now: Self.now)
        return entry
    }

    private func kept(_ edited: EditedEntry) throws -> KeptEntry {
        guard case .entry(let entry) = edited.entry.record.record else { throw CancellationError() }
        return entry
    }

    private func texts(_ records: [ReadRecord]) -> [KeptRevision] {
        records.compactMap { read in
            if case .revision(let text) = read.record.record { text } else { nil }
        }
    }

    @Test("A page with the values of its record changes nothing")
    func same() throws {
        let same = try taken(Self.page())
        #expect(same.notices == [] && same.earlier.isEmpty && same.texts.count == 2)
        #expect(try kept(same).revision == 3 && kept(same).updateTime?.seconds == 1_709_960_645)
    }

    @Test("Another title makes a new text behind the current one, which shares the body")
    func title() throws {
        let edited = try taken(Self.page(title: "Second", more: "mood: good"))
        let entry = try kept(edited)
        #expect(entry.revision == 4 && entry.updateTime == Self.now && entry.version == 17)
        let texts = texts(edited.texts)
        #expect(texts.map(\.number) == [2, 4] && texts.map(\.bodyRevision) == [2, 2])
        #expect(texts.last?.title == "Second" && texts.last?.mood == .good && texts.last?.body.isEmpty == true)
        #expect(texts.last?.time == Self.now && texts.last?.change == 17)
        #expect(self.texts(edited.earlier).map(\.number) == [3])
        #expect(edited.notices.map(\.values) == [["fields": "title, mood"]])
        #expect(edited.notices.first?.fault == .pageEdited && edited.notices.first?.place == Self.path)
    }

    @Test("Another body has its own text, and those before it stay")
    func body() throws {
        let edited = try taken(Self.page(body: "as edited"))
        let texts = texts(edited.texts)
        #expect(texts.map(\.number) == [4] && texts.map(\.bodyRevision) == [4])
        #expect(texts.first?.body == "as edited" && texts.first?.title == "First")
        #expect(self.texts(edited.earlier).map(\.number) == [2, 3])
    }

    @Test("Tags are the entry's alone, and make no new text")
    func tags() throws {
        let edited = try taken(Self.page(tags: "[눈, 강]"))
        #expect(try kept(edited).tags == ["눈", "강"] && kept(edited).revision == 3)
        #expect(edited.texts.count == 2 && edited.earlier.isEmpty)
        #expect(edited.notices.map(\.values) == [["fields": "tags"]])
    }

    @Test("A value that no entry can have is named, and the others count")
    func refused() throws {
        let long = String(repeating: "x", count: 100_000)
        let edited = try taken(
            Self.page(title: long, more: "weather: hail\nplace: {name: a, latitude: 91, longitude: 0}", tags: "[강]"),
            isHidden: true)
        #expect(edited.notices.map(\.field) == ["title", "place", "weather", ""])
        #expect(!edited.notices.contains { !$0.isHidden })
        #expect(edited.notices.last?.values == ["fields": "tags"])
        #expect(try kept(edited).tags == ["강"] && kept(edited).placeName.isEmpty)
        #expect(texts(edited.texts).last?.title == "First")
        for language in Language.allCases {
            let text = edited.notices.first?.words.text(in: language) ?? ""
            #expect(text.contains("title") && !text.contains("{"))
        }
        // Too many of them are refused as a whole.
        let many = (0..<2000).map { "t\($0)" }.joined(separator: ", ")
        #expect(try taken(Self.page(tags: "[\(many)]")).notices.map(\.field) == ["tags"])
    }

    @Test("An entry that the account has stays as its record has it, and its page is told in every language")
    func left() throws {
        let texts = [Self.text(2, body: "as written"), Self.text(3)]
        let left = EditedEntry(Self.entry(isHidden: true), texts: texts, leaving: Self.path)
        #expect(try kept(left).updateTime?.seconds == 1_709_960_645 && left.texts.count == 2 && left.earlier.isEmpty)
        let notice = try #require(left.notices.first)
        #expect(notice.fault == .pageOfKnownEntry && notice.place == Self.path && notice.isHidden)
        #expect(left.notices.count == 1 && notice.field.isEmpty && notice.values.isEmpty)
        #expect(Set(Language.allCases.map { notice.words.text(in: $0) }).count == Language.allCases.count)
    }

    @Test("The page of another entry, and one without its text, changes nothing")
    func other() throws {
        let other = try taken(Self.page(title: "Second").replacing(Self.id, with: Self.id.replacing("0", with: "1")))
        #expect(other.notices.map(\.fault) == [.pageUnreadable])
        #expect(try kept(other).revision == 3 && other.earlier.isEmpty)
        var without = EditedEntry(Self.entry(), texts: [])
        without.take(
            try EntryPage(reading: Array(Self.page(title: "Second").utf8)), at: Self.path, by: rules, now: Self.now)
        #expect(without.notices == [] && without.texts.isEmpty)
    }

    @Test("An entry that an edit empties is a draft from then on, and not one that never had anything")
    func emptied() throws {
        let page = "---\nid: \(Self.id)\n---\n"
        let edited = try taken(page)
        #expect(try kept(edited).draft && kept(edited).emptyTime == Self.now)
        #expect(edited.notices.map(\.values) == [["fields": "title, tags, body"]])
    }
}
