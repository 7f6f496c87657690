import Testing

@testable import DaybookEntry

@Suite("What every storage keeps to: what was saved of the discover feed")
struct DiscoverConformanceTests {
    private static let sea = FeedPicture(
        id: "openverse-c2Vh", width: 4000, height: 3000, description: "sea", thumb: "https://t.example/1",
        small: "https://s.example/1", regular: "https://r.example/1", authorName: "Ada",
        authorURL: "https://a.example", provider: "openverse", pageURL: "https://p.example", license: "CC BY 4.0")

    @Test("What is read is what was written, and the star and the memo can change", arguments: StorageEngine.allCases)
    func roundTrip(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let saved = SavedPicture(
            owner: owner, picture: Self.sea, photo: StorageFixture.id(1), memo: "여름", madePhoto: true, saveTime: now)
        try await storage.write { try $0.discover.insert(saved) }
        let ids = [Self.sea.id, "folder-x"]
        #expect(try await storage.read { try $0.discover.saved(owner: owner, ids: ids) } == [Self.sea.id: saved])
        let bytes = StorageFixture.id(1)
        #expect(try await storage.read { try $0.discover.starCount(owner: owner, photo: bytes) } == 1)
        #expect(try await storage.read { try $0.discover.starCount(owner: owner, photo: StorageFixture.id(2)) } == 0)
        let changed = {
            var changed = saved
            (changed.memo, changed.isStarred) = ("", false)
            return changed
        }()
        try await storage.write { try $0.discover.update(changed, isSavedAnew: false) }
        #expect(try await storage.read { try $0.discover.saved(owner: owner, ids: ids) } == [Self.sea.id: changed])
        #expect(try await storage.read { try $0.discover.starred(owner: owner, before: nil, limit: 9) }.isEmpty)
        #expect(try await storage.read { try $0.discover.starCount(owner: owner, photo: bytes) } == 0)
        try await storage.write { try $0.discover.forget(photo: StorageFixture.id(1), owner: owner) }
        #expect(try await storage.read { try $0.discover.saved(owner: owner, ids: ids) }.isEmpty)
    }

    @Test("Stars are listed by when they were given, each at a time of its own", arguments: StorageEngine.allCases)
    func order(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        try await storage.write { transaction in
            for number in 0..<5 {
                try transaction.discover.insert(
                    SavedPicture(
                        owner: owner, picture: FeedPicture(id: "folder-\(number)"), photo: StorageFixture.id(number),
                        memo: "", madePhoto: true, saveTime: now))
            }
        }
        var (found, before) = ([String](), Instant?.none)
        while true {
            let page = try await storage.read { [before] transaction in
                try transaction.discover.starred(owner: owner, before: before, limit: 2)
            }
            found += page.map(\.picture.id)
            guard let last = page.last else { break }
            before = last.saveTime
        }
        #expect(found == (0..<5).reversed().map { "folder-\($0)" })
        let stars = try await storage.read { try $0.discover.starred(owner: owner, before: nil, limit: 9) }
        let again = try #require(stars.last)
        try await storage.write { try $0.discover.update(again, isSavedAnew: true) }
        #expect(
            try await storage.read { try $0.discover.starred(owner: owner, before: nil, limit: 9) }.map(\.picture.id)
                == ["folder-0", "folder-4", "folder-3", "folder-2", "folder-1"])
    }
}
