import Testing

@testable import DaybookEntry

@Suite("What every storage gives an export")
struct KeptConformanceTests {
    /// A storage with four photos, one entry of each, an album, and an entry of another owner.
    private func filled(_ engine: StorageEngine) async throws -> StorageFixture {
        let storage = try await StorageFixture(engine)
        let new = (1...4).map { storage.photo($0) }
        let photos = try await storage.write { transaction in try new.map { try transaction.photos.insert($0) } }
        let entries =
            photos.enumerated().map { index, photo in
                storage.entry(10 + index, links: [PhotoPlacement(photo, caption: "caption")])
            } + [storage.entry(20, owner: storage.other)]
        let (album, now) = (storage.album(30), storage.now)
        try await storage.write { transaction in
            for entry in entries { _ = try transaction.entries.insert(entry) }
            _ = try transaction.albums.add(
                photos, at: [10, 20, 30, 40], to: transaction.albums.insert(album), now: now)
        }
        return storage
    }

    private func rows(
        _ table: KeptTable, of storage: StorageFixture, pageSize: Int = 1000
    ) async throws -> [KeptRow] {
        let owner = storage.me.owner
        var (rows, position): ([KeptRow], KeptPosition?) = ([], nil)
        while true {
            let page = try await storage.read { [position] transaction in
                try transaction.kept.rows(of: table, owner: owner, after: position, limit: pageSize)
            }
            #expect(page.count <= pageSize)
            guard let last = page.last else { return rows }
            rows += page
            let next: KeptPosition = try #require(KeptPosition(last.position.text, of: table))
            #expect(next == last.position)
            position = next
        }
    }

    @Test("Pages of rows are the rows of one owner in order, each once", arguments: StorageEngine.allCases)
    func pages(engine: StorageEngine) async throws {
        let storage = try await filled(engine)
        for table in KeptTable.records {
            let all = try await rows(table, of: storage)
            #expect(try await rows(table, of: storage, pageSize: 1) == all, "\(table.name)")
            #expect(try await rows(table, of: storage, pageSize: 3) == all, "\(table.name)")
        }
        let counts = ["account": 1, "entry": 4, "entry_revision": 4, "photo": 4, "album": 1, "album_photo": 4]
        for (name, count) in counts {
            let table = try #require(KeptTable.records.first { $0.name == name })
            #expect(try await rows(table, of: storage).count == count, "\(name)")
        }
    }

    @Test("Rows are in the order of IDs, and have their lists", arguments: StorageEngine.allCases)
    func lists(engine: StorageEngine) async throws {
        let storage = try await filled(engine)
        let entries = try await rows(.entries, of: storage)
        let ids = entries.map { $0.position.values }
        #expect(ids == (10...13).map { [.bytes(StorageFixture.id($0).bytes)] })
        for (index, entry) in entries.enumerated() {
            let id = KeptValue.bytes(StorageFixture.id(1 + index).bytes)
            #expect(entry.lists.map { $0.map(\.values) } == [[[.integer(0), id, .text("caption"), .integer(0)]]])
        }
    }
}
