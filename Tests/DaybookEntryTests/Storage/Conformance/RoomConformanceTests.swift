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
        #expect(try await storage.read { try $0.room.used(owner: me) } == size)
        #expect(try await storage.read { try $0.room.used(owner: other) } == 0)
        let trashed = try await storage.write { transaction in
            var trashed = photo
            trashed.deleteTime = now
            return try transaction.photos.update(trashed, from: photo)
        }
        #expect(try await storage.read { try $0.room.used(owner: me) } == size)
        let sound = StoredSound(
            owner: me, id: UUIDBytes(high: 1, low: 2), title: "bell",
            facts: SoundFacts(digest: [9], mediaType: "audio/x-wav", sizeBytes: 77, durationMilliseconds: 1),
            createTime: now, version: 0)
        let made = try await storage.write { try $0.sounds.insert(sound) }
        #expect(try await storage.read { try $0.room.used(owner: me) } == size + 77)
        try await storage.write { transaction in
            try transaction.photos.delete(trashed, at: now)
            try transaction.sounds.delete(made, at: now)
        }
        #expect(try await storage.read { try $0.room.used(owner: me) } == 0)
    }

    @Test("A bound is an account's own, none, or the server's", arguments: StorageEngine.allCases)
    func bound(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let me = storage.me.owner
        #expect(try await storage.read { try $0.room.bound(owner: me) } == .standard)
        for bound in [RoomBound.bytes(0), .bytes(5), .unbounded, .standard] {
            try await storage.write { try $0.room.setBound(bound, owner: me) }
            #expect(try await storage.read { try $0.room.bound(owner: me) } == bound)
            #expect(try await storage.read { try $0.room.bound(owner: storage.other.owner) } == .standard)
        }
        #expect(try await storage.read { try $0.room.used(owner: me) } == 0)
    }
}
