import Testing

@testable import DaybookCommand

@Suite struct ImportReportTests {
    private let report = ImportReport([
        .init(path: "a.jpg", outcome: .added(photoID: "1")), .init(path: "b.jpg", outcome: .known(photoID: "1")),
        .init(path: "c.txt", outcome: .refused(reason: "These bytes are no media.")),
    ])

    @Test func `people see counts, and each refused file with its reason`() {
        #expect(
            report.text(isShort: false) == "added 1, known 1, refused 1\n  1  a.jpg\n  c.txt: These bytes are no media."
        )
    }

    @Test func `files that no picture can be made of are localized with their reason, and counted as added`() {
        let photo: JSONDocument = ["id": "7", "state": "UNDECODABLE", "undecodableReason": "TOO_LARGE"]
        let report = ImportReport([
            .init(path: "a.jpg", outcome: .added(photoID: "1")),
            .init(path: "b.jxl", outcome: PhotoImport.added(photo)),
        ])
        let lines = report.text(isShort: false).split(separator: "\n")
        #expect(lines.first == "added 2, known 0, refused 0" && lines.count == 5)
        #expect(lines.last?.hasPrefix("  b.jxl: ") == true && lines.last?.contains("memory") == true)
        #expect(report.json(failed: [])["withoutPicture"]?.items.first?["photoId"]?.text == "7")
        #expect(PhotoImport.added(["id": "8", "state": "PROCESSING"]) == .added(photoID: "8"))
        // An older or a newer server may give a reason that is not known here.
        let bare: JSONDocument = ["id": "9", "state": "UNDECODABLE", "undecodableReason": "NEWS"]
        #expect(PhotoImport.added(bare) == .unseen(photoID: "9", reason: Mark.undecodable.localized()))
    }

    @Test func `programs get every file`() {
        let failed = CommandError(.notLoggedIn, CommandFault.hidden).failure(of: "b.jpg", as: "path")
        let document = report.json(failed: [failed])
        #expect(document["added"] == [["path": "a.jpg", "photoId": "1"]])
        #expect(document["failed"]?.items.first?["path"]?.text == "b.jpg")
        #expect(document["failed"]?.items.first?["error"]?["reason"]?.text == "COMMAND_HIDDEN")
        #expect(document["refused"]?.items.first?["reason"]?.text == "These bytes are no media.")
    }

    @Test(
        "A span of time is read and applied to an instant, whose fraction stays",
        arguments: [
            ("+9h", "2023-09-01T21:00:00.25Z"), ("-1d", "2023-08-31T12:00:00.25Z"),
            ("+1h30m", "2023-09-01T13:30:00.25Z"),
            ("90s", "2023-09-01T12:01:30.25Z"),
        ])
    func shift(text: String, expected: String) throws {
        #expect(try #require(TimeShift(text)).applied(to: "2023-09-01T12:00:00.25Z") == expected)
    }

    @Test("What is no span is none", arguments: ["", "+", "9", "+0h", "h", "1h1d", "99999d", "+9 h", "1.5h"])
    func noShift(text: String) { #expect(TimeShift(text) == nil) }

    private func result(_ number: Int, _ outcome: (String) -> PhotoImport.Outcome) -> PhotoImport.Result {
        let id = "0192f3a4-5b6c-7d8e-8f90-0000000000" + (number < 10 ? "0" : "") + String(number)
        return PhotoImport.Result(path: "/a/\(number).jpg", outcome: outcome(id))
    }

    @Test func `added photos have their IDs, whole in a pipe and short on a terminal`() {
        let report = ImportReport([result(1) { .added(photoID: $0) }, result(2) { .known(photoID: $0) }])
        #expect(
            report.text(isShort: false)
                == "added 1, known 1, refused 0\n  0192f3a4-5b6c-7d8e-8f90-000000000001  /a/1.jpg")
        #expect(report.text(isShort: true) == "added 1, known 1, refused 0\n  0192f3a4-5b6c  /a/1.jpg")
        #expect(report.photoIDs.count == 2)
    }

    @Test func `a terminal shows the first of many`() {
        let report = ImportReport((1...30).map { number in result(number) { .added(photoID: $0) } })
        let lines = report.text(isShort: true).split(separator: "\n")
        #expect(lines.count == 22 && lines.last == "  ... and more", "\(lines)")
        #expect(report.text(isShort: false).split(separator: "\n").count == 31)
    }

    @Test func `tags are added to those that are there`() {
        #expect(PhotoFiling.union(["a", "b"], with: ["b", "c", "c"]) == ["a", "b", "c"])
    }
}
