import Testing
import Wording

@testable import DaybookEntry

@Suite("Imports that are open")
struct OpenImportTests {
    /// A diary with an open import into an account that has expired records, and with a saved search.
    private struct Fixture {
        let harness: DiaryHarness
        let me: Caller
        let entries: [StoredEntry]
        let photo: StoredPhoto
        let album: StoredAlbum

        init(_ engine: StorageEngine) async throws {
            harness = try DiaryHarness(engine)
            let (harness, now) = (harness, harness.clock.now)
            let me = try await harness.account("minji")
            let trashed = try await harness.create(EntryInput(title: "trashed"), me)
            try await harness.delete(trashed.id, me)
            entries = [trashed, try await harness.create(EntryInput(), me)]
            photo = try await harness.createPhoto(photoFacts(1), me).photo
            _ = try await harness.deletePhoto(photo.id, me)
            try await harness.createPhoto(photoFacts(2), me, saying: PhotoInput(favorite: true))
            album = try await harness.store.write { transaction in
                let rows = try transaction.kept.rows(of: .accounts, owner: me.owner, after: nil, limit: 1)
                try transaction.kept.begin(
                    ImportMark(source: "export", lastChange: 0), of: try #require(rows.first), owner: me.owner)
                return try transaction.albums.insert(
                    NewAlbum(
                        owner: me.owner, id: UUIDBytes(at: now, random: .system),
                        content: AlbumContent(title: "favorites", filter: "is:favorite"), creation: [], now: now))
            }
            self.me = me
        }

        /// Notes a write of the import now.
        func write() async throws {
            let (owner, now) = (me.owner, harness.clock.now)
            try await harness.store.write { try $0.kept.keepOpen(owner: owner, at: now) }
        }

        /// Returns the number of the expired records that are there, and of the photos in the saved search.
        func counts() async throws -> [Int] {
            let (owner, entries, photo, album) = (me.owner, entries, photo, album)
            return try await harness.store.read { transaction in
                let kept = try entries.filter { try transaction.entries.entry(owner: owner, id: $0.id) != nil }.count
                let photos = try transaction.photos.photo(owner: owner, id: photo.id) == nil ? 0 : 1
                let found = try transaction.albums.album(owner: owner, id: album.id)
                return [kept, photos, Int(found?.photoCount ?? -1)]
            }
        }
    }

    @Test(
        "The upkeep leaves the account alone, and ends an import that nobody goes on with after a day",
        arguments: StorageEngine.allCases)
    func upkeep(engine: StorageEngine) async throws {
        let fixture = try await Fixture(engine)
        let (harness, owner) = (fixture.harness, fixture.me.owner)
        let foreign = try await harness.create(EntryInput(), try await harness.account("jiho"))
        try await fixture.write()
        try await harness.diary.keepUp()
        harness.clock.advance(seconds: 31 * 24 * 3600)
        try await fixture.write()
        let position = try await harness.store.read { try $0.changes.end(owner: owner) }
        try await harness.diary.keepUp()
        #expect(try await fixture.counts() == [2, 1, 0])
        // Another account has its upkeep meanwhile.
        #expect(try await harness.store.read { try $0.entries.entry(owner: foreign.owner, id: foreign.id) } == nil)
        harness.clock.advance(seconds: OpenImport.lifetimeSeconds - 1)
        try await harness.diary.keepUp()
        #expect(try await fixture.counts() == [2, 1, 0])
        #expect(try await harness.store.read { try $0.changes.reaches(position, owner: owner) })

        harness.clock.advance(seconds: 1)
        try await harness.diary.keepUp()
        #expect(try await fixture.counts() == [0, 0, 1])
        #expect(try await harness.store.read { try $0.kept.openImports() }.isEmpty)
        #expect(try await harness.store.read { try $0.kept.importMark(owner: owner)?.isDone } == false)
        #expect(try await !harness.store.read { try $0.changes.reaches(position, owner: owner) })
    }

    @Test("An import that its caller ends in time leaves the account to the upkeep", arguments: StorageEngine.allCases)
    func ended(engine: StorageEngine) async throws {
        let fixture = try await Fixture(engine)
        let (harness, owner) = (fixture.harness, fixture.me.owner)
        try await fixture.write()
        try await harness.diary.keepUp()
        harness.clock.advance(seconds: 31 * 24 * 3600)
        try await harness.diary.endImport(owner: owner, isDone: true, for: .account(owner)) { transaction in
            try #require(try transaction.kept.importMark(owner: owner))
        }
        #expect(try await fixture.counts() == [2, 1, 1])
        try await harness.diary.keepUp()
        #expect(try await fixture.counts() == [0, 0, 1])
        #expect(try await harness.store.read { try $0.kept.importMark(owner: owner)?.isDone } == true)
    }

    @Test("An import that goes on while the upkeep ends it stays open", arguments: StorageEngine.allCases)
    func goesOn(engine: StorageEngine) async throws {
        let fixture = try await Fixture(engine)
        let (harness, owner) = (fixture.harness, fixture.me.owner)
        try await fixture.write()
        let abandoned = try await harness.store.read { try $0.kept.openImports() }
        harness.clock.advance(seconds: OpenImport.lifetimeSeconds)
        try await fixture.write()
        await expect(.failedPrecondition) {
            try await harness.diary.endImport(owner: owner, isDone: false, for: .diary) { transaction in
                guard try transaction.kept.openImports() == abandoned else {
                    throw DiaryError(.failedPrecondition, ImportFault.notBegun)
                }
                return ImportMark(source: "export", lastChange: 0)
            }
        }
        try await harness.diary.endAbandonedImports(at: harness.clock.now)
        #expect(try await harness.store.read { try $0.kept.openImports().map(\.owner) } == [owner])
    }
}
