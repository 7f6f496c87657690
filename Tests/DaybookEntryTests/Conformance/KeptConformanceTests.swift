import Testing

@testable import DaybookEntry

@Suite("What every storage gives an export")
struct KeptConformanceTests {
    /// A storage with four photos, one entry of each, an album, and an entry of another owner.
    private func filled(_ engine: StorageEngine) async throws -> StorageFixture {
        let storage = try await StorageFixture(engine)
        let new = (1...4).map { number in storage.photo(number, saying: { $0.favorite = number == 1 }) }
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

    @Test(
        "What an import brings is there as it was, once, and its saved searches are full",
        arguments: StorageEngine.allCases)
    func importing(engine: StorageEngine) async throws {
        let storage = try await filled(engine)
        let fixture = try await StorageFixture(engine)
        let (owner, now) = (fixture.other.owner, fixture.now)
        let rules = KeptRules(entries: EntryRules(zones: try TimeZoneDatabase()))
        let account = try #require(try await rows(.accounts, of: storage).first)
        let mark = ImportMark(source: "export", lastChange: 100)
        let (photos, entries, texts) = (
            try await rows(.photos, of: storage), try await rows(.entries, of: storage),
            try await rows(.revisions, of: storage)
        )
        #expect(try await fixture.read { try $0.kept.isEmpty(owner: owner) })
        #expect(try await fixture.read { try $0.kept.lastVersion(owner: -1) } == 0)
        try await fixture.write { try $0.kept.begin(mark, of: account, owner: owner) }
        #expect(try await fixture.read { try $0.kept.importMark(owner: owner) } == mark)
        #expect(try await fixture.read { try $0.kept.openImports() }.isEmpty)
        for time in [now, now.advanced(bySeconds: 1)] {
            try await fixture.write { try $0.kept.keepOpen(owner: owner, at: time) }
            let open = OpenImport(owner: owner, lastWrite: time)
            #expect(try await fixture.read { try $0.kept.openImports() } == [open])
        }
        for (table, list) in [(KeptTable.photos, photos), (.photos, photos), (.entries, entries)] {
            for (index, row) in list.enumerated() {
                let own = table.name == KeptTable.entries.name ? [texts[index]] : []
                _ = try await fixture.write { transaction in
                    try transaction.kept.insert(row, into: table, with: own, owner: owner, by: rules, at: now)
                }
            }
        }
        let again = try await fixture.write { transaction in
            try transaction.kept.insert(photos[0], into: .photos, with: [], owner: owner, by: rules, at: now)
        }
        #expect(again == KeptInsertion(isKnown: true))
        #expect(try await fixture.read { try !$0.kept.isEmpty(owner: owner) })
        var search = fixture.album(30, owner: fixture.other)
        search = NewAlbum(
            owner: search.owner, id: search.id, content: AlbumContent(title: "all", filter: "is:favorite"),
            creation: search.creation, now: search.now)
        let version = try await fixture.read { try $0.kept.lastVersion(owner: owner) }
        let album = try await fixture.write { [search] in try $0.albums.insert(search) }
        let next = try await fixture.read { try $0.kept.lastVersion(owner: owner) }
        #expect(next > version && album.version <= next)
        try await fixture.write { transaction in
            try transaction.kept.beginFilling(owner: owner)
            while try transaction.kept.fill(album, limit: 2) {}
            try transaction.kept.end(mark, isDone: true, owner: owner)
        }
        #expect(try await fixture.read { try $0.kept.importMark(owner: owner)?.isDone } == true)
        #expect(try await fixture.read { try $0.kept.openImports() }.isEmpty)
        #expect(try await fixture.read { try $0.albums.album(owner: owner, id: album.id)?.photoCount } == 1)
        let all = try await fixture.read { transaction in
            try [KeptTable.photos, .entries, .revisions].map {
                try transaction.kept.rows(of: $0, owner: owner, after: nil, limit: 100)
            }
        }
        #expect(all == [photos, entries, texts])
    }

    @Test("What a merge brings is behind what was there, with new versions", arguments: StorageEngine.allCases)
    func merging(engine: StorageEngine) async throws {
        let storage = try await filled(engine)
        let fixture = try await StorageFixture(engine)
        let (owner, now) = (fixture.other.owner, fixture.now)
        let rules = KeptRules(entries: EntryRules(zones: try TimeZoneDatabase()))
        let new = fixture.photo(50, owner: fixture.other)
        let own = try await fixture.write { try $0.photos.insert(new) }
        var run = ImportRun(
            owner: owner, id: StorageFixture.id(60), source: "export", mode: .merge, startTime: now, lastWrite: now)
        (run.entries, run.photos) = try await fixture.write {
            try $0.kept.reserve(entries: 10, photos: 10, owner: owner)
        }
        #expect(run.photos == ImportRun.Series(base: own.sequence, last: 10))
        let begun = run
        try await fixture.write { try $0.imports.insert(begun) }
        let rows = try await rows(.photos, of: storage)
        for isKnown in [false, true] {
            for row in rows {
                #expect(
                    try await fixture.read { try $0.kept.preview(row, of: .photos, owner: owner).isKnown } == isKnown)
                let insertion = try await fixture.write { transaction in
                    try transaction.kept.merge(
                        row, into: .photos, with: [], of: begun, by: rules, quota: nil, at: now)
                }
                #expect(insertion.isKnown == isKnown && insertion.isOwn == isKnown)
            }
        }
        let version = try await fixture.read { try $0.kept.lastVersion(owner: owner) }
        try await fixture.write { try $0.kept.endStep(of: begun, albums: [], at: now) }
        #expect(try await fixture.read { try $0.kept.lastVersion(owner: owner) } > version)
        try await fixture.write { try $0.kept.endMerge(of: begun, at: now) }
        let photos = try await fixture.read { transaction in
            try transaction.photos.photos(owner: owner, ids: (1...4).map { StorageFixture.id($0) }).values
                .sorted { $0.id < $1.id }
        }
        #expect(photos.count == 4 && photos.allSatisfy { $0.sequence > own.sequence && $0.version > own.version })
        #expect(Set(photos.map(\.version)).count == 4 && photos.map(\.sequence) == photos.map(\.sequence).sorted())
        let lines = try await fixture.read { try $0.changes.changes(owner: owner, after: own.version, limit: 100) }
        #expect(lines.map(\.id) == photos.map(\.id) && lines.allSatisfy { $0.action == .inserted })
    }

    @Test(
        "The rows behind a version are those that changed since, and rows of a parent come alone",
        arguments: StorageEngine.allCases)
    func changes(engine: StorageEngine) async throws {
        let storage = try await filled(engine)
        let owner = storage.me.owner
        func changed(behind version: Int64, limit: Int) async throws -> [KeptRow]? {
            try await storage.read { transaction in
                try transaction.kept.changedRows(of: .photos, owner: owner, behind: version, limit: limit)
            }
        }
        func texts(limit: Int, bytes: Int64) async throws -> [KeptRow]? {
            let parents = [10, 12, 20].map(StorageFixture.id)
            return try await storage.read { transaction in
                try transaction.kept.childRows(
                    of: .revisions, owner: owner, parents: parents, limit: limit, bytes: bytes)
            }
        }
        let version = try await storage.read { try $0.kept.lastVersion(owner: owner) }
        #expect(try await changed(behind: version, limit: 10) == [])
        let all = try await rows(.photos, of: storage)
        #expect(try await changed(behind: 0, limit: 4) == all)
        #expect(try await changed(behind: 0, limit: 3) == nil)
        let photo = try #require(
            try await storage.read { try $0.photos.photo(owner: owner, id: StorageFixture.id(2)) })
        _ = try await storage.change(photo) { $0.details.favorite = true }
        #expect(try await changed(behind: version, limit: 10)?.map(\.position) == [all[1].position])
        let revisions = try await rows(.revisions, of: storage)
        #expect(try await texts(limit: 2, bytes: 1 << 20) == [revisions[0], revisions[2]])
        #expect(try await texts(limit: 1, bytes: 1 << 20) == nil)
        // Less than the photos of the texts count for.
        #expect(try await texts(limit: 2, bytes: 500) == nil)
        for table in [KeptTable.photos, .entries] {
            let extent = try await storage.read { try $0.kept.extent(of: table, owner: owner) }
            #expect(extent == KeptPlace.Extent(count: 4, lastSequence: 4), "\(table.name)")
        }
        // The photos of an entry count, too.
        let new = (40..<60).map { storage.photo($0) }
        let more = try await storage.write { transaction in try new.map { try transaction.photos.insert($0) } }
        let entry = storage.entry(60, links: more.map { PhotoPlacement($0, caption: "") })
        let last = try await storage.read { try $0.kept.lastVersion(owner: owner) }
        _ = try await storage.write { transaction in try transaction.entries.insert(entry) }
        let counts = try await storage.read { transaction in
            try [1, 2].map { limit in
                try transaction.kept.changedRows(of: .entries, owner: owner, behind: last, limit: limit)?.count
            }
        }
        #expect(counts == [nil, 1])
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
