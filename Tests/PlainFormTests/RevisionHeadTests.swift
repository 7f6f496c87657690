import DaybookAPI
import Testing

@testable import PlainForm

@Suite("The first fields of the lines of revisions")
struct RevisionHeadTests {
    private func line(_ id: String, number: Int64, body: String = "", digests: [String] = []) throws -> [UInt8] {
        var revision = KeptRevision()
        (revision.entryId, revision.number, revision.body) = (id, number, body)
        revision.photos = digests.map { digest in
            var photo = KeptRevisionPhoto()
            photo.digest = digest
            return photo
        }
        return try RecordLines.line(of: revision)
    }

    @Test("A line is read with and without its line break, and with and without photos")
    func fields() throws {
        let line = try line("e1", number: .max, body: "\"number\":\"7\", \"photos\":[]}")
        for bytes in [line, Array(line.dropLast())] {
            let head = try #require(RevisionHead(bytes))
            #expect(head.entryID == "e1" && head.number == .max && head.hasNoPhotos)
        }
        let shown = try #require(RevisionHead(try self.line("e1", number: 0, digests: ["d"])))
        #expect(shown.number == 0 && !shown.hasNoPhotos)
    }

    @Test(
        "Another beginning is no head",
        arguments: [
            "", "{", "{\"entryId\":\"e1", "{\"entryId\":\"\",\"number\":\"1\"}", "{\"entryId\":\"e1\",\"number\":1}",
            "{\"entryId\":\"e1\",\"number\":\"\"}", "{\"entryId\":\"e1\",\"number\":\"1", "{ \"entryId\":\"e1\"}",
            "{\"entryId\":\"e1\",\"number\":\"-1\"}", "{\"entryId\":\"\\u0061\",\"number\":\"1\"}",
            "{\"entryId\":\"e1\",\"number\":\"9999999999999999999\"}",
        ])
    func others(text: String) {
        #expect(RevisionHead(Array(text.utf8)) == nil)
    }

    @Test("Earlier texts count, and the photos of theirs that only they show have their place")
    func earlier() throws {
        var lines = DiaryLines()
        try lines.entry("e1", title: "one", body: "now") { $0.revision = 3 }
        try lines.revision(of: "e1", number: 1, title: "first", body: "first")
        try lines.revision(of: "e1", number: 2, title: "second", body: "second", earlier: ["gone"])
        try lines.entry("e2", title: "two", body: "other")
        let diary = try lines.diary()
        #expect(diary.counts[.revisions] == 4 && diary.revisionDigests == ["gone"])
        let pages = try lines.pages()
        #expect(pages.count == 2 && pages["2024/03/09-one/index.md"]?.hasSuffix("---\n\nnow\n") == true)
    }
}
