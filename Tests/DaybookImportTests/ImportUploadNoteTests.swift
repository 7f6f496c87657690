import Foundation
import Testing

@testable import DaybookImport

@Suite("The note of an import's unfinished upload")
struct ImportUploadNoteTests {
    @Test("A note is found until it is replaced or removed, and one that cannot be read is none")
    func note() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let note = ImportUploadNote(path: folder + "/note")
        #expect(note.find() == nil)
        for id in ["1", "2"] {
            let upload = ImportUploadNote.Noted(id: id, digest: "ab")
            note.keep(upload)
            #expect(note.find() == upload)
        }
        note.remove()
        #expect(note.find() == nil)
        for text in ["", "[]", "{\"id\": 1}"] {
            try Data(text.utf8).write(to: URL(filePath: note.path))
            #expect(note.find() == nil)
        }
        // A note that cannot be written is no error.
        ImportUploadNote(path: folder + "/none/note").keep(ImportUploadNote.Noted(id: "1", digest: "ab"))
    }

    @Test("Imports into one account have one note, and those into another one have another")
    func places() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/entry", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var paths: [String] = []
        for account in ["minji", "minji", "jun"] {
            paths.append(try #require(try ImportLock(data: folder, account: account)).uploadNote.path)
        }
        #expect(paths[0] == paths[1] && paths[1] != paths[2])
    }
}
