import Foundation
import Testing

@testable import DaybookEntry

/// Writes that touch many things: seen everywhere at once, and brought up to date in steps that survive a kill.
@Suite("Writes that touch many things")
struct FollowUpTests {
    private static let entries = 10

    /// Two diaries of the same writes: one whose transactions change three things, and one that does all at once.
    private func pair(_ engine: StorageEngine) throws -> (slow: DiaryHarness, whole: DiaryHarness) {
        var limits = StepLimits()
        (limits.things, limits.rows, limits.bytes) = (3, 2, 1)
        return (try DiaryHarness(engine, steps: limits), try DiaryHarness(engine))
    }

    /// A photo in entries with text, with a caption, and with nothing else.
    private func fill(_ harness: DiaryHarness) async throws -> (me: Caller, photo: StoredPhoto, entries: [UUIDBytes]) {
        let me = try await harness.account("minji")
        let (photo, other) = try await (
            harness.createPhoto(photoFacts(1), me).photo, harness.createPhoto(photoFacts(2), me).photo
        )
        var made: [UUIDBytes] = []
        for number in 0..<Self.entries {
            var photos = [EntryInput.Photo(photoID: photo.id.description, caption: number % 3 == 1 ? "river" : "")]
            if number % 4 == 1 { photos.append(EntryInput.Photo(photoID: other.id.description)) }
            var input = entryInput(number % 3 == 0 ? "" : "day \(number)", at: "2023-09-01T12:00:00")
            input.photos = photos
            made.append(try await harness.create(input, me).id)
            harness.clock.advance(seconds: 1)
        }
        return (me, photo, made)
    }

    /// The view that people have of a diary, without the numbers of changes.
    private struct Picture: Equatable {
        var entries: [StoredEntry]
        var revisions: [[EntryRevision]]
        var listed: [UUIDBytes]
        var counts: [Int64]
        var found: [Int]
        var isSound: Bool
    }

    private func picture(
        _ store: any DiaryStore, _ owner: Int64, _ ids: [UUIDBytes]
    ) async throws -> Picture {
        try await store.read { transaction in
            let stored = try ids.compactMap { try transaction.entries.entry(owner: owner, id: $0) }
            let revisions = try stored.map { entry in
                try transaction.entries.revisions(entry: entry.key, before: .max, limit: 99, maximumBytes: .max)
                    .revisions.map { revision in
                        EntryRevision(
                            number: revision.number, change: 0, time: revision.time, title: revision.title,
                            body: revision.body, photos: revision.photos)
                    }
            }
            let check = try transaction.search.check(IndexPart(after: 0, documents: 1000, queries: 50, seed: 7))
            return Picture(
                entries: stored.map { entry in
                    var entry = entry
                    entry.version = 0
                    return entry
                }, revisions: revisions,
                listed: try transaction.entries.list(owner: owner, ListQuery(kind: .entry)).map(\.position.id),
                counts: try transaction.days.timeline(owner: owner, .month).map(\.entries),
                found: try ["river", "day"].map {
                    try transaction.entries.list(owner: owner, ListQuery(kind: .entry, text: $0)).count
                },
                isSound: check.faults.isEmpty)
        }
    }

    /// The photos that entries show, while work may be left.
    private func photos(_ store: any DiaryStore, _ owner: Int64, _ ids: [UUIDBytes]) async throws -> [Set<UUIDBytes>] {
        try await store.read { transaction in
            try ids.map { id in
                let entry = try #require(try transaction.entries.entry(owner: owner, id: id))
                let links = try transaction.entries.links(entry: entry.key)
                #expect(links.shown == entry.content.photos)
                return Set(entry.content.photos.map(\.photo))
            }
        }
    }

    private func restarted(_ store: any DiaryStore, _ harness: DiaryHarness) throws -> Diary {
        Diary(
            store: store, zones: try TimeZoneDatabase(), passwords: try PasswordHasher(cost: .minimal),
            clock: harness.clock.clock, steps: harness.diary.steps)
    }

    @Test(
        "A deleted photo is in no entry at once, and back in all at once; a kill between the steps loses nothing",
        arguments: StorageEngine.allCases)
    func steps(engine: StorageEngine) async throws {
        let (slow, whole) = try pair(engine)
        let (made, same) = (try await fill(slow), try await fill(whole))
        let changes: [(DiaryHarness, Caller, UUIDBytes, Int) async throws -> Void] = [
            { harness, me, id, _ in _ = try await harness.deletePhoto(id, me) },
            { harness, me, id, _ in _ = try await harness.undeletePhoto(id, me) },
            { harness, me, id, _ in
                _ = try await harness.updatePhoto(id, ["hidden"], PhotoInput(hidden: true), me)
            },
            { harness, me, id, _ in _ = try await harness.updatePhoto(id, ["hidden"], PhotoInput(), me) },
            { harness, me, id, _ in _ = try await harness.deletePhoto(id, permanently: true, me) },
        ]
        for (number, change) in changes.enumerated() {
            for harness in [slow, whole] { harness.clock.advance(seconds: 100) }
            let before = try await slow.entry(made.entries[9], made.me)
            try await change(slow, made.me, made.photo.id, number)
            try await change(whole, same.me, same.photo.id, number)
            // Only one step is done yet.
            #expect(try await slow.store.read { try $0.followUps.isPending(owner: made.me.owner) })
            #expect(try await whole.store.read { try $0.followUps.isPending(owner: same.me.owner) } == false)
            let shown = try await photos(slow.store, made.me.owner, made.entries)
            #expect(shown.allSatisfy { $0.contains(made.photo.id) == (1...3).contains(number) })
            let pending = try await slow.entry(made.entries[9], made.me)
            #expect(pending.version > before.version, "whoever has a copy is told that it is old")
            // Opens the files that a process would leave if it were killed now.
            let left = try engine.leftovers(of: slow.folder)
            let again = try engine.open(in: left)
            try await restarted(again, slow).keepUp()
            let wanted = try await picture(whole.store, same.me.owner, same.entries)
            #expect(try await picture(again, made.me.owner, made.entries) == wanted)
            #expect(wanted.isSound)
            try await slow.diary.followUp()
            #expect(try await picture(slow.store, made.me.owner, made.entries) == wanted)
            #expect(try await slow.store.read { try $0.followUps.isPending(owner: made.me.owner) } == false)
        }
    }

    @Test(
        "A change of an entry that has yet to follow takes that in, and is refused nothing",
        arguments: StorageEngine.allCases)
    func changes(engine: StorageEngine) async throws {
        let (slow, _) = try pair(engine)
        let (me, photo, entries) = try await fill(slow)
        slow.clock.advance(seconds: 100)
        try await slow.deletePhoto(photo.id, me)
        let seen = try await slow.entry(entries[6], me)
        #expect(seen.isBehind == true && seen.isDraft && seen.emptiedTime == slow.clock.now)
        let changed = try await slow.update(
            seen.id, ["title"], EntryInput(title: "kept"), ifMatch: seen.etag(isUnlocked: true).description, me)
        #expect(changed.isBehind == nil && changed.content.title == "kept" && changed.content.photos.isEmpty)
        let gone = try await slow.delete(entries[8], permanently: true, me)
        #expect(gone.outcome == .deleted)
        try await slow.diary.followUp()
        #expect(try await slow.entry(entries[6], me) == changed, "it had followed already")
        try await slow.undeletePhoto(photo.id, me)
        try await slow.diary.followUp()
        #expect(try await slow.entry(entries[6], me).content.photos.map(\.photo) == [photo.id])
        let check = try await slow.store.read {
            try $0.search.check(IndexPart(after: 0, documents: 1000, queries: 50, seed: 7))
        }
        #expect(check.faults.isEmpty && check.findable == check.indexed)
    }

    @Test("Another's write comes between the steps of an owner's call", arguments: StorageEngine.allCases)
    func others(engine: StorageEngine) async throws {
        let (slow, _) = try pair(engine)
        let (me, photo, _) = try await fill(slow)
        let other = try await slow.account("other")
        try await slow.deletePhoto(photo.id, me)
        try await slow.create(EntryInput(title: "between"), other)
        #expect(try await slow.store.read { try $0.followUps.isPending(owner: me.owner) })
        await slow.diary.followUp(owner: me.owner)
        #expect(try await slow.store.read { try $0.followUps.isPending(owner: me.owner) } == false)
    }

    @Test("Halves pair when entries have followed what became of them before", arguments: StorageEngine.allCases)
    func pairs(engine: StorageEngine) async throws {
        let (slow, whole) = try pair(engine)
        var found: [[StoredEntry]] = []
        for harness in [slow, whole] {
            let me = try await harness.account("minji")
            var (film, still) = (photoFacts(1, kind: .video), photoFacts(2))
            (film.contentID, still.contentID) = ("A", "A")
            let half = try await harness.createPhoto(film, me).photo
            var input = EntryInput(title: "day")
            input.photos = [EntryInput.Photo(photoID: half.id.description, caption: "sea")]
            var ids: [UUIDBytes] = []
            for _ in 0..<Self.entries { ids.append(try await harness.create(input, me).id) }
            try await harness.deletePhoto(half.id, me)
            try await harness.undeletePhoto(half.id, me)
            let other = try await harness.createPhoto(still, me).photo
            try await harness.diary.followUp()
            #expect(try await harness.photo(half.id, me).still == other.key)
            let entries = try await harness.store.read { [ids] transaction in
                try ids.compactMap { try transaction.entries.entry(owner: me.owner, id: $0) }
            }
            #expect(entries.allSatisfy { $0.content.photos == [.init(photo: other.id, caption: "sea")] })
            found.append(entries)
        }
        #expect(found[0].map(\.content.photos.count) == found[1].map(\.content.photos.count))
    }

    @Test(
        "What is left of an entry that is gone goes in steps, and its number is nobody else's meanwhile",
        arguments: StorageEngine.allCases)
    func gone(engine: StorageEngine) async throws {
        let (slow, _) = try pair(engine)
        let me = try await slow.account("minji")
        let entry = try await slow.create(EntryInput(title: "a", body: String(repeating: "b", count: 300_000)), me)
        for number in 0..<4 {
            slow.clock.advance(seconds: 1000)
            let body = String(repeating: "\(number)", count: 300_000)
            try await slow.update(entry.id, ["body"], EntryInput(body: body), me)
        }
        let kept = try await slow.store.read { try $0.storage.stored(owner: me.owner) }
        #expect((1_200_000...1_300_000).contains(kept.revisions))
        try await slow.delete(entry.id, permanently: true, me)
        #expect(try await slow.store.read { try $0.followUps.isPending(.entry, key: entry.key) })
        let next = try await slow.create(EntryInput(title: "next"), me)
        #expect(next.key > entry.key, "the number is not given out again")
        try await slow.diary.followUp()
        let left = try await slow.store.read { transaction in
            (try transaction.storage.stored(owner: me.owner).revisions, try transaction.followUps.next(owner: nil))
        }
        #expect(left.0 == StoredBytes.revision && left.1 == nil)
        #expect(try await slow.revisions(of: next).count == 1)
    }

    @Test("The places of an album that is gone go in steps", arguments: StorageEngine.allCases)
    func albums(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (new, now) = ((1...3).map { storage.photo($0) }, storage.now)
        let made = storage.album(9)
        try await storage.write { transaction in
            let photos = try new.map { try transaction.photos.insert($0) }
            let album = try transaction.albums.insert(made)
            _ = try transaction.albums.add(photos, at: [1, 2, 3], to: album, now: now)
            #expect(try transaction.followUps.removePlaces(ofAlbum: album.key, limit: 2))
            #expect(try !transaction.followUps.removePlaces(ofAlbum: album.key, limit: 2))
            #expect(try transaction.albums.places(album: album.key, after: .min, limit: 9).isEmpty)
        }
    }
}
