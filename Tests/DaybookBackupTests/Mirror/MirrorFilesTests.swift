import Foundation
import Testing

@testable import DaybookBackup

@Suite("The files of a mirror during a run")
struct MirrorFilesTests {
    /// A mirror without files, which is removed with the test.
    private final class Mirror: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"
        let folder: MirrorFolder

        init() throws {
            folder = try MirrorFolder(creating: path, diary: "0f", account: "a1")
            try BackupFiles.makeFolder(folder.own)
            try BackupFiles.makeFolder(folder.temporaries)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        var temporary: String { folder.temporaries + "/blob" }

        /// Makes a temporary file with a text, which belongs at a path.
        func item(_ path: String, text: String) throws -> MirrorFiles.Item {
            try BackupFiles.write(Array(text.utf8), to: temporary)
            let (digest, size) = try BackupFiles.digest(of: temporary)
            return MirrorFiles.Item(kind: .bytes, path: path, digest: digest, size: size)
        }

        func text(_ path: String) throws -> String {
            String(decoding: try BackupFiles.read(self.path + "/" + path, limit: 1000), as: UTF8.self)
        }
    }

    private let mirror: Mirror

    init() throws { mirror = try Mirror() }

    @Test("Two files that are in the way share no name beside them, however long their names are")
    func beside() throws {
        let names = ["1", "2"].map { String(repeating: "a", count: 250) + $0 + ".png" }
        for name in names { try BackupFiles.write(Array("mine".utf8), to: mirror.path + "/" + name) }
        let files = try MirrorFiles(mirror.folder, trustsListing: false)
        var paths: [String] = []
        for name in names {
            let item = try mirror.item(name, text: "of \(name)")
            paths.append(try files.install(mirror.temporary, as: item))
        }
        #expect(Set(paths + names).count == 4)
        #expect(try paths.map(mirror.text) == names.map { "of \($0)" })
        #expect(try names.map(mirror.text) == ["mine", "mine"])
        #expect(files.kept == Dictionary(uniqueKeysWithValues: zip(names, paths)))
    }

    @Test("A file is a source of the bytes that it has, and of no others, and one that stays shares none")
    func reused() throws {
        let files = try MirrorFiles(mirror.folder, trustsListing: false)
        let old = try mirror.item("a.png", text: "old")
        _ = try files.install(mirror.temporary, as: old)
        #expect(!FileManager.default.fileExists(atPath: mirror.temporary))
        let new = try mirror.item("b.png", text: "new")
        #expect(try !files.reuse("a.png", as: new, to: mirror.temporary))
        let copy = MirrorFiles.Item(kind: .bytes, path: "b.png", digest: old.digest, size: old.size)
        #expect(try files.reuse("a.png", as: copy, to: mirror.temporary, staying: true))
        #expect(try BackupFiles.status(mirror.temporary)?.links == 1)
        #expect(try files.reuse("a.png", as: copy, to: mirror.temporary))
        #expect(try BackupFiles.status(mirror.temporary)?.links == 2)
        #expect(try files.install(mirror.temporary, as: copy) == "b.png")
        #expect(try ["a.png", "b.png"].map(mirror.text) == ["old", "old"])
        // The next run knows them by the notes, and has no use for them.
        let next = try MirrorFiles(mirror.folder, trustsListing: false)
        try next.removeSurplus()
        #expect(next.removed == 2)
    }
}
