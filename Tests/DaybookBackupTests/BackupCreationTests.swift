import Foundation
import Hashing
import Testing

@testable import DaybookBackup

struct BackupCreationTests {
    @Test("A backup has the database, every photo, and facts that match")
    func whole() async throws {
        let fixture = try await BackupFixture()
        let outcome = try await fixture.backUp("2026-11-28T17-54-25Z")
        #expect(outcome.backup.name == "2026-11-28T17-54-25Z" && outcome.added == 5)
        let manifest = outcome.backup.manifest
        #expect(manifest.accounts.map(\.name) == ["minji"] && manifest.counts["photos"] == 5 && manifest.blobs == 5)
        #expect(manifest.line == manifest.diary && manifest.lastChange >= 5)
        for (digest, bytes) in fixture.photos {
            #expect(FileManager.default.contents(atPath: fixture.layout.blob(digest)) == Data(bytes))
        }
        #expect(try fixture.findings(readsData: true) == [])
        for (path, _) in try BackupFixture.files(below: fixture.target) {
            let mode = try FileManager.default.attributesOfItem(atPath: fixture.target + "/" + path)[.posixPermissions]
            #expect(mode as? Int == 0o600, "\(path)")
        }
        let mode = try FileManager.default.attributesOfItem(atPath: fixture.target)[.posixPermissions]
        #expect(mode as? Int == 0o700)
    }

    @Test("The next backup stores only what is new, and both stay")
    func next() async throws {
        let fixture = try await BackupFixture()
        try await fixture.backUp("2026-11-28T17-54-25Z")
        try await fixture.addPhoto(100)
        let second = try await fixture.backUp("2026-11-28T17-54-25Z")
        #expect(second.backup.name == "2026-11-28T17-54-26Z" && second.added == 1 && second.backup.manifest.blobs == 6)
        #expect(try fixture.folder().contents().backups.map(\.manifest.blobs) == [5, 6])
        #expect(try fixture.findings() == [])
    }

    @Test("Plain sqlite3 reads the database of a backup")
    func plain() async throws {
        let fixture = try await BackupFixture()
        let outcome = try await fixture.backUp("2026-11-28T17-54-25Z")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            "-c",
            """
            import sqlite3, sys
            db = sqlite3.connect('file:' + sys.argv[1] + '?mode=ro', uri=True)
            print(db.execute('SELECT count(*) FROM photo').fetchone()[0],
                db.execute('PRAGMA journal_mode').fetchone()[0], db.execute('SELECT name FROM account').fetchone()[0])
            """, fixture.layout.database(outcome.backup.name),
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && text == "5 delete minji\n")
    }

    @Test("A photo that is missing or damaged fails the backup by its name, and leaves the earlier one whole")
    func damaged() async throws {
        let fixture = try await BackupFixture()
        try await fixture.backUp("2026-11-28T17-54-25Z")
        let digest = try await fixture.addPhoto(7)
        try FileManager.default.removeItem(atPath: fixture.blob(digest))
        await #expect(throws: BackupError(.blobMissing, digest)) { try await fixture.backUp("2026-11-29T17-54-25Z") }
        try fixture.write(Array(repeating: 1, count: 20), to: fixture.blob(digest))
        await #expect(throws: BackupError(.blobDamaged, digest)) { try await fixture.backUp("2026-11-29T17-54-25Z") }
        #expect(try fixture.folder().contents().unfinished == [])
        #expect(try fixture.findings(readsData: true) == [])
        try fixture.write(#require(fixture.photos[digest]), to: fixture.blob(digest))
        try await fixture.backUp("2026-11-30T17-54-25Z")
        let contents = try fixture.folder().contents()
        #expect(contents.unfinished.isEmpty && contents.backups.count == 2)
        #expect(try fixture.findings(readsData: true) == [])
    }

    @Test("A photo that the diary has lost comes from an earlier backup")
    func lost() async throws {
        let fixture = try await BackupFixture()
        try await fixture.backUp("2026-11-28T17-54-25Z")
        let digest = try #require(fixture.photos.keys.sorted().first)
        try FileManager.default.removeItem(atPath: fixture.blob(digest))
        #expect(try await fixture.backUp("2026-11-29T17-54-25Z").backup.manifest.blobs == 5)
    }

    @Test("Hard links share the file, and a damaged one is not linked")
    func linked() async throws {
        let fixture = try await BackupFixture(photos: 2)
        try await fixture.backUp("2026-11-28T17-54-25Z", isLinking: true)
        for digest in fixture.photos.keys {
            let numbers = try [fixture.blob(digest), fixture.layout.blob(digest)].map {
                try FileManager.default.attributesOfItem(atPath: $0)[.systemFileNumber] as? Int
            }
            #expect(numbers[0] == numbers[1])
        }
        let digest = try await fixture.addPhoto(9)
        try fixture.write(Array(repeating: 1, count: fixture.photos[digest]?.count ?? 0), to: fixture.blob(digest))
        await #expect(throws: BackupError(.blobDamaged, digest)) {
            try await fixture.backUp("2026-11-29T17-54-25Z", isLinking: true)
        }
    }

    @Test("A folder of another diary, with other files, or without a parent is refused and left as it is")
    func refused() async throws {
        let fixture = try await BackupFixture(photos: 1)
        let other = try await BackupFixture(photos: 1)
        try await fixture.backUp("2026-11-28T17-54-25Z")
        let before = try BackupFixture.files(below: fixture.target)
        let error = await #expect(throws: BackupError.self) {
            try await other.backUp("2026-11-29T17-54-25Z", to: fixture.target)
        }
        #expect(error?.code == .otherDiary)
        #expect(try BackupFixture.files(below: fixture.target) == before)
        try fixture.write([1], to: fixture.root + "/full/file")
        for (path, code) in [
            ("/full", BackupError.Code.notEmpty), ("/none/backup", .noParent), ("/full/file", .unreadable),
        ] {
            let error = await #expect(throws: BackupError.self) {
                try await fixture.backUp("2026-11-29T17-54-25Z", to: fixture.root + path)
            }
            #expect(error?.code == code, "\(path): \(error as Any)")
        }
        #expect(throws: BackupError(.notBackup, fixture.root + "/full")) { try BackupFolder(fixture.root + "/full") }
    }

    @Test("While one command works on a folder, another is refused")
    func locked() async throws {
        let fixture = try await BackupFixture(photos: 1)
        let first = try BackupCreation(into: fixture.target, isLinking: false, version: "1")
        await #expect(throws: BackupError(.busy, fixture.target)) { try await fixture.backUp("2026-11-29T17-54-25Z") }
        withExtendedLifetime(first) {}
    }

    @Test("A kill at any time leaves earlier backups whole, and the next one finishes")
    func killed() async throws {
        // The states that a kill can leave, each a part of what a backup writes, in the order of writing.
        let fixture = try await BackupFixture()
        try await fixture.backUp("2026-11-28T17-54-25Z")
        try await fixture.addPhoto(50)
        try await fixture.backUp("2026-11-29T17-54-25Z")
        let (name, layout) = ("2026-11-29T17-54-25Z", fixture.layout)
        for step in 0..<5 {
            try FileManager.default.removeItem(atPath: layout.manifest(name))
            if step >= 1 {
                try FileManager.default.moveItem(atPath: layout.list(name), toPath: layout.list(name) + ".tmp")
            }
            if step >= 2 { try FileManager.default.removeItem(atPath: layout.list(name) + ".tmp") }
            if step >= 3 { try fixture.write([1, 2], to: layout.temporaries + "/" + String.line("0")) }
            if step >= 4 { try fixture.write([], to: layout.database(name)) }
            #expect(try fixture.findings(readsData: true) == [])
            #expect(try fixture.folder().contents().backups.count == 1)
            try await fixture.backUp(name)
            #expect(try fixture.findings(readsData: true) == [])
            #expect(try fixture.folder().contents().backups.count == 2)
            #expect(try BackupFiles.names(in: layout.temporaries) == [])
        }
    }
}
