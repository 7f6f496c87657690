import Foundation
import Testing

@testable import DaybookCommand

@Suite struct EditedTextTests {
    /// The file that an error names.
    private func kept(_ error: CommandError?) throws -> String {
        let description = try #require(error?.description)
        return String(try #require(description.split(separator: "What you wrote is kept in ").last))
    }

    @Test func `what the editor leaves in the file is the text, and the file is gone once it is saved`() async throws {
        let edited = try EditedText(editing: "before", in: "echo ' after' >>")
        #expect(edited.text == "before after\n")
        let file = try await EditedText.saved(edited) { "done" }
        #expect(file == "done")
    }

    @Test func `a text that could not be saved stays, and the error says where`() async throws {
        let edited = try EditedText(editing: "", in: "echo 'a day' >")
        let error = await #expect(throws: CommandError.self) {
            try await EditedText.saved(edited) { throw CommandError(.unavailable, "Nobody answers.") }
        }
        #expect(error?.code == .unavailable)
        let path = try kept(error)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "a day\n")
        edited.discard()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `an editor that fails loses nothing that was written`() throws {
        let error = #expect(throws: CommandError.self) {
            _ = try EditedText(editing: "", in: "f() { echo half >$1; return 1; }; f")
        }
        let path = try kept(error)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "half\n")
        try FileManager.default.removeItem(atPath: path)
    }

    @Test func `an editor that fails before anything was written leaves nothing`() throws {
        let error = #expect(throws: CommandError.self) { _ = try EditedText(editing: "x", in: "false") }
        #expect(error?.description.contains("kept") == false)
    }

    @Test func `without an editor the work is done and its error is its own`() async throws {
        let error = await #expect(throws: CommandError.self) {
            try await EditedText.saved(nil) { throw CommandError(.refused, "No.") }
        }
        #expect(error?.description == "No.")
    }
}
