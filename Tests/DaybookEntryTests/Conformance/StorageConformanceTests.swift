import Testing

@testable import DaybookEntry

/// The room of originals moves with photos and sounds, and nothing else.
@Suite struct RoomConformanceTests {
    @Test("Originals count from when they come until they are gone for good", arguments: StorageEngine.allCases)
    func used(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, other, now) = (storage.me.owner, storage.other.owner, storage.now)
        let new = storage.photo(1)
        let size = new.facts.sizeBytes
        let photo = try await storage.write { try $0.photos.insert(new) }
        #expect(size > 0)
        #expect(try await storage.read { try $0.storage.used(owner: me) } == size)
        #expect(try await storage.read { try $0.storage.used(owner: other) } == 0)
        let trashed = try await storage.write { transaction in
            var trashed = photo
            trashed.deleteTime = now
            return try transaction.photos.update(trashed, from: photo)
        }
        #expect(try await storage.read { try $0.storage.used(owner: me) } == size)
        let sound = StoredSound(
            owner: me, id: UUIDBytes(high: 1, low: 2), title: "bell",
            facts: SoundFacts(digest: [9], mediaType: "audio/x-wav", sizeBytes: 77, durationMilliseconds: 1),
            createTime: now, version: 0)
        let made = try await storage.write { try $0.sounds.insert(sound) }
        #expect(try await storage.read { try $0.storage.used(owner: me) } == size + 77)
        try await storage.write { transaction in
            try transaction.photos.delete(trashed, at: now)
            try transaction.sounds.delete(made, at: now)
        }
        #expect(try await storage.read { try $0.storage.used(owner: me) } == 0)
    }

    @Test(
        "What entries and photos say counts until it is gone for good, and so do answers",
        arguments: StorageEngine.allCases)
    func stored(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, now) = (storage.me.owner, storage.now)
        func bytes() async throws -> StoredBytes { try await storage.read { try $0.storage.stored(owner: me) } }
        let photo = storage.photo(1) { _ in
        } saying: {
            $0.caption = "0123456789"
        }
        let entry = storage.entry(2) { ($0.title, $0.body) = ("title", String(repeating: "b", count: 1000)) }
        let made = try await storage.write { transaction in
            (try transaction.photos.insert(photo), try transaction.entries.insert(entry))
        }
        let first = try await bytes()
        #expect(first.texts == made.0.storedBytes + entry.content.storedBytes)
        #expect(first.indexes == photo.details.indexedBytes + entry.content.indexedBytes)
        #expect(first.revisions == StoredBytes.revision && first.responses == 0)
        let answer = StoredResponse(content: [1], value: [1, 2, 3], outcome: .created, time: now)
        let trashed = try await storage.write { transaction in
            try transaction.requests.insertResponse(answer, owner: me, key: [7])
            try transaction.requests.insertResponse(answer, owner: me, key: [7])
            var (new, old) = (made.1, made.1)
            (new.content.body, new.content.title) = ("short", "a title")
            old = try transaction.entries.update(new, from: old, links: nil)
            new = old
            new.deleteTime = now
            return try transaction.entries.update(new, from: old, links: nil)
        }
        let second = try await bytes()
        #expect(second.responses == StoredBytes.response + 3)
        #expect(second.revisions == 2 * StoredBytes.revision + 1005)
        #expect(second.texts == first.texts - 993)
        #expect(second.indexes == photo.details.indexedBytes)
        try await storage.write { transaction in
            try transaction.entries.delete(trashed, at: now)
            try transaction.photos.delete(made.0, at: now)
            #expect(try !transaction.requests.deleteResponses(until: now, limit: 2))
        }
        #expect(try await bytes() == StoredBytes())
    }

    @Test("A bound is an account's own, none, or the server's", arguments: StorageEngine.allCases)
    func quota(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let me = storage.me.owner
        #expect(try await storage.read { try $0.storage.quota(owner: me) } == .standard)
        for bound in [Quota.bytes(0), .bytes(5), .unbounded, .standard] {
            try await storage.write { try $0.storage.setQuota(bound, owner: me) }
            #expect(try await storage.read { try $0.storage.quota(owner: me) } == bound)
            #expect(try await storage.read { try $0.storage.quota(owner: storage.other.owner) } == .standard)
        }
        #expect(try await storage.read { try $0.storage.used(owner: me) } == 0)
    }
}
