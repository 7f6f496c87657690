import DaybookEntry
import Foundation
import Testing

@testable import DaybookBackup

@Suite("Folders of backups that other programs, people or kills have changed")
struct HostileFolderTests {
    private static let name = "2026-11-28T17-54-25Z"
    private static let line = Array(repeating: UInt8(0xab), count: 16)
    private let manager = FileManager.default

    @Test("A first backup that was killed at any point is followed by one that succeeds", arguments: 0...3)
    func killedFirst(steps: Int) async throws {
        let fixture = try await BackupFixture(photos: 2)
        let layout = fixture.layout
        try manager.createDirectory(atPath: layout.temporaries, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: layout.lock))
        let mark = try Mark.encoded(Mark(format: BackupLayout.format, diary: try await Self.diaryID(fixture)))
        if steps == 0 { try Data(mark).write(to: URL(filePath: layout.temporaries + "/mark")) }
        if steps >= 1 { try Data(mark).write(to: URL(filePath: layout.mark)) }
        if steps >= 2 { try manager.createDirectory(atPath: layout.pool, withIntermediateDirectories: true) }
        if steps >= 3 { try Data().write(to: URL(filePath: layout.temporaries + "/README")) }
        try await fixture.backUp(Self.name)
        #expect(try fixture.findings(readsData: true) == [])
    }

    private static func diaryID(_ fixture: BackupFixture) async throws -> String {
        let copy = try await fixture.diary.copy(id: "id")
        defer { try? FileManager.default.removeItem(atPath: copy) }
        return try DiaryFile(path: copy).summary().diary
    }

    @Test("A folder whose tmp has somebody's files is refused, and the files stay")
    func foreignFiles() async throws {
        let fixture = try await BackupFixture(photos: 1)
        let path = fixture.layout.temporaries + "/thesis.txt"
        try fixture.write(Array("years of work".utf8), to: path)
        await #expect(throws: BackupError(.notEmpty, fixture.target)) { try await fixture.backUp(Self.name) }
        #expect(manager.contents(atPath: path) == Data("years of work".utf8))
    }

    @Test("An empty path is the current folder, and not the root")
    func emptyPath() {
        #expect(BackupLayout(root: "").temporaries == "./tmp" && BackupLayout(root: "").itself == "./.")
    }

    @Test("Nothing is removed through a link to another folder", arguments: ["blobs", "tmp", "damaged"])
    func links(part: String) async throws {
        let fixture = try await BackupFixture(photos: 3)
        try await fixture.backUp(Self.name)
        let place = fixture.target + "/" + part
        try? manager.removeItem(atPath: place)
        let other = part == "blobs" ? fixture.media + "/blobs" : fixture.root + "/other"
        if part != "blobs" { try fixture.write([1, 2, 3], to: other + "/file") }
        try manager.createSymbolicLink(atPath: place, withDestinationPath: other)
        let before = try BackupFixture.files(below: other)
        #expect(!before.isEmpty)
        _ = try? await fixture.backUp("2026-11-29T17-54-25Z")
        _ = try? Verification(fixture.folder()).run(readsData: true)
        _ = try? Pruning(fixture.folder(), rules: KeepRules(daily: 1)).run()
        #expect(try BackupFixture.files(below: other) == before)
    }

    @Test("A photo that was stored anew since a killed check found it damaged stays")
    func storedAnew() async throws {
        let fixture = try await BackupFixture(photos: 3)
        try await fixture.backUp(Self.name)
        let digests = fixture.photos.keys.sorted()
        // As a killed run leaves it: the last photo that it read, and those that were damaged then.
        let note = ([digests[1]] + digests.prefix(2)).joined(separator: "\n") + "\n"
        try Data(note.utf8).write(to: URL(filePath: fixture.layout.readNote))
        #expect(try fixture.findings(readsData: true) == [])
        for digest in digests { #expect(manager.fileExists(atPath: fixture.layout.blob(digest))) }
    }

    @Test("A note that nobody could have written costs nothing but itself")
    func foreignNote() async throws {
        let fixture = try await BackupFixture(photos: 2)
        try await fixture.backUp(Self.name)
        try Data(repeating: 7, count: 2 << 20).write(to: URL(filePath: fixture.layout.readNote))
        let report = try Verification(fixture.folder()).run(readsData: true)
        #expect(report.findings == [] && report.read == 2)
    }

    @Test("SQLite reads no other file beside the database of a backup")
    func besideDatabase() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        try Data("log".utf8).write(to: URL(filePath: fixture.layout.database(Self.name) + "-wal"))
        #expect(try fixture.findings() == [Finding(.databaseDamaged, backup: Self.name)])
    }

    @Test("A photo that the diary has cut short comes from the earlier backup")
    func truncated() async throws {
        let fixture = try await BackupFixture(photos: 3)
        try await fixture.backUp(Self.name)
        let digest = try #require(fixture.photos.keys.min())
        try fixture.write([1], to: fixture.blob(digest))
        let second = try await fixture.backUp("2026-11-29T17-54-25Z")
        #expect(second.added == 0 && second.backup.manifest.blobs == 3)
        #expect(try fixture.findings(readsData: true) == [])
    }

    @Test("A remainder that cannot be removed does not stop the next backup")
    func remainder() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        try fixture.write([1], to: fixture.layout.temporaries + "/@eaDir/thumbnail")
        try fixture.write([1], to: fixture.target + "/2026-11-29T17-54-25Z/@eaDir/thumbnail")
        let second = try await fixture.backUp("2026-11-29T17-54-25Z")
        #expect(second.backup.name == "2026-11-29T17-54-26Z")
        #expect(try fixture.findings() == [])
    }

    @Test("A database of any size is refused for want of space, and not by the end of the process")
    func largestSize() throws {
        let error = #expect(throws: BackupError.self) {
            try BackupFiles.requireSpace(.max, in: "/tmp") { _ in 1 << 30 }
        }
        #expect(error?.code == .diskFull)
    }

    @Test("A folder in which another diary was begun meanwhile is not taken for a restored one")
    func otherDatabase() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        let folder = try fixture.folder()
        let backup = try folder.contents().newest(at: "", in: folder)
        let target = fixture.root + "/new"
        // The database is gone, so that the restore stops half-way.
        try manager.moveItem(atPath: fixture.layout.database(Self.name), toPath: fixture.root + "/aside")
        let restoration = try BackupRestoration(backup, of: folder, to: target, choice: RestoreChoice())
        #expect(throws: BackupError(.databaseDamaged, Self.name)) { try restoration.run(line: Self.line, at: 0) }
        #expect(BackupRestoration.interrupted(in: target) == Self.name)
        try manager.moveItem(atPath: fixture.root + "/aside", toPath: fixture.layout.database(Self.name))
        try LocalDiary(path: target + "/entry/daybook.sqlite").close()
        #expect(throws: BackupError(.notEmpty, target)) { try restoration.run(line: Self.line, at: 0) }
        try manager.removeItem(atPath: target + "/entry")
        #expect(try restoration.run(line: Self.line, at: backup.seconds).blobs == 1)
        #expect(BackupRestoration.interrupted(in: target) == nil)
    }
}
