import Foundation
import Synchronization
import Testing

@testable import DaybookEntry

@Suite("What every storage keeps to: transactions")
struct TransactionConformanceTests {
    private static let refusal = DiaryError.etagMismatch

    @Test(
        "What a write did is there for every read after it; what it threw in is not", arguments: StorageEngine.allCases)
    func atomic(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, entry, photo, album) = (storage.me, storage.entry(1), storage.photo(2), storage.album(3))
        await #expect(throws: DiaryError.self) {
            try await storage.write { transaction in
                let made = try transaction.photos.insert(photo)
                _ = try transaction.entries.insert(entry)
                _ = try transaction.albums.add(
                    [made], at: [1], to: transaction.albums.insert(album), now: entry.now)
                throw Self.refusal
            }
        }
        let before = try await storage.read { transaction in
            [
                try transaction.entries.entry(owner: me.owner, id: entry.id) == nil,
                try transaction.photos.photo(owner: me.owner, id: photo.id) == nil,
                try transaction.albums.albums(owner: me.owner).isEmpty,
                try transaction.days.timeline(owner: me.owner, .day).isEmpty,
                try transaction.albums.smartCounts(owner: me.owner)[.recents] ?? 0 == 0,
                try transaction.changes.changes(owner: me.owner, after: 0, limit: 10).isEmpty,
            ]
        }
        #expect(before.allSatisfy { $0 }, "\(before)")
        let made = try await storage.write { try $0.entries.insert(entry) }
        #expect(try await storage.read { try $0.entries.entry(owner: me.owner, id: entry.id) } == made)
    }

    @Test("Of writes that run at once, one that throws is undone alone", arguments: StorageEngine.allCases)
    func failuresAreOnesOwn(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let done = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                let entry = storage.entry(number)
                group.addTask {
                    let written: Void? = try? await storage.write { transaction in
                        _ = try transaction.entries.insert(entry)
                        if number.isMultiple(of: 3) { throw Self.refusal }
                    }
                    return written != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(done == 40)
        #expect(try await storage.pages(ListQuery(kind: .entry), size: 7).count == 40)
        let owner = storage.me.owner
        #expect(try await storage.read { try $0.days.timeline(owner: owner, .day).map(\.entries) } == [40])
    }

    @Test("A read sees one state from its beginning to its end", arguments: StorageEngine.allCases)
    func isolation(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, entry) = (storage.me.owner, storage.entry(1))
        let (began, resume) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let counts = storage.read { transaction in
            let first = try transaction.changes.changes(owner: owner, after: 0, limit: 10).count
            began.signal()
            resume.wait()
            return [first, try transaction.changes.changes(owner: owner, after: 0, limit: 10).count]
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                began.wait()
                continuation.resume()
            }
        }
        _ = try await storage.write { try $0.entries.insert(entry) }
        resume.signal()
        let seen = try await counts
        #expect(seen == [0, 0])
        #expect(try await storage.read { try $0.changes.changes(owner: owner, after: 0, limit: 10).count } == 1)
    }

    @Test(
        "Who follows is told of owners whose commits changed something, and of none undone",
        arguments: StorageEngine.allCases)
    func hub(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let follower = try storage.store.changeHub.follow()
        let (mine, theirs) = (storage.entry(1), storage.entry(2, owner: storage.other))
        _ = try? await storage.write { transaction in
            _ = try transaction.entries.insert(theirs)
            throw Self.refusal
        }
        _ = try await storage.write { try $0.entries.insert(mine) }
        #expect(await follower.next() == .owners([storage.me.owner]))
        _ = try await storage.write { try $0.entries.insert(theirs) }
        #expect(await follower.next() == .owners([storage.other.owner]))
        storage.store.changeHub.close()
        #expect(await follower.next() == nil)
    }

    @Test("All is there after a restart, and after a death without a word", arguments: StorageEngine.allCases)
    func durable(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let (photo, album) = (storage.photo(1), storage.album(2))
        let made = try await storage.write { try $0.photos.insert(photo) }
        let entry = storage.entry(3, links: [PhotoPlacement(made, caption: "산책")])
        let written = try await storage.write { transaction in
            _ = try transaction.albums.add([made], at: [5], to: transaction.albums.insert(album), now: entry.now)
            return try transaction.entries.insert(entry)
        }
        let left = try engine.leftovers(of: storage.folder)
        for folder in [left, storage.folder] {
            let again = try engine.open(in: folder)
            #expect(again.pageTokenKey == storage.store.pageTokenKey)
            let kept = try await again.read { transaction in
                (
                    try transaction.entries.entry(owner: owner, id: written.id),
                    try transaction.photos.photo(owner: owner, id: made.id),
                    try transaction.albums.albums(owner: owner).map(\.photoCount),
                    try transaction.days.timeline(owner: owner, .day).map(\.photos),
                    try transaction.changes.end(owner: owner).number
                )
            }
            #expect(kept.0 == written && kept.1 == made)
            #expect(kept.2 == [1] && kept.3 == [1])
            #expect(kept.4 >= written.version)
        }
    }
}
