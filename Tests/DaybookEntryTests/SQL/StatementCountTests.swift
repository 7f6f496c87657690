import Synchronization
import Testing

@testable import DaybookEntry

@Suite("Many things are asked for in one statement")
struct StatementCountTests {
    private final class Counter: Sendable {
        private let statements = Mutex(0)

        func note(_ step: SQLStep) {
            if case .statement = step { statements.withLock { $0 += 1 } }
        }

        /// The number of statements since the last call.
        func taken() -> Int {
            statements.withLock { count in
                defer { count = 0 }
                return count
            }
        }
    }

    @Test("Photos by their IDs and digests, bytes that are referred to, and a page of the change feed")
    func counts() async throws {
        let counter = Counter()
        let harness = try DiaryHarness(.sqlite) { folder in
            try SQLiteDiaryStore(path: folder.path + "/daybook.sqlite", observer: { counter.note($0) })
        }
        let me = try await harness.account("minji")
        let start = try await harness.read(me) { try $0.changes.changes(since: "").end }
        var photos: [StoredPhoto] = []
        for number in 1...20 { photos.append(try await harness.createPhoto(photoFacts(number), me).photo) }
        let (ids, digests) = (photos.map(\.id), photos.map(\.facts.digest))
        for number in 1...5 {
            _ = try await harness.create(entryInput("day \(number)", at: "2023-09-0\(number)T10:00:00"), me)
        }
        let owner = me.owner
        for count in [
            { try $0.photos.references(owner: owner, ids: ids).count },
            { try $0.photos.ids(owner: owner, digests: digests).count },
            { try $0.photos.referenced(digests: digests).count },
        ] as [@Sendable (any DiaryReading) throws -> Int] {
            _ = counter.taken()
            #expect(try await harness.store.read(.ownHeavy, work: count) == 20)
            #expect(counter.taken() == 1)
        }
        #expect(try await harness.store.read(.ownHeavy) { try $0.sounds.referenced(digests: digests) }.isEmpty)
        #expect(counter.taken() == 1)
        _ = counter.taken()
        let page = try await harness.read(me) { context in
            try context.changes.changes(since: context.diary.tokens.token(at: start, owner: owner))
        }
        #expect(page.inserted.count >= 25)
        // The end and the reach of the log, its lines and covers, and the entries, with their photos, and the photos of
        // one line, of 25, and of the rest.
        #expect(counter.taken() <= 16)
    }

    @Test("The session of a caller and its account")
    func caller() async throws {
        let counter = Counter()
        let harness = try DiaryHarness(.sqlite) { folder in
            try SQLiteDiaryStore(path: folder.path + "/daybook.sqlite", observer: { counter.note($0) })
        }
        let token = SessionToken(random: .system)
        let me = try await harness.account("minji", token: token)
        let (callers, now) = (harness.diary.callers, harness.clock.now)
        let credential = Credential(authorization: "Bearer \(token.text)")
        _ = counter.taken()
        let owner = try await harness.store.read(.ownHeavy) { try callers.caller(credential, in: $0, now: now).owner }
        #expect(owner == me.owner)
        #expect(counter.taken() == 1)
    }

    @Test("Albums, subjects, sounds and shares of a page of the change feed")
    func others() async throws {
        let counter = Counter()
        let harness = try DiaryHarness(.sqlite) { folder in
            try SQLiteDiaryStore(path: folder.path + "/daybook.sqlite", observer: { counter.note($0) })
        }
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo.id.description
        let start = try await harness.read(me) { try $0.changes.changes(since: "").end }
        for number in 1...6 {
            _ = try await harness.createAlbum(AlbumInput(title: "album \(number)"), me)
            _ = try await harness.createSubject(
                SubjectInput(name: "subject \(number)", kind: 1, coverPhotoID: photo), me)
            try await harness.createSound(number, me)
            _ = try await harness.createShare(ShareInput(photoIDs: [photo]), me)
        }
        _ = counter.taken()
        let page = try await harness.read(me) { context in
            try context.changes.changes(since: context.diary.tokens.token(at: start, owner: me.owner))
        }
        #expect(page.inserted.count == 24)
        let covers = page.inserted.compactMap { item -> UUIDBytes? in
            if case .subject(_, let cover) = item { cover } else { nil }
        }
        #expect(covers.map(\.description) == Array(repeating: photo, count: 6))
        // The end and the reach of the log, its lines, the album of the first line, and the rest: albums, subjects,
        // their covers, sounds, and the shares with their photos.
        #expect(counter.taken() <= 16)
    }
}
