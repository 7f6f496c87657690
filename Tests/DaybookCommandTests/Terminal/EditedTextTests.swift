import Foundation
import Testing

@testable import DaybookCommand

@Suite struct EditedTextTests {
    private struct Refused: Error {}

    /// The file that an error names, and what it holds.
    private func kept(_ error: CommandError) throws -> (path: String, text: String) {
        let path = try #require(error.description.firstMatch(of: /kept in (\S+?)\.\s/)?.1)
        return (String(path), try String(contentsOfFile: String(path), encoding: .utf8))
    }

    /// An editor that copies its file's name to `seen`, and puts `text` into it.
    private func editor(writing text: String, seen: String = "/dev/null", ending code: Int = 0) -> String {
        "f() { echo \"$1\" >\(seen); printf '%s' '\(text)' >\"$1\"; return \(code); }; f"
    }

    @Test func `what was written is given on, and its file goes when it was used`() async throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        let written = try EditedText(editing: "", editor: editor(writing: "강을 걸었다", seen: folder + "/seen"))
        let path = try String(contentsOfFile: folder + "/seen", encoding: .utf8).withoutTrailing("\n")
        try await written.use {
            #expect($0 == "강을 걸었다")
            #expect(FileManager.default.fileExists(atPath: path))
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `what was written stays when it could not be used, and the error says where`() async throws {
        let written = try EditedText(editing: "before", editor: editor(writing: "강을 걸었다"))
        let error = await #expect(throws: CommandError.self) {
            try await written.use { _ in throw CommandError(.notLoggedIn, words: "The session is over.", fault: "NO") }
        }
        let file = try kept(#require(error))
        defer { LocalFileTests.remove(file.path) }
        #expect(error?.code == .notLoggedIn && error?.description.hasPrefix("The session is over.\n") == true)
        #expect(file.text == "강을 걸었다")
        let other = await #expect(throws: CommandError.self) { try await written.use { _ in throw Refused() } }
        #expect(try kept(#require(other)).path == file.path)
    }

    @Test func `an editor that ends badly loses nothing either`() throws {
        let error = #expect(throws: CommandError.self) {
            try EditedText(editing: "", editor: editor(writing: "half a day", ending: 1))
        }
        let file = try kept(#require(error))
        defer { LocalFileTests.remove(file.path) }
        #expect(file.text == "half a day")
    }

    @Test func `what is no UTF-8 is refused, and kept as it is`() throws {
        let error = #expect(throws: CommandError.self) {
            try EditedText(editing: "", editor: "f() { printf '\\260\\255' >\"$1\"; }; f")
        }
        let path = try #require(error?.description.firstMatch(of: /kept in (\S+?)\.\s/)?.1)
        defer { LocalFileTests.remove(String(path)) }
        #expect(FileManager.default.contents(atPath: String(path)) == Data([0o260, 0o255]))
    }

    @Test(arguments: ["before", " \n", ""])
    func `nothing is kept where nothing was written`(text: String) async throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        let written = try EditedText(editing: "before", editor: editor(writing: text, seen: folder + "/seen"))
        let error = await #expect(throws: CommandError.self) {
            try await written.use { _ in throw CommandError(.refused, words: "no", fault: "NO") }
        }
        #expect(error?.description == "no")
        let path = try String(contentsOfFile: folder + "/seen", encoding: .utf8).withoutTrailing("\n")
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
