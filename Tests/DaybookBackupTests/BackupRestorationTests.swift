import DaybookEntry
import Foundation
import Testing

@testable import DaybookBackup

struct BackupRestorationTests {
    private static let name = "2026-11-28T17-54-25Z"
    private static let line = Array(repeating: UInt8(0xab), count: 16)

    private func restore(
        _ fixture: BackupFixture, at text: String = "", to target: String, choice: RestoreChoice = RestoreChoice()
    ) throws -> BackupRestoration.Outcome {
        let folder = try fixture.folder()
        let backup = try folder.contents().newest(at: text, in: folder)
        return try BackupRestoration(backup, of: folder, to: target, choice: choice).run(
            line: Self.line, at: backup.seconds)
    }

    @Test("A restored folder has the diary as it was, as a new line of it")
    func whole() async throws {
        let fixture = try await BackupFixture()
        try await fixture.backUp(Self.name)
        try await fixture.addPhoto(99)
        try await fixture.backUp("2026-11-29T17-54-25Z")
        let before = try BackupFixture.files(below: fixture.target)
        let target = fixture.root + "/new"
        let outcome = try restore(fixture, at: "2026-11-28", to: target)
        #expect(outcome.blobs == 5 && outcome.effects?.sessions == 1 && outcome.effects?.shares == 0)
        let summary = try DiaryFile(path: target + "/entry/daybook.sqlite").summary()
        #expect(summary.counts["photos"] == 5 && summary.line == String(repeating: "ab", count: 16))
        #expect(try summary.diary == fixture.folder().diary && summary.line != summary.diary)
        let files = try BackupFixture.files(below: target)
        #expect(files.count == 6 && Set(files.keys.map { $0.split(separator: "/")[0] }) == ["entry", "media"])
        for (path, _) in files {
            let mode = try FileManager.default.attributesOfItem(atPath: target + "/" + path)[.posixPermissions]
            #expect(mode as? Int == 0o600, "\(path)")
        }
        // The backup is only read.
        #expect(try BackupFixture.files(below: fixture.target) == before)
    }

    @Test("Backups of a restored diary go beside those of the one before, and tell their line")
    func lines() async throws {
        let fixture = try await BackupFixture(photos: 2)
        try await fixture.backUp(Self.name)
        let target = fixture.root + "/new"
        _ = try restore(fixture, to: target)
        let creation = try BackupCreation(into: fixture.target, isLinking: false, version: "0.1.0")
        let second = try creation.run(
            copy: target + "/entry/daybook.sqlite", media: target + "/media",
            at: try #require(BackupLayout.seconds(of: "2026-12-01T00-00-00Z")))
        #expect(second.added == 0 && second.backup.manifest.line == String(repeating: "ab", count: 16))
        let contents = try fixture.folder().contents()
        #expect(Set(contents.backups.map(\.manifest.line)).count == 2)
        #expect(Set(contents.backups.map(\.manifest.diary)).count == 1)
        #expect(try fixture.findings(readsData: true) == [])
    }

    @Test("A restore that was killed goes on, and another one does not mix with it")
    func killed() async throws {
        let fixture = try await BackupFixture()
        try await fixture.backUp(Self.name)
        let (target, digests) = (fixture.root + "/new", fixture.photos.keys.sorted())
        // The photo in the middle is gone, so that the restore ends there.
        let missing = fixture.layout.blob(digests[2])
        try FileManager.default.moveItem(atPath: missing, toPath: fixture.root + "/held")
        #expect(throws: BackupError(.blobMissing, digests[2])) { try restore(fixture, to: target) }
        #expect(!FileManager.default.fileExists(atPath: target + "/entry/daybook.sqlite"))
        try FileManager.default.moveItem(atPath: fixture.root + "/held", toPath: missing)
        #expect(throws: BackupError(.notEmpty, target)) {
            try restore(fixture, to: target, choice: RestoreChoice(keepsAccess: true))
        }
        try fixture.write([1], to: target + "/entry/daybook.sqlite.restoring")
        try fixture.write([1], to: target + "/media/restored")
        #expect(try restore(fixture, to: target).blobs == 5)
        let names = try FileManager.default.subpathsOfDirectory(atPath: target).filter { $0.contains("restor") }
        #expect(names == [])
        // It is finished, and no restore writes into it again.
        #expect(throws: BackupError(.notEmpty, target)) { try restore(fixture, to: target) }
    }

    @Test("A killed restore that had finished the database does not write it again")
    func finished() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        let target = fixture.root + "/new"
        let mark = try {
            _ = try? restore(fixture, to: fixture.root + "/none/new")
            try FileManager.default.moveItem(
                atPath: fixture.layout.blob(fixture.photos.keys.sorted()[0]), toPath: fixture.root + "/held")
            _ = try? restore(fixture, to: target)
            let bytes = try #require(FileManager.default.contents(atPath: target + "/restoring.json"))
            try FileManager.default.moveItem(
                atPath: fixture.root + "/held", toPath: fixture.layout.blob(fixture.photos.keys.sorted()[0]))
            return bytes
        }()
        _ = try restore(fixture, to: target)
        try mark.write(to: URL(filePath: target + "/restoring.json"))
        let database = FileManager.default.contents(atPath: target + "/entry/daybook.sqlite")
        #expect(try restore(fixture, to: target).effects == nil)
        #expect(FileManager.default.contents(atPath: target + "/entry/daybook.sqlite") == database)
        #expect(!FileManager.default.fileExists(atPath: target + "/restoring.json"))
    }

    @Test("No backup goes while one is being restored, and none is restored while some go")
    func locked() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        let lock = try fixture.folder().lock()
        let target = fixture.root + "/new"
        #expect(throws: BackupError(.busy, fixture.target)) { try restore(fixture, to: target) }
        withExtendedLifetime(lock) {}
    }

    @Test("Damage, a full folder and a newer Daybook are refused by name")
    func refused() async throws {
        let fixture = try await BackupFixture(photos: 2)
        try await fixture.backUp(Self.name)
        try fixture.write([1], to: fixture.root + "/full/file")
        #expect(throws: BackupError(.notEmpty, fixture.root + "/full")) {
            try restore(fixture, to: fixture.root + "/full")
        }
        #expect(throws: BackupError(.noParent, fixture.root + "/a/b")) {
            try restore(fixture, to: fixture.root + "/a/b")
        }
        #expect(throws: BackupError(.noSuchBackup, "2025")) {
            try restore(fixture, at: "2025", to: fixture.root + "/new")
        }
        let digest = fixture.photos.keys.sorted()[1]
        var bytes = try #require(fixture.photos[digest])
        bytes[0] ^= 1
        try fixture.write(bytes, to: fixture.layout.blob(digest))
        #expect(throws: BackupError(.blobDamaged, digest)) { try restore(fixture, to: fixture.root + "/new") }
        try fixture.write(try #require(fixture.photos[digest]), to: fixture.layout.blob(digest))
        let path = fixture.layout.manifest(Self.name)
        let text = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
        let newer = text.replacing(#""databaseVersion" : "#, with: #""databaseVersion" : 9"#)
        try Data(newer.utf8).write(to: URL(filePath: path))
        #expect(throws: BackupError(.newer, Self.name)) { try restore(fixture, to: fixture.root + "/other") }
    }
}
