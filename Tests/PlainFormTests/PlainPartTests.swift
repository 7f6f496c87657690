import Testing

@testable import PlainForm

@Suite("The conditions on a part of a diary")
struct PlainPartTests {
    /// 2024-03-09 in days since 1970-01-01.
    private static let day: Int64 = 19_791

    @Test("A part says its conditions")
    func sentence() {
        #expect(PlainPart().isWhole && !PlainPart(tags: [""]).isWhole)
        let part = PlainPart(first: Self.day, last: Self.day + 1, tags: ["눈", "산책"], album: "겨울")
        #expect(part.leftOut.contains("(from: 2024-03-09, to: 2024-03-10, tag: 눈, tag: 산책, album: 겨울)"))
    }

    @Test("An archive's name says the part, and every file system takes it")
    func archiveName() {
        #expect(PlainPart().archiveName(on: "2026-11-30") == "daybook-2026-11-30.zip")
        let part = PlainPart(first: Self.day, last: Self.day, tags: ["a/b"], album: "겨울")
        let name = "daybook-2026-11-30-from-2024-03-09-to-2024-03-09-tag-a_b-album-겨울.zip"
        #expect(part.archiveName(on: "2026-11-30") == name)
        let long = PlainPart(album: String(repeating: "한", count: 400)).archiveName(on: "2026-11-30")
        #expect(long.utf8.count <= 255 && long.hasPrefix("daybook-2026-11-30-album-한") && long.hasSuffix("한.zip"))
    }
}
