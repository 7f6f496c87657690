import Testing
import Wording

@testable import DaybookCommand

@Suite("What an uploaded archive would bring")
struct ImportUploadTests {
    @Test("The refusals come first, then the numbers, then what does not fit, and no name controls the terminal")
    func lines() throws {
        let counts: JSONDocument = [
            "kind": "ENTRY", "added": .number(12), "known": .number(3), "knownInTrash": .number(1),
            "refused": .number(2),
        ]
        let archive: JSONDocument = [
            "preview": [
                "counts": [counts],
                "refusals": [["place": "a\u{1B}[31m.jpg", "message": "gone"]], "excessBytes": "2000",
            ]
        ]
        try Language.$reader.withValue(.english) {
            let lines = ImportUpload.lines(of: archive)
            try #require(lines.count == 3)
            #expect(lines[0].hasSuffix(".jpg: gone") && !lines[0].contains("\u{1B}"))
            #expect(lines[1] == "entry: 12 added, 3 known, 1 of them in the trash, 2 refused")
            #expect(lines[2] == ImportNotice.tooLarge.localized(["size": PhotoText.size("2000")]))
            #expect(ImportUpload.lines(of: [:]).isEmpty)
        }
    }

    @Test("The numbers of an import that had ended before the upload are told as such, behind the pages that stay out")
    func earlier() throws {
        let made: JSONDocument = [
            "id": "0192", "state": "COMPLETE", "startTime": "2026-11-29T12:00:00Z",
            "endTime": "2026-11-29T12:00:05.25Z", "counts": [["kind": "ENTRY", "added": .number(3)]],
        ]
        func archive(createTime: String) -> JSONDocument {
            let notices: [JSONDocument] = [
                ["place": "a/index.md", "reason": "IMPORT_PAGE_OF_KNOWN_ENTRY", "message": "here already"],
                ["place": "b/index.md", "reason": "IMPORT_PAGE_EDITED", "message": "its values count"],
            ]
            return [
                "createTime": .string(createTime),
                "preview": ["pageNotices": .array(notices), "pageNoticeCount": "7"],
            ]
        }
        try Language.$reader.withValue(.english) {
            let own = ImportShow.text(of: made, notices: [])
            let lines = ShownDate.$locale.withValue(nil) {
                ImportUpload.lines(ofImport: made, by: archive(createTime: "2026-11-30T09:00:00.5Z"))
            }
            try #require(lines.count == own.count + 3 && own.count == 2)
            #expect(lines[0] == "a/index.md: here already" && lines[1] == "... and 5 more")
            #expect(lines[2].contains("2026-11-29 12:00") && lines[3...].elementsEqual(own))
            // The import is that of the upload, or still runs.
            #expect(ImportUpload.lines(ofImport: made, by: archive(createTime: "2026-11-29T11:59:00Z")) == own)
            let running: JSONDocument = ["id": "0192", "state": "RUNNING"]
            let shown = ImportShow.text(of: running, notices: [])
            #expect(ImportUpload.lines(ofImport: running, by: archive(createTime: "2026-11-30T09:00:00Z")) == shown)
        }
    }

    @Test("The refusals and the notices on pages that the server does not list are counted")
    func unlisted() {
        let notice: JSONDocument = ["place": "a/index.md", "message": "title"]
        func lines(refusals: String, notices: String) -> [String] {
            ImportUpload.lines(of: [
                "preview": [
                    "refusals": [["place": "a.jpg", "message": "gone"]], "refusalCount": .string(refusals),
                    "pageNotices": [notice, notice], "pageNoticeCount": .string(notices),
                ]
            ])
        }
        Language.$reader.withValue(.english) {
            #expect(
                lines(refusals: "4", notices: "102") == [
                    "a.jpg: gone", "... and 3 more", "a/index.md: title", "a/index.md: title", "... and 100 more",
                ])
            #expect(lines(refusals: "1", notices: "2").count == 3)
            #expect(lines(refusals: "-9223372036854775808", notices: "x").count == 3)
        }
    }
}
