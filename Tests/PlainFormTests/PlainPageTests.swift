import DaybookAPI
import Testing

@testable import PlainForm

@Suite("Texts for people")
struct PlainPageTests {
    @Test(
        "A file is named as seen from the folder of the page",
        arguments: [
            ("2024/03/09-a/x.jpg", "2024/03/09-a", "x.jpg"), ("2024/03/08/x.jpg", "2024/03/09-a", "../08/x.jpg"),
            ("library/2024/03/x.jpg", "2024/03/09-a", "../../../library/2024/03/x.jpg"),
            ("2024/03/09-a/\u{301}x.jpg", "2024/03/09-a", "\u{301}x.jpg"),
            ("2024/03/09-a/x.jpg", "trash/2024/03/09-a", "../../../../2024/03/09-a/x.jpg"),
        ])
    func relative(path: String, folder: String, shown: String) {
        #expect(PlainPage.relative(path, to: folder) == shown)
    }

    @Test("A subject has a page with its name, kind, birthday, photo and sound, in a folder of its own")
    func subjects() throws {
        var lines = DiaryLines()
        try lines.photo("p1")
        try lines.photo("p2") { $0.hidden = true }
        try lines.sound("n1", title: "Woof")
        try lines.subject("s1", name: "보리") { subject in
            (subject.kind, subject.birthday) = (.pet, "2020-05-01")
            (subject.coverPhotoId, subject.soundId) = ("p1", "n1")
        }
        // Only records name a hidden photo.
        try lines.subject("s2", name: "../보리.") { ($0.kind, $0.coverPhotoId) = (.person, "p2") }
        try lines.subject("s3", name: "보리") { $0.birthday = "a: b" }
        let pages = try lines.pages()
        #expect(Set(pages.keys) == Set(["보리", "_._보리", "보리 (2)"].map { "subjects/\($0)/index.md" }))
        #expect(
            pages["subjects/보리/index.md"] == """
                ---
                id: s1
                name: "보리"
                kind: pet
                born: 2020-05-01
                photo: "../../library/2024/03/IMG_1.jpg"
                sound: "../../sounds/Woof.mp3"
                ---

                """)
        #expect(pages["subjects/보리 (2)/index.md"]?.contains("born: \"a: b\"\n") == true)
        #expect(pages.values.allSatisfy { !$0.contains("hidden") })
    }

    @Test("The line of a page names its record, and the path at which it lies")
    func line() throws {
        var lines = DiaryLines()
        try lines.photo("p1") { $0.favorite = true }
        try lines.subject("s1", name: "보리")
        let diary = try lines.diary()
        let pages = try PlainPlan(diary).pages(of: diary).map { page in
            try RecordLines.record(KeptPage.self, from: page.line(digest: "d"))
        }
        #expect(pages.map(\.path) == ["library/2024/03/IMG_1.jpg.xmp", "subjects/보리/index.md"])
        #expect(pages.map(\.photoId) == ["p1", ""] && pages.map(\.subjectId) == ["", "s1"])
        #expect(pages.allSatisfy { $0.entryId.isEmpty && $0.digest == "d" })
        let moved = try #require(PlainPlan(diary).pages(of: diary).first { _ in true }).line(digest: "d", at: "x.xmp")
        #expect(try RecordLines.record(KeptPage.self, from: moved).path == "x.xmp")
    }
}
