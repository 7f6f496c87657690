import Foundation
import Testing

@testable import DaybookCommand

@Suite struct UploadNotesTests {
    private func withNotes(_ body: (UploadNotes, LocalFile) throws -> Void) throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        let path = folder + "/film.mov"
        try Data(count: 10).write(to: URL(filePath: path))
        try body(UploadNotes(folder: folder + "/state/uploads"), try LocalFile(path))
    }

    private func note(_ file: LocalFile, digest: String = "ab", began: Date = Date()) -> UploadNotes.Note {
        UploadNotes.Note(
            server: "http://one:8080", place: "/v1/uploads/x", path: file.path, size: file.size, digest: digest,
            began: began)
    }

    @Test func `an upload is found by its server and its bytes until it is forgotten`() throws {
        try withNotes { notes, file in
            #expect(notes.find(server: "http://one:8080", file: file, digest: "ab") == nil)
            let kept = note(file)
            notes.keep(kept)
            #expect(notes.find(server: "http://one:8080", file: file, digest: "ab") == kept)
            #expect(notes.find(server: "http://two:8080", file: file, digest: "ab") == nil)
            #expect(notes.find(server: "http://one:8080", file: file, digest: "cd") == nil)
            notes.forget(server: "http://one:8080", digest: "ab")
            #expect(notes.find(server: "http://one:8080", file: file, digest: "ab") == nil)
        }
    }

    @Test func `an old note, one that is damaged and one of another size is none`() throws {
        try withNotes { notes, file in
            notes.keep(note(file, began: Date(timeIntervalSinceNow: -367 * 24 * 3600)))
            #expect(notes.find(server: "http://one:8080", file: file, digest: "ab") == nil)
            var other = note(file)
            other.size += 1
            notes.keep(other)
            #expect(notes.find(server: "http://one:8080", file: file, digest: "ab") == nil)
            let name = try #require(try LocalFileTests.names(notes.folder).first)
            try Data("no JSON".utf8).write(to: URL(filePath: notes.folder + "/" + name))
            #expect(notes.find(server: "http://one:8080", file: file, digest: "ab") == nil)
        }
    }

    @Test func `notes whose time is over go, and so many stay`() throws {
        try withNotes { notes, file in
            for number in 0..<3 { notes.keep(note(file, digest: "\(number)")) }
            // Killed while it was written.
            try Data("{".utf8).write(to: URL(filePath: notes.folder + "/.dat.tmp"))
            notes.clean()
            #expect(try LocalFileTests.names(notes.folder).count == 4)
            notes.clean(now: Date(timeIntervalSinceNow: 367 * 24 * 3600))
            #expect(try LocalFileTests.names(notes.folder).isEmpty)
        }
    }

    @Test func `the folder is in the state folder, or below the home`() {
        #expect(UploadNotes.standardFolder(environment: ["XDG_STATE_HOME": "/s"]) == "/s/daybook/uploads")
        #expect(
            UploadNotes.standardFolder(environment: ["XDG_STATE_HOME": "s", "HOME": "/h"])
                == "/h/.local/state/daybook/uploads")
    }
}
