import DaybookEntry
import Foundation
import Testing

@testable import DaybookBackup

struct BlobCheckTests {
    private func report(_ fixture: BackupFixture) async throws -> BlobCheck.Report {
        let copy = fixture.root + "/data/entry/daybook.sqlite"
        return try BlobCheck(copy: copy, blobs: fixture.media + "/blobs").run()
    }

    @Test("Blobs that are missing, cut, or named by nothing are told apart")
    func kinds() async throws {
        let fixture = try await BackupFixture(photos: 6)
        #expect(try await report(fixture).findings == [])
        let digests = fixture.photos.keys.sorted()
        for missing in [digests[0], digests[3], digests[5]] {
            try FileManager.default.removeItem(atPath: fixture.blob(missing))
        }
        try fixture.write([1, 2, 3], to: fixture.blob(digests[1]))
        let other = String(repeating: "5a", count: 32)
        try fixture.write([1, 2, 3, 4], to: fixture.blob(other))
        try fixture.write([1], to: fixture.media + "/blobs/notes.txt")
        let found = try await report(fixture)
        #expect(
            found.findings == [
                BlobCheck.Finding(.missing, digests[0]), BlobCheck.Finding(.size, digests[1]),
                BlobCheck.Finding(.missing, digests[3]), BlobCheck.Finding(.missing, digests[5]),
            ])
        #expect(found.named == 6 && found.unnamed == 1 && found.unnamedBytes == 4)
    }

    @Test("Files are known by their photos, and a database that cannot be read names none")
    func origins() async throws {
        let fixture = try await BackupFixture(photos: 2)
        let copy = fixture.root + "/data/entry/daybook.sqlite"
        let digests = fixture.photos.keys.sorted()
        let other = String(repeating: "5a", count: 32)
        let origins = BlobOrigins.of(digests + [other, "../../etc"], in: copy)
        #expect(origins.keys.sorted() == digests)
        for origin in origins.values { #expect(origin.photo?.day != nil && origin.sound == nil) }
        #expect(BlobOrigins.of(digests, in: fixture.root + "/none.sqlite") == [:])
    }

    @Test("A diary without any blob is checked, too")
    func empty() async throws {
        let fixture = try await BackupFixture(photos: 0)
        let found = try await report(fixture)
        #expect(found.findings == [] && found.named == 0 && found.unnamed == 0)
    }

    @Test("A database that is none is told")
    func noDatabase() async throws {
        let fixture = try await BackupFixture(photos: 1)
        let path = fixture.root + "/not.sqlite"
        try fixture.write(Array("no database at all, but long enough to be read as one".utf8), to: path)
        let error = #expect(throws: BackupError.self) {
            try BlobCheck(copy: path, blobs: fixture.media + "/blobs").run()
        }
        #expect(error?.code == .databaseDamaged)
    }
}
