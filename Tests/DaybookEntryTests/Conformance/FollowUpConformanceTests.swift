import Testing

@testable import DaybookEntry

@Suite("What every storage keeps to: work that writes leave")
struct FollowUpConformanceTests {
    @Test("Work is found by its thing and its owner, until nothing is left of it", arguments: StorageEngine.allCases)
    func queue(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, other) = (storage.me.owner, storage.other.owner)
        let gone = GonePhoto(
            id: StorageFixture.id(9), digest: [1, 2], isHidden: true, version: 3, time: storage.now)
        let first = FollowUp(.album, key: 4, owner: me)
        let second = FollowUp(.photo, key: 4, owner: other, reached: 7, gone: gone)
        try await storage.write { transaction in
            try transaction.followUps.put(first)
            try transaction.followUps.put(second)
        }
        let found = try await storage.read { transaction in
            [try transaction.followUps.next(owner: me), try transaction.followUps.next(owner: other)]
        }
        #expect(found == [first, second])
        #expect(try await storage.read { try $0.followUps.next(owner: nil) } != nil)
        #expect(try await storage.read { try $0.followUps.isPending(owner: me) })
        #expect(try await storage.read { try $0.followUps.isPending(.album, key: 4) })
        #expect(try await storage.read { try !$0.followUps.isPending(.entry, key: 4) })
        let later = FollowUp(.album, key: 4, owner: me, reached: 12)
        try await storage.write { try $0.followUps.put(later) }
        #expect(try await storage.read { try $0.followUps.next(owner: me) } == later)
        try await storage.write { transaction in
            try transaction.followUps.remove(later)
            try transaction.followUps.remove(second)
        }
        #expect(try await storage.read { try $0.followUps.next(owner: nil) } == nil)
        #expect(try await storage.read { try !$0.followUps.isPending(owner: me) })
    }

    @Test("Places of an album go a few at a time", arguments: StorageEngine.allCases)
    func albums(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (now, album) = (storage.now, storage.album(90))
        let new = (1...3).map { storage.photo($0) }
        let made = try await storage.write { transaction in
            let photos = try new.map { try transaction.photos.insert($0) }
            return try transaction.albums.add(
                photos, at: [10, 20, 30], to: transaction.albums.insert(album), now: now)
        }
        let more = try await storage.write { transaction in
            [
                try transaction.followUps.removePlaces(ofAlbum: made.key, limit: 2),
                try transaction.followUps.removePlaces(ofAlbum: made.key, limit: 2),
            ]
        }
        #expect(more == [true, false])
        #expect(try await storage.read { try $0.albums.places(album: made.key, after: .min, limit: 9) }.isEmpty)
    }

    @Test("Places for a photo go a few at a time", arguments: StorageEngine.allCases)
    func places(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let new = storage.photo(1)
        let photo = try await storage.write { try $0.photos.insert(new) }
        let entries = (11...13).map { storage.entry($0, links: [PhotoPlacement(photo)]) }
        _ = try await storage.write { transaction in try entries.map { try transaction.entries.insert($0) } }
        #expect(try await storage.read { try $0.entries.isHolding(photo: photo.key) })
        let followUp = FollowUp(
            .photo, key: photo.key, owner: photo.owner, gone: GonePhoto(photo, version: 1, at: storage.now))
        let more = try await storage.write { transaction in
            [
                try transaction.followUps.removePlaces(of: followUp, limit: 2),
                try transaction.followUps.removePlaces(of: followUp, limit: 2),
            ]
        }
        #expect(more == [true, false])
        #expect(try await storage.read { try !$0.entries.isHolding(photo: photo.key) })
    }

    @Test("Revisions of an entry go by the bytes of their texts, one at least", arguments: StorageEngine.allCases)
    func revisions(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let new = storage.entry(1) { $0.body = String(repeating: "a", count: 100) }
        let entry = try await storage.write { transaction in
            let entry = try transaction.entries.insert(new)
            var changed = entry
            changed.content.body = String(repeating: "b", count: 100)
            return try transaction.entries.update(changed, from: entry, links: nil)
        }
        let more = try await storage.write { transaction in
            [
                try transaction.followUps.removeRevisions(ofEntry: entry.key, of: owner, bytes: 1, rows: 1000),
                try transaction.followUps.removeRevisions(ofEntry: entry.key, of: owner, bytes: 1, rows: 1000),
            ]
        }
        #expect(more == [true, false])
        let left = try await storage.read { transaction in
            try transaction.entries.revisions(entry: entry.key, before: .max, limit: 9, maximumBytes: .max).revisions
        }
        #expect(left.isEmpty)
    }

    @Test("Revisions of an entry go by the rows of their photos, too", arguments: StorageEngine.allCases)
    func revisionRows(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let first = storage.photo(1)
        let photo = try await storage.write { try $0.photos.insert(first) }
        let new = storage.entry(11, links: [PhotoPlacement(photo)])
        let entry = try await storage.write { transaction in
            let entry = try transaction.entries.insert(new)
            var changed = entry
            changed.content.body = "b"
            return try transaction.entries.update(changed, from: entry, links: nil)
        }
        let more = try await storage.write { transaction in
            try (0..<2).map { _ in
                try transaction.followUps.removeRevisions(ofEntry: entry.key, of: owner, bytes: .max, rows: 1)
            }
        }
        #expect(more == [true, false])
    }

    @Test("A hidden photo that is gone is known until histories forget it", arguments: StorageEngine.allCases)
    func hiddenGone(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let (hidden, shown) = (storage.photo(1).id, storage.photo(2).id)
        func gone() async throws -> Set<UUIDBytes> {
            try await storage.read { try $0.followUps.hiddenGone(owner: owner, photos: [hidden, shown]) }
        }
        let left = [(hidden, true), (shown, false)].enumerated().map { index, photo in
            FollowUp(
                .photo, key: Int64(index + 1), owner: owner,
                gone: GonePhoto(id: photo.0, digest: [1], isHidden: photo.1, version: 1, time: storage.now))
        }
        #expect(try await gone().isEmpty)
        try await storage.write { transaction in for followUp in left { try transaction.followUps.put(followUp) } }
        #expect(try await gone() == [hidden])
        try await storage.write { transaction in for followUp in left { try transaction.followUps.remove(followUp) } }
        #expect(try await gone().isEmpty)
    }
}
