import Foundation
import GRDB
import Testing

@testable import DaybookEntry

struct DiaryCheckTests {
    private static let place = PlaceMark.Input(name: "서울숲", latitude: 37.5444, longitude: 127.0374)

    /// Everything that a check of a database finds.
    static func findings(in path: String) throws -> [DiaryFinding] {
        let check = try DiaryCheck(copy: path)
        return try check.structure() + check.records() + check.references() + check.numbers() + check.counts()
            + check.index(seed: 7)
    }

    /// A diary with everything that is counted, in a file that nothing has open.
    private func diary(_ change: String = "") async throws -> (folder: TemporaryFolder, path: String) {
        let harness = try DiaryHarness(.sqlite)
        let caller = try await harness.account("minji")
        let photos = try await harness.photos(0..<3, caller)
        var entry = entryInput("눈 오는 날", at: "2024-03-09T05:00:00Z")
        (entry.tags, entry.people, entry.place) = (["눈"], ["지호"], Self.place)
        entry.photos = photos.map { EntryInput.Photo(photoID: $0.id.description) }
        _ = try await harness.create(entry, caller)
        _ = try await harness.create(entryInput("둘째 날", at: "2024-03-10T05:00:00Z"), caller)
        let album = try await harness.createAlbum(AlbumInput(title: "겨울"), caller).album
        _ = try await harness.add(photos, to: album, caller)
        let sound = try await harness.createSound(1, caller).sound
        try await harness.createSubject(SubjectInput(name: "보리", kind: 1, soundID: sound.id.description), caller)
        try await harness.createShare(ShareInput(photoIDs: photos.map { $0.id.description }), caller)
        try #require(harness.store as? SQLiteDiaryStore).close()
        let path = harness.folder.path + "/daybook.sqlite"
        if !change.isEmpty {
            let queue = try DatabaseQueue(path: path)
            try await queue.write { try $0.execute(sql: change) }
            try queue.close()
        }
        return (harness.folder, path)
    }

    @Test("A diary in which nothing is wrong has no finding")
    func whole() async throws {
        let (folder, path) = try await diary()
        #expect(try Self.findings(in: path) == [])
        withExtendedLifetime(folder) {}
    }

    @Test(
        "Each thing that is wrong is found, and nothing else",
        arguments: [
            ("UPDATE bucket SET photos = photos + 1", DiaryFinding.Code.countWrong, "bucket"),
            ("DELETE FROM label WHERE field = 0", .countWrong, "label"),
            ("UPDATE label_count SET entries = 5 WHERE field = 1", .countWrong, "label_count"),
            ("DELETE FROM place", .countWrong, "place"),
            ("UPDATE located_day SET items = 9", .countWrong, "located_day"),
            ("UPDATE smart_album SET photos = 7 WHERE name = 'recents'", .countWrong, "smart_album"),
            ("UPDATE room SET used = used - 1", .countWrong, "storage.used"),
            ("UPDATE room SET texts = texts + 1", .countWrong, "storage.texts"),
            ("UPDATE room SET indexed = indexed + 1", .countWrong, "storage.indexed"),
            ("UPDATE room SET revisions = revisions + 1", .countWrong, "storage.revisions"),
            ("UPDATE album SET places = 1", .countWrong, "album "),
            (
                "UPDATE album_photo SET visibility = 3 WHERE position IN (SELECT max(position) FROM album_photo)",
                .countWrong, "album "
            ),
            ("UPDATE counter SET value = 1 WHERE name = 0", .numberUsed, "change"),
            ("UPDATE entry_revision SET body = 'HACK' WHERE text = key", .recordDamaged, "entry "),
            ("UPDATE entry SET tags = '{{{'", .recordDamaged, "entry "),
            ("UPDATE photo SET people = '3'", .recordDamaged, "photo "),
            ("UPDATE photo SET version = 9223372036854775807", .recordDamaged, "photo "),
            ("UPDATE counter SET value = 0 WHERE name = 2", .numberUsed, "sequence of photo"),
            (
                "DELETE FROM entry_photo WHERE position = 0; INSERT INTO entry_photo(entry, position, photo, caption, removed) SELECT key, 0, 99, '', 0 FROM entry LIMIT 1",
                .referenceLost, "entryPhoto.photo 99"
            ),
            (
                "INSERT INTO album_photo SELECT 99, photo, position, visibility, at, id, cover FROM album_photo LIMIT 1",
                .referenceLost, "albumPhoto.album "
            ),
            (
                "UPDATE entry_revision SET text = 99 WHERE key = (SELECT max(key) FROM entry_revision)",
                .referenceLost, "revision.text "
            ),
            ("UPDATE search_doc SET norm = norm || 'x' WHERE kind = 0", .indexWrong, ""),
            ("DELETE FROM room", .countWrong, "storage.texts"),
            ("DELETE FROM entry WHERE key = (SELECT max(key) FROM entry)", .referenceLost, "change.entry "),
            ("DELETE FROM photo WHERE key = (SELECT max(key) FROM photo)", .referenceLost, "change.photo "),
            ("DELETE FROM album", .referenceLost, "change.album "),
            ("DELETE FROM subject", .referenceLost, "change.subject "),
            ("DELETE FROM sound", .referenceLost, "subject.sound "),
            ("DELETE FROM share", .referenceLost, "sharePhoto.share "),
            ("DELETE FROM share_photo WHERE position = 1", .referenceLost, "share.photos "),
            ("UPDATE account SET default_sound = randomblob(16)", .referenceLost, "account.defaultSound "),
        ])
    func found(change: String, code: DiaryFinding.Code, name: String) async throws {
        let (folder, path) = try await diary(change)
        let found = try Self.findings(in: path)
        #expect(found.contains { $0.code == code && $0.name.hasPrefix(name) }, "\(found)")
        withExtendedLifetime(folder) {}
    }

    @Test("A sound that was deleted, and one that comes with Daybook, are no findings")
    func sounds() async throws {
        let harness = try DiaryHarness(.sqlite)
        let caller = try await harness.account("minji")
        let sound = try await harness.createSound(1, caller).sound
        let (mine, builtIn) = (sound.id.description, try #require(BuiltInSound.all.first).id.description)
        try await harness.createSubject(SubjectInput(name: "보리", kind: 1, soundID: mine), caller)
        try await harness.createSubject(SubjectInput(name: "콩", kind: 1, soundID: builtIn), caller)
        try await harness.deleteSound(sound.id, caller)
        try #require(harness.store as? SQLiteDiaryStore).close()
        #expect(try Self.findings(in: harness.folder.path + "/daybook.sqlite") == [])
        withExtendedLifetime(harness.folder) {}
    }

    @Test(
        "A large index is searched by a bounded number of scans",
        arguments: [(0, 10), (40_000, 10), (250_000, 2), (9_000_000, 1)] as [(Int64, Int)])
    func searches(indexed: Int64, searches: Int) {
        #expect(DiaryCheck.searches(among: indexed) == searches)
    }

    @Test("A database that was cut off, or is none, is damaged; a whole one is not, and one that is missing is unknown")
    func unserved() async throws {
        let (folder, path) = try await diary()
        #expect(DiaryCheck.faults(ofUnservedDatabase: path) == [])
        let whole = try Data(contentsOf: URL(filePath: path))
        let text = Data("This is no database, but a text that is longer than the head of one. ".utf8)
        for bytes in [whole.prefix(whole.count / 2 + 100), text + text] {
            try Data(bytes).write(to: URL(filePath: path))
            let codes = Set(DiaryCheck.faults(ofUnservedDatabase: path).map(\.code))
            #expect(codes == [.databaseDamaged])
        }
        try FileManager.default.removeItem(atPath: path)
        #expect(DiaryCheck.faults(ofUnservedDatabase: path) == [])
        withExtendedLifetime(folder) {}
    }

    @Test("A check changes nothing")
    func unchanged() async throws {
        let (folder, path) = try await diary("UPDATE bucket SET photos = photos + 1")
        let before = try Data(contentsOf: URL(filePath: path))
        _ = try Self.findings(in: path)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        withExtendedLifetime(folder) {}
    }
}
