import DaybookEntry
import Foundation
import Hashing
import Testing

@testable import DaybookBackup

struct VerificationTests {
    private static let name = "2026-11-28T17-54-25Z"

    private func change(_ path: String, _ body: (inout [UInt8]) -> Void) throws {
        var bytes = Array(try #require(FileManager.default.contents(atPath: path)))
        body(&bytes)
        try Data(bytes).write(to: URL(filePath: path))
    }

    @Test("Each kind of damage has its code and its name")
    func codes() async throws {
        let fixture = try await BackupFixture(photos: 3)
        let (layout, name) = (fixture.layout, Self.name)
        let digests = fixture.photos.keys.sorted()
        let manager = FileManager.default
        let damages: [(Finding, () throws -> Void)] = [
            (Finding(.manifestBroken, backup: name), { try change(layout.manifest(name)) { $0.removeLast(20) } }),
            (Finding(.databaseDamaged, backup: name), { try change(layout.database(name)) { $0[5000] ^= 4 } }),
            (Finding(.databaseDamaged, backup: name), { try manager.removeItem(atPath: layout.database(name)) }),
            (Finding(.listDamaged, backup: name), { try change(layout.list(name)) { $0.removeLast() } }),
            (Finding(.listDamaged, backup: name), { try manager.removeItem(atPath: layout.list(name)) }),
            (
                Finding(.blobMissing, backup: name, blob: digests[0]),
                { try manager.removeItem(atPath: layout.blob(digests[0])) }
            ),
            (
                Finding(.blobSize, backup: name, blob: digests[1]),
                { try change(layout.blob(digests[1])) { $0.removeLast() } }
            ),
        ]
        for (finding, damage) in damages {
            try? manager.removeItem(atPath: fixture.target)
            try await fixture.backUp(name)
            try damage()
            #expect(try fixture.findings() == [finding])
        }
    }

    @Test("A list that leaves a photo out is told, even if its manifest fits it")
    func differs() async throws {
        let fixture = try await BackupFixture(photos: 3)
        let backup = try await fixture.backUp(Self.name).backup
        let list = BlobList(path: fixture.layout.list(backup.name))
        for lines in [
            Array(try list.lines(backup.manifest.list).dropLast()),
            try list.lines(backup.manifest.list) + [BlobLine(digest: String(repeating: "f", count: 64), size: 1)],
        ] {
            let file = try list.write(lines, by: list.path + ".x")
            let manifest = try Manifest(
                fixture.diaryFile(backup).summary(), version: "0.1.0", blobs: (2, 2),
                database: backup.manifest.database,
                list: file)
            try Data(try manifest.bytes()).write(to: URL(filePath: fixture.layout.manifest(backup.name)))
            #expect(try fixture.findings().contains(Finding(.listDiffers, backup: backup.name)))
        }
    }

    @Test("A database with other accounts than its manifest is damaged", arguments: [0, 2])
    func accounts(count: Int) async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        let other: [String: Any] = ["name": "jiho", "id": "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6", "lastChange": 1]
        try fixture.changeAccounts(in: Self.name, to: Array(repeating: other, count: count))
        #expect(try fixture.findings() == [Finding(.databaseDamaged, backup: Self.name)])
    }

    @Test(
        "A manifest with other numbers than the database and the list is told",
        arguments: ["lastChange", "blobs", "blobBytes"])
    func numbers(member: String) async throws {
        let fixture = try await BackupFixture(photos: 2)
        try await fixture.backUp(Self.name)
        try fixture.changeManifest(of: Self.name) { $0[member] = 77 }
        #expect(try fixture.findings() == [Finding(.manifestDiffers, backup: Self.name)])
    }

    @Test("A manifest that names other missing files than the list has, or other sizes, is told")
    func missing() async throws {
        let fixture = try await BackupFixture(photos: 2)
        let digest = try #require(fixture.photos.keys.sorted().first)
        let size = try #require(fixture.photos[digest]?.count)
        try FileManager.default.removeItem(atPath: fixture.blob(digest))
        try await fixture.backUp(Self.name, omitting: .all)
        #expect(try fixture.findings() == [])
        func name(_ digests: [String], bytes: Int) throws {
            let missing: [String: Any] = ["bytes": bytes, "digests": digests]
            try fixture.changeManifest(of: Self.name) { $0["missing"] = missing }
        }
        try name([digest], bytes: size + 1)
        #expect(try fixture.findings() == [Finding(.manifestDiffers, backup: Self.name)])
        try name([digest, String(repeating: "f", count: 64)], bytes: size)
        #expect(try fixture.findings() == [Finding(.manifestDiffers, backup: Self.name)])
        // As for an earlier version of Daybook, which does not read the member.
        try fixture.changeManifest(of: Self.name) { $0["missing"] = nil }
        #expect(try fixture.findings() == [Finding(.blobMissing, backup: Self.name, blob: digest)])
    }

    @Test("A manifest that counts other records than the database, or fewer kinds of them, is told")
    func counts() async throws {
        let fixture = try await BackupFixture(photos: 2)
        let kinds = ["entries": 0, "photos": 2, "albums": 0, "subjects": 0, "sounds": 0, "shares": 0]
        try await fixture.backUp(Self.name)
        try fixture.changeManifest(of: Self.name) { $0["counts"] = kinds }
        #expect(try fixture.findings() == [])
        for counts in [kinds.merging(["photos": 3]) { $1 }, kinds.filter { $0.key != "albums" }] {
            try fixture.changeManifest(of: Self.name) { $0["counts"] = counts }
            #expect(try fixture.findings() == [Finding(.manifestDiffers, backup: Self.name)])
        }
    }

    @Test("A flipped bit or a cut anywhere in a backup is found")
    func random() async throws {
        let fixture = try await BackupFixture(photos: 4)
        try await fixture.backUp(Self.name)
        let whole = try BackupFixture.files(below: fixture.target)
        let own: Set = ["lock", "README.txt", "daybook-backup.json"]
        let paths = whole.keys.filter { !own.contains($0) }.sorted()
        let manifest = Array(try #require(whole[Self.name + "/manifest.json"]))
        let version = try #require(manifest.firstRange(of: Array("0.1.0".utf8)))
        let seed = UInt64.random(in: 1...UInt64(UInt32.max))
        print("seed \(seed)")
        var random = SplitMix(seed: seed)
        for round in 0..<40 {
            let path = paths[Int(random.next() % UInt64(paths.count))]
            var bytes = Array(try #require(whole[path]))
            let place = Int(random.next() % UInt64(bytes.count))
            if random.next().isMultiple(of: 3) {
                bytes = Array(bytes[..<place])
            } else {
                bytes[place] ^= 1 << UInt8(random.next() % 8)
            }
            let file = URL(filePath: fixture.target + "/" + path)
            try Data(bytes).write(to: file)
            let isFound: Bool
            do {
                isFound = try !fixture.findings(readsData: true).isEmpty
            } catch {
                isFound = true
            }
            // The version of Daybook has no other copy to compare with, and the last line break says nothing.
            let isSilent = version.contains(place) || place == manifest.count - 1
            if !(path.hasSuffix("manifest.json") && isSilent) {
                #expect(isFound, "seed \(seed), round \(round), \(path) at \(place)")
            }
            try? FileManager.default.removeItem(atPath: fixture.layout.damaged)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try #require(whole[path]).write(to: file)
        }
        #expect(try fixture.findings(readsData: true) == [])
    }

    @Test("A damaged photo is moved aside, and the next backup stores it again")
    func mended() async throws {
        let fixture = try await BackupFixture(photos: 3)
        try await fixture.backUp(Self.name)
        let digest = try #require(fixture.photos.keys.sorted().last)
        try change(fixture.layout.blob(digest)) { $0[3] ^= 1 }
        #expect(try fixture.findings() == [])
        #expect(try fixture.findings(readsData: true) == [Finding(.blobDamaged, blob: digest)])
        #expect(try fixture.findings() == [Finding(.blobMissing, backup: Self.name, blob: digest)])
        #expect(FileManager.default.fileExists(atPath: fixture.layout.damaged + "/" + digest))
        #expect(try await fixture.backUp("2026-11-29T17-54-25Z").added == 1)
        #expect(try fixture.findings(readsData: true) == [])
    }

    @Test("A run that was killed goes on after its note, and forgets no damage")
    func resumed() async throws {
        let fixture = try await BackupFixture(photos: 6)
        try await fixture.backUp(Self.name)
        let digests = fixture.photos.keys.sorted()
        // The first was read before the kill; the second was found damaged then.
        for digest in digests.prefix(2) { try change(fixture.layout.blob(digest)) { $0[3] ^= 1 } }
        try Data("\(digests[2])\n\(digests[1])\n".utf8).write(to: URL(filePath: fixture.layout.readNote))
        let report = try Verification(fixture.folder()).run(readsData: true)
        #expect(report.findings == [Finding(.blobDamaged, blob: digests[1])] && report.read == 3)
        #expect(try fixture.findings(readsData: true).contains(Finding(.blobDamaged, blob: digests[0])))
        #expect(!FileManager.default.fileExists(atPath: fixture.layout.readNote))
    }

    @Test("A folder without backups, and one without a mark, cannot be checked")
    func nothing() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        try FileManager.default.removeItem(atPath: fixture.layout.manifest(Self.name))
        #expect(throws: BackupError(.noBackups, fixture.target)) { try fixture.findings() }
        try FileManager.default.removeItem(atPath: fixture.layout.mark)
        #expect(throws: BackupError(.notBackup, fixture.target)) { try fixture.findings() }
    }

    @Test("A backup of a newer Daybook or of another diary is told")
    func foreign() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        let path = fixture.layout.manifest(Self.name)
        let text = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
        let diary = try fixture.folder().diary
        for (old, new, code) in [
            (#""databaseVersion" : "#, #""databaseVersion" : 9"#, Finding.Code.newer),
            (#""format" : 1"#, #""format" : 2"#, .newer),
            (#""diary" : "\#(diary)""#, #""diary" : "\#(String.line("0"))""#, .otherDiary),
        ] {
            try Data(text.replacing(old, with: new).utf8).write(to: URL(filePath: path))
            #expect(try fixture.findings() == [Finding(code, backup: Self.name)])
        }
    }
}
