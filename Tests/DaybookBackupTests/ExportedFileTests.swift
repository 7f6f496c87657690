import Foundation
import Testing

@testable import DaybookBackup

@Suite("Files that the list of an export names")
struct ExportedFileTests {
    private static let digest = String(repeating: "ab", count: 32)

    private static func line(_ path: String, digest: String = ExportedFileTests.digest) -> String {
        "{\"path\": \"\(path)\", \"digest\": \"\(digest)\"}"
    }

    private static func file(_ path: String) -> ExportedFile? { ExportedFile(Array(line(path).utf8)) }

    @Test(
        "A path that leads out of the folder is none, also where a mark joins a slash",
        arguments: [
            "../a", "..", "a/..", "a/../b", "/a", "/", "", ".", "./a", "a/.", "a//b", "a/", "../\u{301}a",
            "..\u{2F}\u{200D}a", "a/\u{301}/../b", "a/..\u{2F}\u{301}b", "\\u002e\\u002e/a",
        ])
    func outside(path: String) { #expect(Self.file(path) == nil) }

    @Test(
        "The folders of a path are those that the system sees",
        arguments: ["a/b/c", "a/\u{301}b/\u{20E3}c", "눈/🏳️/\u{FE0F}"])
    func folders(path: String) throws {
        let file = try #require(Self.file(path))
        let parts = path.unicodeScalars.split(separator: "/").map { String($0) }
        #expect(file.folders.map { Array($0.utf8) } == [parts[0], parts[0] + "/" + parts[1]].map { Array($0.utf8) })
    }

    @Test(
        "A line that is not of the list is passed over",
        arguments: [
            "", "{}", "[]", "null", "{\"path\": 7, \"digest\": \"\(digest)\"}", line("a", digest: "ab"),
            line("a", digest: digest.uppercased()), line("\\ud800"), line("a\\u0000b"), line("a") + "x",
            "{\"path\": \"a\", \"path\": \"b\", \"digest\": \"\(digest)\"}",
        ])
    func others(line: String) { #expect(ExportedFile(Array(line.utf8)) == nil) }

    @Test("A line of many openings is passed over")
    func openings() { #expect(ExportedFile(Array(repeating: UInt8(ascii: "["), count: 200)) == nil) }

    @Test("A line with a field of a newer Daybook names its file")
    func newer() {
        let line = "{\"path\": \"a\", \"digest\": \"\(Self.digest)\", \"newField\": 1}"
        #expect(ExportedFile(Array(line.utf8))?.path == "a")
    }

    @Test("A link on the way to a file is not followed, whatever the file's name begins with")
    func links() throws {
        let fixture = try ExportFixture()
        let name = "\u{301}secret"
        let isMade = FileManager.default.createFile(
            atPath: fixture.folder + "/" + name, contents: Data("secret".utf8))
        #expect(isMade)
        try fixture.link("link", to: fixture.folder)
        let export = try ExportFolder(fixture.root)
        let file = try #require(Self.file("link/" + name))
        #expect(FileManager.default.fileExists(atPath: fixture.root + "/" + file.path))
        #expect(try export.size(of: file) == nil)
        #expect(throws: BackupError.self) { _ = try export.bytes(of: file, piece: 10) }
    }

    @Test("Names that differ by case or by Unicode's form alone are files of their own")
    func equalNames() throws {
        let fixture = try ExportFixture()
        let names = ["a/IMG.jpg", "a/img.jpg", "a/\u{E9}.jpg", "a/e\u{301}.jpg"]
        for (index, name) in names.enumerated() {
            try fixture.write([UInt8](repeating: 1, count: index + 1), to: name)
        }
        let export = try ExportFolder(fixture.root)
        let files = names.compactMap { Self.file($0) }
        #expect(files.map { Array($0.path.utf8) } == names.map { Array($0.utf8) })
        for (index, file) in files.enumerated() {
            #expect(try export.size(of: file) == Int64(index + 1))
            let bytes = try export.bytes(of: file, piece: 100).next()
            #expect(bytes?.count == index + 1)
        }
    }
}
