import DaybookEntry
import Foundation
import Hashing
import Testing

@testable import DaybookBackup

struct DrillRestorationTests {
    private static let name = "2026-11-28T17-54-25Z"
    private static let line = Array(repeating: UInt8(0xab), count: 16)

    /// Restores the newest backup, removes it again, and keeps the state.
    private func drill(_ fixture: BackupFixture, all: Bool = false) throws -> DrillRestoration.Outcome {
        let drill = try DrillRestoration(fixture.folder())
        let outcome = try drill.run(hashesAll: all, line: Self.line, at: 1_800_000_000)
        try drill.removeScratch()
        try drill.finish(outcome, hashedAll: all)
        return outcome
    }

    /// The files of a folder of backups that belong to no drill.
    private func files(_ fixture: BackupFixture) throws -> [String: Data] {
        try BackupFixture.files(below: fixture.target).filter { !$0.key.hasPrefix("drill/") }
    }

    @Test("The newest backup is restored by links or clones, and the folder is as before", arguments: [true, nil])
    func links(hasLinks: Bool?) async throws {
        let fixture = try await BackupFixture()
        try await fixture.backUp(Self.name)
        let before = try files(fixture)
        let drill = try DrillRestoration(fixture.folder(), hasLinks: hasLinks)
        #expect(!drill.hasRemains)
        let outcome = try drill.run(hashesAll: false, line: Self.line, at: 1_800_000_000)
        #expect(outcome.findings == [] && outcome.files == 5 && outcome.hashed == 5 && drill.hasRemains)
        #expect(outcome.copied == nil)
        #expect(outcome.access?.map(\.account) == ["minji"])
        for digest in fixture.photos.keys {
            let path = DigestPath.file(of: digest, below: drill.data + "/media/blobs")
            let links = try FileManager.default.attributesOfItem(atPath: path)[.referenceCount]
            // A file system with clones makes them instead of links.
            let expected = hasLinks == true ? [2] : [1, 2]
            #expect(expected.contains((links as? NSNumber)?.intValue ?? 0), "\(path)")
            #expect(FileManager.default.contents(atPath: path).map { Array($0) } == fixture.photos[digest])
        }
        let summary = try DiaryFile(path: drill.data + "/entry/daybook.sqlite").summary()
        #expect(summary.counts["photos"] == 5 && summary.line == String(repeating: "ab", count: 16))
        try drill.removeScratch()
        #expect(!drill.hasRemains)
        #expect(try files(fixture) == before && fixture.findings(readsData: true) == [])
    }

    @Test("Where the disk has no links, the files of some pictures alone are copied, and all files are read")
    func copies() async throws {
        let fixture = try await BackupFixture(photos: 20)
        try await fixture.backUp(Self.name)
        let before = try files(fixture)
        let drill = try DrillRestoration(fixture.folder(), hasLinks: false)
        let outcome = try drill.run(hashesAll: false, line: Self.line, seed: 7, at: 1_800_000_000)
        #expect(outcome.findings == [] && outcome.hashed == 20 && outcome.files == 20)
        let access = try #require(outcome.access?.first)
        let pictures = try CopiedRecords(copy: outcome.copy).pictures(
            in: access, count: DrillRestoration.pictures, seed: outcome.seed)
        #expect(pictures.count == DrillRestoration.pictures)
        #expect(outcome.copied == Set(pictures.map(\.digest)))
        let restored = try BackupFixture.files(below: drill.data + "/media/blobs")
        #expect(Set(restored.keys.map { String($0.suffix(64)) }) == outcome.copied)
        let summary = try DiaryFile(path: drill.data + "/entry/daybook.sqlite").summary()
        #expect(summary.counts["photos"] == 20)
        try drill.removeScratch()
        #expect(try files(fixture) == before)
    }

    @Test("A damaged file is named and not copied, where the disk has no links")
    func damagedCopies() async throws {
        let fixture = try await BackupFixture(photos: 3)
        try await fixture.backUp(Self.name)
        let digests = fixture.photos.keys.sorted()
        var bytes = try #require(fixture.photos[digests[1]])
        bytes[0] ^= 1
        try fixture.write(bytes, to: fixture.layout.blob(digests[1]))
        let drill = try DrillRestoration(fixture.folder(), hasLinks: false)
        let outcome = try drill.run(hashesAll: true, line: Self.line, at: 1_800_000_000)
        #expect(outcome.findings == [DrillFinding(.fileDamaged, name: digests[1])])
        #expect(outcome.copied == [digests[0], digests[2]] && outcome.access != nil)
        try drill.removeScratch()
    }

    @Test("The next drill hashes what is new and a part of the rest, and --all everything")
    func hashed() async throws {
        let fixture = try await BackupFixture(photos: 20)
        try await fixture.backUp(Self.name)
        #expect(try drill(fixture).hashed == 20)
        let new = try await fixture.addPhoto(99)
        try await fixture.backUp("2026-11-29T17-54-25Z")
        let choice = DrillChoice(fixture.layout)
        #expect(choice.part == 1 && choice.contains(new))
        let second = try drill(fixture)
        let expected = fixture.photos.keys.filter { $0 == new || DrillChoice.part(of: $0) == 1 }
        #expect(second.hashed == expected.count && second.files == 21)
        #expect(try drill(fixture, all: true).hashed == 21)
        #expect(DrillChoice(fixture.layout).part == 2)
    }

    @Test("A changed and a lost file are named, and named again by the next drill")
    func damaged() async throws {
        let fixture = try await BackupFixture()
        try await fixture.backUp(Self.name)
        _ = try drill(fixture)
        let digests = fixture.photos.keys.sorted()
        var bytes = try #require(fixture.photos[digests[1]])
        bytes[0] ^= 1
        try fixture.write(bytes, to: fixture.layout.blob(digests[1]))
        try FileManager.default.removeItem(atPath: fixture.layout.blob(digests[3]))
        let expected = [
            DrillFinding(.fileMissing, name: digests[3]), DrillFinding(.fileDamaged, name: digests[1]),
        ]
        #expect(try drill(fixture, all: true).findings == expected)
        let again = try drill(fixture)
        #expect(again.findings == expected && again.access != nil)
    }

    @Test("A file that a drill found damaged is copied anew by the next backup, and a whole one is left alone")
    func mended() async throws {
        let fixture = try await BackupFixture()
        try await fixture.backUp(Self.name)
        let digests = fixture.photos.keys.sorted()
        var bytes = try #require(fixture.photos[digests[1]])
        bytes[0] ^= 1
        try fixture.write(bytes, to: fixture.layout.blob(digests[1]))
        #expect(try drill(fixture, all: true).findings == [DrillFinding(.fileDamaged, name: digests[1])])
        let next = try await fixture.backUp("2026-11-29T17-54-25Z")
        #expect(next.added == 1 && next.lost == [] && next.addedBytes == Int64(bytes.count))
        #expect(try fixture.findings(readsData: true) == [])
        // The file is still a suspect of the last drill, but whole.
        #expect(DrillState.read(fixture.layout)?.suspects == [digests[1]])
        #expect(try await fixture.backUp("2026-11-30T17-54-25Z").added == 0)
        #expect(try drill(fixture).findings == [] && DrillState.read(fixture.layout)?.suspects == [])
    }

    @Test("A file that a drill found damaged, and that the diary has lost, fails the next backup unless it is left out")
    func mendedWithout() async throws {
        let fixture = try await BackupFixture()
        try await fixture.backUp(Self.name)
        let digest = try #require(fixture.photos.keys.sorted().first)
        var bytes = try #require(fixture.photos[digest])
        bytes[0] ^= 1
        try fixture.write(bytes, to: fixture.layout.blob(digest))
        try FileManager.default.removeItem(atPath: fixture.blob(digest))
        _ = try drill(fixture, all: true)
        let failure = await #expect(throws: BackupError.self) { try await fixture.backUp("2026-11-29T17-54-25Z") }
        #expect(failure?.code == .blobMissing && failure?.name == digest)
        let next = try await fixture.backUp("2026-11-30T17-54-25Z", omitting: .all)
        #expect(next.lost.map(\.name) == [digest])
        #expect(try BackupFiles.status(fixture.layout.blob(digest)) == nil)
        #expect(try BackupFiles.status(fixture.layout.damaged + "/" + digest) != nil)
    }

    @Test(
        "A file that the backup was made without is no finding, and is new to the drill that finds it",
        arguments: [true, false])
    func missing(hasLinks: Bool) async throws {
        let fixture = try await BackupFixture()
        let digest = try #require(fixture.photos.keys.sorted().first)
        try FileManager.default.removeItem(atPath: fixture.blob(digest))
        try await fixture.backUp(Self.name, omitting: .all)
        let drill = try DrillRestoration(fixture.folder(), hasLinks: hasLinks)
        let outcome = try drill.run(hashesAll: false, line: Self.line, at: 1_800_000_000)
        #expect(outcome.findings == [] && outcome.missing == [digest] && outcome.access != nil)
        #expect(outcome.files == 4 && outcome.hashed == 4 && outcome.absent == [digest])
        try drill.removeScratch()
        try drill.finish(outcome, hashedAll: false)
        let choice = DrillChoice(fixture.layout)
        #expect(choice.contains(digest))
    }

    @Test("A damaged database or list leaves nothing to restore, and no state")
    func unusable() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        try fixture.write([1], to: fixture.layout.list(Self.name))
        let outcome = try drill(fixture)
        #expect(outcome.findings == [DrillFinding(.listDamaged, name: Self.name)] && outcome.access == nil)
        #expect(DrillState.read(fixture.layout) == nil)
    }

    @Test("A database without the accounts of its manifest is named as damaged")
    func accounts() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        #expect(try drill(fixture).findings == [])
        let lost: [String: Any] = ["name": "jiho", "id": "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6", "lastChange": 1]
        try fixture.changeAccounts(in: Self.name, to: [lost])
        let outcome = try drill(fixture)
        #expect(outcome.findings == [DrillFinding(.databaseDamaged, name: Self.name)] && outcome.access == nil)
    }

    @Test("A drill goes on beside a manifest with another number")
    func numbers() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        try fixture.changeManifest(of: Self.name) { $0["lastChange"] = 77 }
        let outcome = try drill(fixture)
        #expect(outcome.findings == [DrillFinding(.countDiffers, name: Self.name)] && outcome.access != nil)
    }

    @Test("A link in place of the drill's folders is refused by its path, and what it leads to stays")
    func linked() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        let (manager, layout, other) = (FileManager.default, fixture.layout, fixture.root + "/other")
        try fixture.write([1], to: other + "/data/precious")
        try manager.createSymbolicLink(atPath: layout.drill, withDestinationPath: other)
        let folder = try fixture.folder()
        #expect(throws: BackupError(.notFolder, layout.drill)) { try DrillRestoration(folder) }
        try manager.removeItem(atPath: layout.drill)
        let drill = try DrillRestoration(folder)
        try manager.createSymbolicLink(atPath: layout.drillData, withDestinationPath: other + "/data")
        // Put there while a drill runs, it is no diary of a killed one, and goes alone.
        #expect(!drill.hasRemains)
        try drill.removeScratch()
        #expect(try BackupFiles.status(layout.drillData) == nil)
        #expect(try BackupFixture.files(below: other) == ["data/precious": Data([1])])
    }

    @Test("A link in place of the restored diary is refused before anything is locked")
    func linkedData() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        let (layout, folder) = (fixture.layout, try fixture.folder())
        try fixture.write([1], to: layout.drill + "/kept")
        try FileManager.default.createSymbolicLink(atPath: layout.drillData, withDestinationPath: fixture.media)
        #expect(throws: BackupError(.notFolder, layout.drillData)) { try DrillRestoration(folder) }
        #expect(try BackupFiles.status(layout.drillLock) == nil)
    }

    @Test("A drill that is stopped while it reads files restores nothing")
    func stopped() async throws {
        let fixture = try await BackupFixture(photos: 3)
        try await fixture.backUp(Self.name)
        let drill = try DrillRestoration(fixture.folder())
        drill.stop()
        #expect(throws: BackupError(.stopped, fixture.target)) {
            try drill.run(hashesAll: false, line: Self.line, at: 1_800_000_000)
        }
        #expect(!drill.hasRemains)
    }

    @Test("A restore that is stopped leaves a diary that can be removed")
    func stoppedRestore() async throws {
        let fixture = try await BackupFixture(photos: 3)
        try await fixture.backUp(Self.name)
        let drill = try DrillRestoration(fixture.folder())
        #expect(throws: BackupError(.stopped, fixture.target)) {
            try drill.run(hashesAll: false, line: Self.line, at: 1_800_000_000) { progress in
                if case .restored(done: 0, all: _) = progress { drill.stop() }
            }
        }
        #expect(drill.hasRemains)
        try drill.removeScratch()
        #expect(!drill.hasRemains)
        #expect(try fixture.findings(readsData: true) == [])
    }

    @Test("One drill runs at a time, no backup is changed meanwhile, and remains are removed")
    func locked() async throws {
        let fixture = try await BackupFixture(photos: 1)
        try await fixture.backUp(Self.name)
        let folder = try fixture.folder()
        let first = try DrillRestoration(folder)
        #expect(throws: BackupError(.busy, fixture.target)) { try DrillRestoration(folder) }
        #expect(throws: BackupError(.busy, fixture.target)) { try folder.lock() }
        try fixture.write([1], to: first.data + "/media/blobs/00/11/file")
        #expect(first.hasRemains)
        #expect(try fixture.findings() == [] && folder.contents().backups.count == 1)
        try first.removeScratch()
        #expect(!first.hasRemains)
        withExtendedLifetime(first) {}
    }
}
