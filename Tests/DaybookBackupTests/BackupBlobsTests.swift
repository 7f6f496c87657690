import Foundation
import GRDB
import Testing

@testable import DaybookBackup
@testable import DaybookEntry

/// Backups of a diary that has lost files.
struct BackupBlobsTests {
    private static let names = ["2026-11-28T17-54-25Z", "2026-11-29T17-54-25Z", "2026-11-30T17-54-25Z"]

    /// A diary of four photos, of which the first is gone and the second is damaged, with their digests in order.
    private func damagedDiary() async throws -> (fixture: BackupFixture, digests: [String]) {
        let fixture = try await BackupFixture(photos: 4)
        let digests = fixture.photos.keys.sorted()
        try FileManager.default.removeItem(atPath: fixture.blob(digests[0]))
        var bytes = try #require(fixture.photos[digests[1]])
        bytes[0] ^= 1
        try fixture.write(bytes, to: fixture.blob(digests[1]))
        return (fixture, digests)
    }

    /// Puts the bytes of a lost photo back.
    private func mend(_ digest: String, in fixture: BackupFixture) throws {
        try fixture.write(#require(fixture.photos[digest]), to: fixture.blob(digest))
    }

    @Test("Lost files are left out of a backup on request, and named with the items that they belong to")
    func omitted() async throws {
        let (fixture, digests) = try await damagedDiary()
        await #expect(throws: BackupError(.blobMissing, digests[0])) { try await fixture.backUp(Self.names[0]) }
        await #expect(throws: BackupError(.blobMissing, digests[0])) {
            try await fixture.backUp(Self.names[0], omitting: .known)
        }
        let outcome = try await fixture.backUp(Self.names[0], omitting: .all)
        #expect(outcome.lost == [BackupError(.blobMissing, digests[0]), BackupError(.blobDamaged, digests[1])])
        #expect(!outcome.lostNothingNew && outcome.added == 2)
        #expect(Set(outcome.origins.keys) == Set(digests[..<2]) && outcome.origins[digests[0]]?.photo != nil)
        let manifest = outcome.backup.manifest
        #expect(manifest.missing?.digests == Array(digests[..<2]) && manifest.blobs == 4 && manifest.storedBlobs == 2)
        let sizes = digests.map { Int64(fixture.photos[$0]?.count ?? 0) }
        #expect(manifest.missing?.bytes == sizes[0] + sizes[1] && manifest.blobBytes == sizes.reduce(0, +))
        #expect(manifest.storedBytes == manifest.database.size + sizes[2] + sizes[3])
        #expect(try fixture.folder().contents().backups.map(\.manifest) == [manifest])
    }

    @Test("A check lists the files that a backup was made without, and finds no damage")
    func verified() async throws {
        let (fixture, digests) = try await damagedDiary()
        try await fixture.backUp(Self.names[0], omitting: .all)
        let report = try Verification(fixture.folder()).run(readsData: true)
        #expect(report.findings == [] && report.blobs == 2 && report.read == 2)
        #expect(report.missing.map(\.blob) == Array(digests[..<2]) && report.missing[0].backup == Self.names[0])
        #expect(Set(report.origins.keys) == Set(digests[..<2]))
        // Another lost file is damage.
        try FileManager.default.removeItem(atPath: fixture.layout.blob(digests[2]))
        let damaged = try Verification(fixture.folder()).run()
        #expect(damaged.findings == [Finding(.blobMissing, backup: Self.names[0], blob: digests[2])])
        #expect(damaged.missing.count == 2 && damaged.origins[digests[2]]?.photo != nil)
    }

    @Test("The next backup does not fail for known losses, but for a new one")
    func known() async throws {
        let (fixture, digests) = try await damagedDiary()
        try await fixture.backUp(Self.names[0], omitting: .all)
        let second = try await fixture.backUp(Self.names[1], omitting: .known)
        #expect(second.lost.map(\.name) == Array(digests[..<2]) && second.lostNothingNew && second.added == 0)
        let new = try await fixture.addPhoto(99)
        try FileManager.default.removeItem(atPath: fixture.blob(new))
        await #expect(throws: BackupError(.blobMissing, new)) {
            try await fixture.backUp(Self.names[2], omitting: .known)
        }
        #expect(try await !fixture.backUp(Self.names[2], omitting: .all).lostNothingNew)
    }

    @Test("A backup of the mended diary completes the earlier one")
    func completed() async throws {
        let (fixture, digests) = try await damagedDiary()
        try await fixture.backUp(Self.names[0], omitting: .all)
        for digest in digests[..<2] { try mend(digest, in: fixture) }
        let second = try await fixture.backUp(Self.names[1], omitting: .known)
        #expect(second.lost.isEmpty && second.added == 2 && second.backup.manifest.missing == nil)
        let report = try Verification(fixture.folder()).run(readsData: true)
        #expect(report.findings == [] && report.missing == [] && report.blobs == 4)
        let folder = try fixture.folder()
        let first = try folder.contents().newest(at: Self.names[0], in: folder)
        let line = Array(repeating: UInt8(0xab), count: 16)
        let restored = try BackupRestoration(
            first, of: folder, to: fixture.root + "/new", choice: RestoreChoice()
        ).run(line: line, at: first.seconds)
        #expect(restored.lost == [] && restored.blobs == 4)
    }

    @Test("A restore needs space for the files that a later backup stored, but for no missing ones")
    func neededBytes() async throws {
        let (fixture, digests) = try await damagedDiary()
        let first = try await fixture.backUp(Self.names[0], omitting: .all).backup
        let restoration = try BackupRestoration(
            first, of: fixture.folder(), to: fixture.root + "/new", choice: RestoreChoice())
        let sizes = digests.map { Int64(fixture.photos[$0]?.count ?? 0) }
        // No record states the size of the second file.
        let lines = zip(digests, [sizes[0], 0, sizes[2], sizes[3]]).map { BlobLine(digest: $0, size: $1) }
        let database = try restoration.neededBytes(for: [])
        #expect(try restoration.neededBytes(for: lines) == database + sizes[2] + sizes[3])
        for digest in digests[..<2] { try mend(digest, in: fixture) }
        try await fixture.backUp(Self.names[1], omitting: .known)
        #expect(try restoration.neededBytes(for: lines) == database + sizes.reduce(0, +))
    }

    @Test("A damaged copy in the pool is moved aside if the diary has lost the file, too")
    func aside() async throws {
        let fixture = try await BackupFixture(photos: 2)
        try await fixture.backUp(Self.names[0])
        let digest = try #require(fixture.photos.keys.sorted().first)
        try fixture.write([1, 2, 3], to: fixture.layout.blob(digest))
        try fixture.write([4, 5], to: fixture.blob(digest))
        let outcome = try await fixture.backUp(Self.names[1], omitting: .all)
        #expect(outcome.lost == [BackupError(.blobDamaged, digest)])
        #expect(FileManager.default.fileExists(atPath: fixture.layout.damaged + "/" + digest))
        #expect(try fixture.findings() == [Finding(.blobMissing, backup: Self.names[0], blob: digest)])
    }

    /// Cuts a file off in its place, so that a hard link to it is cut off, too.
    private func cut(_ path: String) throws {
        let file = try FileHandle(forUpdating: URL(filePath: path))
        try file.truncate(atOffset: 10)
        try file.close()
    }

    @Test("A copy in the pool that was cut off does not replace the file that the diary has lost")
    func cutInPool() async throws {
        let fixture = try await BackupFixture(photos: 3)
        try await fixture.backUp(Self.names[0])
        let digest = try #require(fixture.photos.keys.sorted().first)
        try FileManager.default.removeItem(atPath: fixture.blob(digest))
        try cut(fixture.layout.blob(digest))
        let error = await #expect(throws: BackupError.self) { try await fixture.backUp(Self.names[1]) }
        #expect(error?.code == .blobMissing && error?.name == digest)
        let outcome = try await fixture.backUp(Self.names[1], omitting: .all)
        let size = Int64(fixture.photos[digest]?.count ?? 0)
        #expect(outcome.lost.map(\.name) == [digest] && outcome.backup.manifest.missing?.bytes == size)
        #expect(try fixture.findings() == [Finding(.blobMissing, backup: Self.names[0], blob: digest)])
        try mend(digest, in: fixture)
        #expect(try await fixture.backUp(Self.names[2]).added == 1)
        #expect(try fixture.findings(readsData: true) == [])
    }

    @Test("A file that was cut off together with its hard link in the pool is damaged")
    func cutLink() async throws {
        let fixture = try await BackupFixture(photos: 3)
        try await fixture.backUp(Self.names[0], isLinking: true)
        let digest = try #require(fixture.photos.keys.sorted().first)
        try cut(fixture.blob(digest))
        await #expect(throws: BackupError(.blobDamaged, digest)) {
            try await fixture.backUp(Self.names[1], isLinking: true)
        }
        let outcome = try await fixture.backUp(Self.names[1], isLinking: true, omitting: .all)
        let size = Int64(fixture.photos[digest]?.count ?? 0)
        #expect(outcome.lost == [BackupError(.blobDamaged, digest)])
        #expect(outcome.backup.manifest.missing?.bytes == size)
    }

    @Test("A file whose bytes match its name is whole, even if its record states another size")
    func wrongRecord() async throws {
        let fixture = try await BackupFixture(photos: 3)
        try await fixture.backUp(Self.names[0])
        let (database, size) = (fixture.layout.database(Self.names[0]), fixture.photos.values.map(\.count).min() ?? 0)
        let queue = try DiaryFile.open(database, isReadOnly: false)
        try await queue.write { try $0.execute(sql: "UPDATE photo SET size = 7 WHERE size = ?", arguments: [size]) }
        try queue.close()
        let blobs = BackupBlobs(
            layout: fixture.layout, media: fixture.media, isLinking: false, omission: .none, known: [], suspects: [])
        let outcome = try blobs.store(namedBy: database, progress: { _ in })
        #expect(outcome.lost == [] && outcome.added == 0)
        #expect(outcome.lines.map(\.size) == fixture.photos.keys.sorted().map { Int64(fixture.photos[$0]?.count ?? 0) })
        for digest in fixture.photos.keys { try FileManager.default.removeItem(atPath: fixture.layout.blob(digest)) }
        #expect(try blobs.store(namedBy: database, progress: { _ in }).added == 3)
    }

    @Test("A copy in the pool that cannot be read for the moment stays in its place")
    func unread() async throws {
        let fixture = try await BackupFixture(photos: 2)
        try await fixture.backUp(Self.names[0])
        let digest = try #require(fixture.photos.keys.sorted().first)
        let (stored, aside) = (fixture.layout.blob(digest), fixture.layout.damaged + "/" + digest)
        try FileManager.default.removeItem(atPath: fixture.blob(digest))
        var blobs = BackupBlobs(
            layout: fixture.layout, media: fixture.media, isLinking: false, omission: .all, known: [],
            suspects: [digest])
        blobs.digest = { path throws(BackupError) in throw BackupError(.unreadable, path) }
        let database = fixture.layout.database(Self.names[0])
        let outcome = try blobs.store(namedBy: database, progress: { _ in })
        #expect(outcome.lost.map(\.name) == [digest] && outcome.lost.map(\.code) == [.blobMissing])
        #expect(FileManager.default.fileExists(atPath: stored) && !FileManager.default.fileExists(atPath: aside))
        // It is moved aside once it has been read.
        blobs.digest = { _ in "" }
        #expect(try blobs.store(namedBy: database, progress: { _ in }).lost == outcome.lost)
        #expect(!FileManager.default.fileExists(atPath: stored) && FileManager.default.fileExists(atPath: aside))
    }

    @Test("Hard links are not made to damaged files, which are left out on request")
    func linked() async throws {
        let (fixture, digests) = try await damagedDiary()
        let outcome = try await fixture.backUp(Self.names[0], isLinking: true, omitting: .all)
        #expect(outcome.lost.map(\.name) == Array(digests[..<2]))
        #expect(!FileManager.default.fileExists(atPath: fixture.layout.blob(digests[1])))
        #expect(try BackupFiles.names(in: fixture.layout.temporaries) == [])
        #expect(try fixture.findings(readsData: true) == [])
    }
}
