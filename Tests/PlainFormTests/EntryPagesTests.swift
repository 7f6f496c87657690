import DaybookAPI
import Testing

@testable import PlainForm

@Suite("Pages of entries")
struct EntryPagesTests {
    @Test("A page has the values of the entry, its photos, and the body as it was written")
    func page() throws {
        var lines = DiaryLines()
        try lines.photo("p1", name: "눈.jpg")
        try lines.photo("p2")
        try lines.entry("e0", title: "before", day: -1, photos: ["p2"])
        try lines.entry("e1", title: "First \"snow\"", body: "# 눈\n\n---\n", photos: ["p1", "p2", "gone"]) { entry in
            (entry.tags, entry.people, entry.favorite) = (["눈"], ["지호"], true)
            (entry.placeName, entry.placeLatitude, entry.placeLongitude) = ("서울숲", 37.5444, 127.0374)
            entry.photos[0].caption = "a: b"
        }
        let pages = try lines.pages()
        #expect(
            Set(pages.keys) == [
                "2024/03/08-before/index.md", "2024/03/09-first-snow/index.md", "2024/03/09-first-snow/눈.jpg.xmp",
            ])
        #expect(
            pages["2024/03/09-first-snow/index.md"] == """
                ---
                id: e1
                title: "First \\"snow\\""
                date: 2024-03-09T14:04:05+09:00
                zone: "Asia/Seoul"
                tags:
                  - "눈"
                people:
                  - "지호"
                place:
                  - name: "서울숲"
                    latitude: 37.5444
                    longitude: 127.0374
                favorite: true
                photos:
                  - file: "눈.jpg"
                    caption: "a: b"
                    id: p1
                  - file: "../08-before/IMG_1.jpg"
                    id: p2
                ---

                # 눈

                ---

                """)
    }

    @Test("Only the page of a hidden entry names hidden photos, also those in the trash")
    func hidden() throws {
        var lines = DiaryLines()
        try lines.photo("p1", name: "shown.jpg")
        try lines.photo("p2", name: "secret.jpg") { $0.hidden = true }
        try lines.photo("p3", name: "gone.jpg") { ($0.hidden, $0.deleteTime) = (true, Timestamp()) }
        try lines.entry("e1", title: "one", photos: ["p1", "p2", "p3"]) { $0.photos[1].caption = "of the secret" }
        try lines.entry("e2", title: "two", photos: ["p1", "p2", "p3"]) { $0.hidden = true }
        let pages = try lines.pages()
        let shown = try #require(pages["2024/03/09-one/index.md"])
        #expect(shown.contains("id: p1") && !shown.contains("p2") && !shown.contains("p3"))
        #expect(!shown.contains("secret"))
        let hidden = try #require(pages["hidden/2024/03/09-two/index.md"])
        #expect(["id: p1", "id: p2", "id: p3"].allSatisfy { hidden.contains($0) })
    }

    @Test(
        "A page ends in the line end that was written", arguments: [("x", "x\n"), ("x\n", "x\n"), ("x\r\n", "x\r\n")])
    func lineEnd(body: String, end: String) throws {
        var lines = DiaryLines()
        try lines.entry("e1", title: "one", body: body)
        let page = Array((try lines.pages()["2024/03/09-one/index.md"] ?? "").utf8)
        #expect(Array(page.suffix(end.utf8.count + 5)) == Array("---\n\n\(end)".utf8))
    }

    @Test("The body is that of the text with the same body, before or after it")
    func bodies() throws {
        var lines = DiaryLines()
        try lines.entry("e1", title: "one", body: "first") { $0.revision = 2 }
        try lines.revision(of: "e1", number: 3, title: "later", body: "third")
        try lines.entry("e2", title: "two", body: "other")
        let pages = try lines.pages()
        #expect(pages["2024/03/09-one/index.md"]?.hasSuffix("---\n\nfirst\n") == true)
        #expect(pages["2024/03/09-two/index.md"]?.hasSuffix("---\n\nother\n") == true)
        var shared = DiaryLines()
        try shared.entry("e1", title: "one") { $0.revision = 3 }
        try shared.revision(of: "e1", number: 5, title: "five", body: "held by five")
        // The text of the entry refers to the body of another one.
        var diary = PlainDiary()
        for (file, line) in shared.lines where file != .revisions { try diary.add(line, of: file) }
        var current = KeptRevision()
        (current.entryId, current.number, current.title, current.bodyRevision) = ("e1", 3, "one", 5)
        let line = try RecordLines.line(of: current)
        try diary.add(line, of: .revisions)
        var sharing = EntryPages(of: diary, in: PlainPlan(diary))
        let first = try sharing.add(line)
        #expect(first == nil)
        for (file, other) in shared.lines.dropFirst(2) where file == .revisions {
            let page = try sharing.add(other)
            #expect(page == nil)
        }
        let last = sharing.end()
        #expect(last?.text.hasSuffix("---\n\nheld by five\n") == true)
        let none = sharing.end()
        #expect(none == nil)
    }

    @Test("Revisions make the pages that their lines make")
    func revisions() throws {
        var lines = DiaryLines()
        try lines.entry("e1", title: "one", body: "first") { $0.revision = 2 }
        try lines.revision(of: "e1", number: 3, title: "later", body: "third")
        try lines.entry("e2", title: "two", body: "other")
        let diary = try lines.diary()
        let plan = PlainPlan(diary)
        var (byLine, byRevision) = (EntryPages(of: diary, in: plan), EntryPages(of: diary, in: plan))
        var (texts, same): ([String], [String]) = ([], [])
        for (file, line) in lines.lines where file == .revisions {
            if let page = try byLine.add(line) { texts.append(page.text) }
            let revision = try RecordLines.record(KeptRevision.self, from: line)
            if let page = byRevision.add(revision) { same.append(page.text) }
        }
        if let page = byLine.end() { texts.append(page.text) }
        if let page = byRevision.end() { same.append(page.text) }
        #expect(same == texts)
        #expect(texts.map { $0.hasSuffix("first\n") } == [true, false] && texts.last?.hasSuffix("other\n") == true)
    }
}
