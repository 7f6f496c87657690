import DaybookEntry
import Foundation
import Hashing
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

    /// Returns the places of the restored files of a folder, by their digests.
    private static func restored(in target: String) throws -> Set<String> {
        Set(try BackupFixture.files(below: target + "/media").keys.map { String($0.suffix(64)) })
    }

    /// Changes one bit of a file in the backup.
    private static func damage(_ digest: String, of fixture: BackupFixture) throws {
        var bytes = try #require(fixture.photos[digest])
        bytes[0] ^= 1
        try fixture.write(bytes, to: fixture.layout.blob(digest))
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
        // The restore ends when the second photo is there.
        let second = DigestPath.file(of: digests[1], below: target + "/media/blobs")
        let transfer = BackupRestoration.Transfer(check: { () throws(BackupError) in
            if FileManager.default.fileExists(atPath: second) { throw BackupError(.stopped, second) }
        })
        let folder = try fixture.folder()
        let backup = try folder.contents().newest(at: "", in: folder)
        let killed = try BackupRestoration(
            backup, of: folder, to: target, choice: RestoreChoice(), transfer: transfer)
        #expect(throws: BackupError(.stopped, second)) { try killed.run(line: Self.line, at: backup.seconds) }
        // Others were copied beside it.
        #expect(try Self.restored(in: target).contains(digests[1]))
        #expect(!FileManager.default.fileExists(atPath: target + "/entry/daybook.sqlite"))
        #expect(throws: BackupError(.notEmpty, target)) {
            try restore(fixture, to: target, choice: RestoreChoice(keepsAccess: true))
        }
        try fixture.write([1], to: target + "/entry/daybook.sqlite.restoring")
        for name in ["restored", "restored-3"] { try fixture.write([1], to: target + "/media/" + name) }
        #expect(try restore(fixture, to: target).blobs == 5)
        let names = try FileManager.default.subpathsOfDirectory(atPath: target).filter { $0.contains("restor") }
        #expect(names == [])
        // It is finished, and no restore writes into it again.
        #expect(throws: BackupError(.notEmpty, target)) { try restore(fixture, to: target) }
    }

    @Test("A disk that refuses the work on the restored database is no damage of the backup, and the restore goes on")
    func unwritableDatabase() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        let target = fixture.root + "/new"
        let database = target + "/entry/daybook.sqlite.restoring"
        // A folder stands in the place of SQLite's journal from the moment at which the database is copied.
        let transfer = BackupRestoration.Transfer(check: {
            guard FileManager.default.fileExists(atPath: database) else { return }
            try? FileManager.default.createDirectory(
                atPath: database + "-journal", withIntermediateDirectories: true)
        })
        let folder = try fixture.folder()
        let backup = try folder.contents().newest(at: "", in: folder)
        let restoration = try BackupRestoration(
            backup, of: folder, to: target, choice: RestoreChoice(), transfer: transfer)
        let error = #expect(throws: BackupError.self) { try restoration.run(line: Self.line, at: backup.seconds) }
        #expect(error?.code == .unwritable && error?.name == database && error?.cause.isEmpty == false)
        try FileManager.default.removeItem(atPath: database + "-journal")
        #expect(try restore(fixture, to: target).blobs == 1)
    }

    @Test("A killed restore that had finished the database does not write it again")
    func finished() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        let target = fixture.root + "/new"
        let mark = try Self.mark(of: fixture, in: target)
        _ = try restore(fixture, to: target)
        try mark.write(to: URL(filePath: target + "/restoring.json"))
        let database = FileManager.default.contents(atPath: target + "/entry/daybook.sqlite")
        #expect(try restore(fixture, to: target).effects == nil)
        #expect(FileManager.default.contents(atPath: target + "/entry/daybook.sqlite") == database)
        #expect(!FileManager.default.fileExists(atPath: target + "/restoring.json"))
    }

    /// Returns the mark of a restore that stopped, which stays in the folder: the backup had no database.
    private static func mark(of fixture: BackupFixture, in target: String) throws -> Data {
        let (database, held) = (fixture.layout.database(name), fixture.root + "/held")
        try FileManager.default.moveItem(atPath: database, toPath: held)
        let folder = try fixture.folder()
        let backup = try folder.contents().newest(at: "", in: folder)
        let restoration = try BackupRestoration(backup, of: folder, to: target, choice: RestoreChoice())
        #expect(throws: BackupError(.databaseDamaged, name)) { try restoration.run(line: line, at: backup.seconds) }
        try FileManager.default.moveItem(atPath: held, toPath: database)
        return try #require(FileManager.default.contents(atPath: target + "/restoring.json"))
    }

    @Test("Damaged and missing files are named and left out, and the rest is restored")
    func losses() async throws {
        let fixture = try await BackupFixture()
        try await fixture.backUp(Self.name)
        let (target, digests) = (fixture.root + "/new", fixture.photos.keys.sorted())
        try fixture.write([1], to: fixture.layout.blob(digests[0]))
        try Self.damage(digests[1], of: fixture)
        try FileManager.default.removeItem(atPath: fixture.layout.blob(digests[3]))
        let outcome = try restore(fixture, to: target)
        let expected: [BackupRestoration.Loss] = [
            .init(.damaged, digest: digests[0]), .init(.damaged, digest: digests[1]),
            .init(.missing, digest: digests[3]),
        ]
        #expect(outcome.lost == expected && outcome.blobs == 2 && outcome.effects?.sessions == 1)
        let sizes = [digests[2], digests[4]].map { fixture.photos[$0]?.count ?? 0 }
        #expect(outcome.bytes == Int64(sizes.reduce(0, +)))
        #expect(try Self.restored(in: target) == [digests[2], digests[4]])
        #expect(try DiaryFile(path: target + "/entry/daybook.sqlite").summary().counts["photos"] == 5)
        // It is finished, so that it can be served.
        #expect(BackupRestoration.interrupted(in: target) == nil)
        #expect(throws: BackupError(.notEmpty, target)) { try restore(fixture, to: target) }
    }

    @Test("A killed restore that had finished the database names its losses, and restores what the backup has by now")
    func lossesAgain() async throws {
        let fixture = try await BackupFixture(photos: 3)
        try await fixture.backUp(Self.name)
        let (target, digests) = (fixture.root + "/new", fixture.photos.keys.sorted())
        let (first, second) = (digests[0], digests[1])
        for digest in [first, second] { try Self.damage(digest, of: fixture) }
        let mark = try Self.mark(of: fixture, in: target)
        #expect(try restore(fixture, to: target).lost.map(\.digest) == [first, second])
        try mark.write(to: URL(filePath: target + "/restoring.json"))
        try fixture.write(try #require(fixture.photos[second]), to: fixture.layout.blob(second))
        let outcome = try restore(fixture, to: target)
        #expect(outcome.lost == [.init(.damaged, digest: first)] && outcome.effects == nil && outcome.blobs == 2)
        #expect(try Self.restored(in: target) == [second, digests[2]])
    }

    @Test("Files that the backup was made without are named as lost, and the rest is restored")
    func missing() async throws {
        let fixture = try await BackupFixture(photos: 3)
        let digest = try #require(fixture.photos.keys.sorted().first)
        try FileManager.default.removeItem(atPath: fixture.blob(digest))
        try await fixture.backUp(Self.name, omitting: .all)
        let outcome = try restore(fixture, to: fixture.root + "/new")
        #expect(outcome.lost == [.init(.missing, digest: digest)] && outcome.blobs == 2)
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

    @Test("A damaged list, a full folder and a newer Daybook are refused by name")
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
        let list = try #require(FileManager.default.contents(atPath: fixture.layout.list(Self.name)))
        try fixture.write([1], to: fixture.layout.list(Self.name))
        let damaged = #expect(throws: BackupError.self) { try restore(fixture, to: fixture.root + "/new") }
        #expect(damaged?.code == .broken)
        try list.write(to: URL(filePath: fixture.layout.list(Self.name)))
        let path = fixture.layout.manifest(Self.name)
        let text = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
        let newer = text.replacing(#""databaseVersion" : "#, with: #""databaseVersion" : 9"#)
        try Data(newer.utf8).write(to: URL(filePath: path))
        #expect(throws: BackupError(.newer, Self.name)) { try restore(fixture, to: fixture.root + "/other") }
    }
}
