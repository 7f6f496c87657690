import Foundation
import GRDB
import Testing

@testable import DaybookEntry

@Suite("A copied diary, and the line that a restore begins")
struct DiaryFileTests {
    private let harness: DiaryHarness
    private let store: SQLiteDiaryStore
    private let caller: Caller

    init() async throws {
        harness = try DiaryHarness(.sqlite)
        store = try #require(harness.store as? SQLiteDiaryStore)
        caller = try await harness.account("minji")
    }

    private func copy() async throws -> String {
        try await store.copy(id: "1") { _, _ in }
        return CopyFiles(diary: store.pool.path).path(of: "1")
    }

    /// Opens a copy as a diary of its own, as a service would that serves the restored folder.
    private func restored(_ path: String, _ choice: RestoreChoice = RestoreChoice(), age: Int64 = 0) throws -> (
        effects: RestoreEffects, harness: DiaryHarness
    ) {
        let line = Array(repeating: UInt8(7), count: 16)
        let effects = try DiaryFile.beginLine(at: path, line: line, age: age, choice: choice)
        let harness = try DiaryHarness(.sqlite) { folder in
            let target = folder.path + "/daybook.sqlite"
            try FileManager.default.moveItem(atPath: path, toPath: target)
            return try SQLiteDiaryStore(path: target)
        }
        return (effects, harness)
    }

    @Test("The facts of a copy, and the digests that it names")
    func facts() async throws {
        let first = try await harness.createPhoto(photoFacts(1), caller).photo
        let second = try await harness.createPhoto(photoFacts(2), caller).photo
        try await harness.create(EntryInput(title: "밤"), caller)
        let path = try await copy()
        let before = FileManager.default.contents(atPath: path)
        let file = try DiaryFile(path: path)
        let summary = try file.summary()
        #expect(summary.diary == hexadecimal(store.diaryID) && summary.line == summary.diary)
        #expect(summary.databaseVersion == DiaryFile.databaseVersion)
        #expect(try !file.isNewer() && file.faults() == [])
        #expect(summary.accounts.map(\.name) == ["minji"])
        #expect(summary.counts["photos"] == 2 && summary.counts["entries"] == 1 && summary.counts["shares"] == 0)
        let digests = [first, second].map(\.facts.digest).sorted { $0.lexicographicallyPrecedes($1) }
        #expect(try file.digests(after: [], limit: 10) == digests)
        #expect(try file.digests(after: digests[0], limit: 1) == [digests[1]])
        #expect(FileManager.default.contents(atPath: path) == before)
    }

    @Test("The sizes of a range of files are those of their records, unless none states one or two differ")
    func sizes() async throws {
        for number in 1...4 { try await harness.createPhoto(photoFacts(number), caller) }
        let other = try await harness.account("jiho")
        for number in 1...4 { try await harness.createPhoto(photoFacts(number), other) }
        let path = try await copy()
        let digests = try DiaryFile(path: path).digests(after: [], limit: 10)
        try #require(digests.count == 4)
        let queue = try DiaryFile.open(path, isReadOnly: false)
        try await queue.write { database in
            // The owners' keys differ.
            for (digest, size) in zip(digests, ["11", "0", "owner", "44"]) {
                try database.execute(
                    sql: "UPDATE photo SET size = \(size) WHERE digest = ?", arguments: [Data(digest)])
            }
        }
        try queue.close()
        let file = try DiaryFile(path: path)
        #expect(try file.sizes(ofBlobsFrom: digests[0], through: digests[3]) == [digests[0]: 11, digests[3]: 44])
        #expect(try file.sizes(ofBlobsFrom: digests[0], through: digests[2]) == [digests[0]: 11])
    }

    @Test("A file is known by its photo and the entry with it, or by its sound; a hidden entry is not named")
    func origins() async throws {
        let inputs = [(1, "IMG_1.jpg"), (2, "IMG_2.jpg")]
        var photos: [StoredPhoto] = []
        for (number, name) in inputs {
            let facts = photoFacts(number, captured: "2023-09-01T10:00:00")
            photos.append(try await harness.createPhoto(facts, caller, saying: PhotoInput(fileName: name)).photo)
        }
        let sound = try await harness.createSound(3, caller, saying: SoundInput(title: "종소리")).sound
        let links = photos.map { EntryInput.Photo(photoID: $0.id.description) }
        var shown = entryInput("강가", at: "2023-09-02T12:00:00")
        shown.photos = [links[0]]
        try await harness.create(shown, caller)
        var hidden = entryInput("비밀", at: "2023-09-01T12:00:00")
        (hidden.photos, hidden.hidden) = (links, true)
        try await harness.create(hidden, caller)
        let file = try DiaryFile(path: try await copy())
        let day: Int64 = 19_601
        #expect(
            try file.origin(ofBlob: hexadecimal(photos[0].facts.digest))
                == BlobOrigin(
                    photo: BlobOrigin.Item(name: "IMG_1.jpg", day: day),
                    entry: BlobOrigin.Item(name: "강가", day: day + 1)))
        #expect(
            try file.origin(ofBlob: hexadecimal(photos[1].facts.digest))
                == BlobOrigin(photo: BlobOrigin.Item(name: "IMG_2.jpg", day: day)))
        #expect(
            try file.origin(ofBlob: hexadecimal(sound.facts.digest))
                == BlobOrigin(sound: BlobOrigin.Item(name: "종소리", day: nil)))
        let digest = hexadecimal(photos[0].facts.digest)
        let own = try file.origin(ofBlob: digest, in: caller.account.id.description)
        #expect(own?.photo?.name == "IMG_1.jpg" && own?.entry?.name == "강가")
        let other = try await harness.account("jiho").account.id.description
        #expect(try file.origin(ofBlob: digest, in: other) == nil)
        #expect(try file.origin(ofBlob: digest, in: "no account") == nil)
        #expect(try file.origin(ofBlob: String(repeating: "5a", count: 32)) == nil)
        #expect(try file.origin(ofBlob: "no digest") == nil)
    }

    @Test("A file that is no diary is refused")
    func noDiary() throws {
        let path = harness.folder.path + "/other"
        try Data("not a database, but long enough to be read as one".utf8).write(to: URL(filePath: path))
        #expect(throws: (any Error).self) { try DiaryFile(path: path).summary() }
    }

    @Test("Sessions, tokens and invitations of the past end, and shares are off, unless they are to stay")
    func access() async throws {
        let entry = try await harness.create(EntryInput(title: "shared"), caller)
        let share = try await harness.createShare(ShareInput(entryID: entry.id.description), caller).share
        let now = harness.clock.now
        try await harness.store.write { [caller] transaction in
            let token = StoredSession(
                id: UUIDBytes(high: 1, low: 1), owner: caller.owner, userAgent: "app", createTime: now,
                lastUseTime: now,
                expireTime: .latest, app: AppAccess(title: "app", scopes: .read))
            try transaction.accounts.insertSession(token, tokenHash: [1])
            let invitation = StoredInvitation(
                id: UUIDBytes(high: 1, low: 2), owner: caller.owner, role: .member, createTime: now,
                expireTime: now.advanced(bySeconds: 1000))
            try transaction.accounts.insertInvitation(invitation, secretHash: [2])
        }
        let (path, kept) = (try await copy(), harness.folder.path + "/kept")
        try FileManager.default.copyItem(atPath: path, toPath: kept)

        let (effects, new) = try restored(path)
        #expect(effects == RestoreEffects(sessions: 1, tokens: 1, invitations: 1, shares: 1, trashed: 0))
        let owner = caller.owner
        #expect(try await new.store.read { try $0.accounts.session(tokenHash: [1]) } == nil)
        let off = try #require(try await new.store.read { try $0.shares.share(owner: owner, id: share.id) })
        #expect(off.isOff && off.revokeTime == nil && off.version > share.version)
        await expect(.notFound) { try await new.open(share) }
        #expect(try await new.switchOnShare(share.id, caller).token == share.token)
        try await new.open(share)
        #expect(
            try DiaryFile(path: new.folder.path + "/daybook.sqlite").summary().line
                == String(repeating: "07", count: 16))

        let (none, same) = try restored(kept, RestoreChoice(keepsAccess: true, keepsShares: true))
        #expect(none == RestoreEffects())
        #expect(try await same.store.read { try $0.accounts.session(tokenHash: [1]) } != nil)
        #expect(try await same.store.read { try $0.shares.share(owner: owner, id: share.id) }?.isOff == false)
    }

    @Test("A share that has expired by the clock of the new machine is switched off, too")
    func expiredShare() async throws {
        let entry = try await harness.create(EntryInput(title: "shared"), caller)
        let end = TimestampInput(seconds: harness.clock.now.seconds + 3600, nanoseconds: 0)
        let input = ShareInput(entryID: entry.id.description, expireTime: end)
        let share = try await harness.createShare(input, caller).share
        let (effects, new) = try restored(try await copy())
        #expect(effects.shares == 0)
        let owner = caller.owner
        #expect(try await new.store.read { try $0.shares.share(owner: owner, id: share.id) }?.isOff == true)
    }

    @Test("A client whose place is in the lost future syncs anew, one before it goes on")
    func places() async throws {
        let (diary, owner) = (harness.diary, caller.owner)
        @Sendable func changes(_ store: any DiaryStore, since token: String) async throws -> ChangePage {
            try await store.read {
                try ChangeLog(owner: owner, transaction: $0, tokens: diary.tokens).changes(since: token)
            }
        }
        @Sendable func place(_ store: any DiaryStore) async throws -> String {
            diary.tokens.token(at: try await changes(store, since: "").end, owner: owner)
        }
        try await harness.create(EntryInput(title: "before"), caller)
        let known = try await place(harness.store)
        let path = try await copy()
        let lost = try await harness.create(EntryInput(title: "lost"), caller)
        let lostPlace = try await place(harness.store)

        let (_, new) = try restored(path, RestoreChoice(keepsAccess: true, keepsShares: true))
        #expect(try await changes(new.store, since: lostPlace).needsResync)
        #expect(try await !changes(new.store, since: known).needsResync)
        // Not even after as many changes as the lost diary made.
        let made = try await new.create(EntryInput(title: "made"), caller)
        #expect(made.version > lost.version)
        #expect(try await changes(new.store, since: lostPlace).needsResync)
        let page = try await changes(new.store, since: known)
        #expect(page.inserted.count == 1 && !page.needsResync)
    }

    @Test("The trash keeps everything for as long as it had left, however old the copy is")
    func trash() async throws {
        let entry = try await harness.create(EntryInput(title: "deleted"), caller)
        let photo = try await harness.createPhoto(photoFacts(1), caller).photo
        try await harness.delete(entry.id, caller)
        try await harness.deletePhoto(photo.id, caller)
        let path = try await copy()
        let age: Int64 = 100 * 24 * 3600
        let (effects, new) = try restored(path, age: age)
        #expect(effects.trashed == 2)
        // The copy has no sighting of an earlier clock, so that the upkeep goes by the wall clock at once.
        new.clock.set(forward: age)
        try await new.diary.keepUp()
        let (owner, deleted) = (caller.owner, try await harness.entry(entry.id, caller).deleteTime)
        let found = try await new.store.read { try $0.entries.entry(owner: owner, id: entry.id) }
        #expect(found?.deleteTime == deleted?.advanced(bySeconds: age))
        #expect(try await new.store.read { try $0.photos.photo(owner: owner, id: photo.id) } != nil)
    }
}
