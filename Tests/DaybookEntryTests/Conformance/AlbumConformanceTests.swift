import Testing

@testable import DaybookEntry

@Suite("What every storage keeps to: albums")
struct AlbumConformanceTests {
    private func photos(_ numbers: ClosedRange<Int>, _ storage: StorageFixture) async throws -> [StoredPhoto] {
        let new = numbers.map { storage.photo($0, day: Int64($0)) }
        return try await storage.write { transaction in try new.map { try transaction.photos.insert($0) } }
    }

    @Test("A photo has the moods and the weather of the shown entries that have it", arguments: StorageEngine.allCases)
    func dayFlags(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let photos = try await photos(1...3, storage)
        let new = [
            storage.entry(11, links: photos[..<2].map { PhotoPlacement($0) }) { $0.mood = .good },
            storage.entry(12, links: [PhotoPlacement(photos[0])]) { $0.weather = EntryWeather(condition: .snow) },
            storage.entry(13, links: [PhotoPlacement(photos[0])]) { ($0.mood, $0.hidden) = (.awful, true) },
            storage.entry(14, links: [PhotoPlacement(photos[2])]),
        ]
        try await storage.write { transaction in for entry in new { _ = try transaction.entries.insert(entry) } }
        let flags = try await storage.read { try $0.albums.dayFlags(photos: photos.map(\.key)) }
        #expect(flags == [photos[0].key: [.mood(.good), .weather(.snow)], photos[1].key: [.mood(.good)]])
    }

    @Test("Albums are listed oldest first, and each change is a new version", arguments: StorageEngine.allCases)
    func albums(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let new = [storage.album(2, "b"), storage.album(1, "a")]
        let made = try await storage.write { transaction in try new.map { try transaction.albums.insert($0) } }
        #expect(made.map(\.content.title) == ["b", "a"] && made.allSatisfy { $0.photoCount == 0 && $0.cover == nil })
        #expect(try await storage.read { try $0.albums.albums(owner: owner) } == made.reversed(), "of one time by id")
        #expect(Set(try await storage.read { try $0.albums.albums(keys: made.map(\.key) + [999]) }) == Set(made))
        let ids = made.map(\.id) + [StorageFixture.id(999)]
        #expect(
            try await storage.read { try $0.albums.albums(owner: owner, ids: ids) }
                == [made[0].id: made[0], made[1].id: made[1]])
        var inner = made[0]
        inner.content.parent = made[1].id
        let later = now.advanced(bySeconds: 1)
        let moved = try await storage.write { [inner] in try $0.albums.update(inner, at: later) }
        #expect(moved.content == inner.content && moved.version > made[0].version && moved.updateTime == later)
        try await storage.write { try $0.albums.delete(made[1], at: later) }
        let left = try await storage.read { try $0.albums.albums(owner: owner) }
        #expect(left.map(\.id) == [moved.id] && left[0].content.parent == nil && left[0].version > moved.version)
        #expect(try await storage.read { try $0.albums.album(owner: owner, id: made[1].id) } == nil)
        let told = try await storage.read { try $0.changes.changes(owner: owner, after: moved.version, limit: 9) }
        #expect(Set(told.map(\.id)) == [made[0].id, made[1].id])
    }

    @Test("Photos have places in an album, which lists show of it in their order", arguments: StorageEngine.allCases)
    func places(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now, new) = (storage.me.owner, storage.now, storage.album(90))
        let photos = try await photos(1...4, storage)
        let album = try await storage.write { transaction in
            try transaction.albums.add(
                photos, at: [10, 20, 30, 40], to: transaction.albums.insert(new), now: now)
        }
        #expect(album.photoCount == 4 && album.cover == photos[3].id, "the newest")
        let keys = photos.map(\.key)
        let first = try await storage.read { transaction in
            (
                try transaction.albums.places(album: album.key, after: .min, limit: 2).map(\.id),
                try transaction.albums.places(album: album.key, after: 20, limit: 9).map(\.id),
                try transaction.albums.places(album: album.key, photos: [keys[1], 999]).map(\.position),
                try transaction.albums.lastPosition(album: album.key, before: nil, apartFrom: []),
                try transaction.albums.lastPosition(album: album.key, before: 40, apartFrom: [keys[2]]),
                try transaction.albums.lastPosition(album: album.key, before: 10, apartFrom: []),
                try transaction.albums.count(holding: keys[0]), try transaction.albums.placeCount(album: album.key),
                try transaction.albums.albums(holding: keys[0]), try transaction.albums.albums(holding: 999)
            )
        }
        #expect(first.0 == photos[..<2].map(\.id) && first.1 == photos[2...].map(\.id) && first.2 == [20])
        #expect(first.3 == 40 && first.4 == 20 && first.5 == nil && first.6 == 1 && first.7 == 4)
        #expect(first.8 == [album] && first.9.isEmpty)
        let moved = try await storage.write {
            try $0.albums.move([keys[3]], to: [15], in: album, now: now)
        }
        #expect(moved.version > album.version)
        let around = try await storage.read { try $0.albums.places(album: album.key, around: 15, limit: 2) }
        #expect(around.before.map(\.position) == [10] && around.behind.map(\.position) == [15, 20])
        let renumbered = [keys[0], keys[3], keys[1], keys[2]]
        try await storage.write { try $0.albums.renumber(renumbered, to: [10, 100, 200, 300], album: album.key) }
        let order = try await storage.read { try $0.albums.places(album: album.key, after: .min, limit: 9) }
        #expect(order.map(\.id) == [0, 3, 1, 2].map { photos[$0].id })
        #expect(zip(order, order.dropFirst()).allSatisfy { $1.position - $0.position > 1 })
        let left = try await storage.write { try $0.albums.remove([keys[3]], from: moved, now: now) }
        #expect(left.photoCount == 3 && left.cover == photos[2].id && left.version > moved.version)
        #expect(try await storage.read { try $0.albums.album(owner: owner, id: new.id) } == left)
    }

    @Test(
        "A photo that is hidden or gone leaves an album's count and cover; hidden, it keeps its place",
        arguments: StorageEngine.allCases)
    func follows(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now, new) = (storage.me.owner, storage.now, storage.album(90))
        let photos = try await photos(1...3, storage)
        let album = try await storage.write { transaction in
            try transaction.albums.add(photos, at: [1, 2, 3], to: transaction.albums.insert(new), now: now)
        }
        var hidden = photos[2]
        hidden.details.hidden = true
        try await storage.write { [hidden] transaction in
            _ = try transaction.photos.update(hidden, from: photos[2])
            try transaction.photos.delete(photos[0], at: now)
        }
        let (left, places, count) = try await storage.read { transaction in
            (
                try transaction.albums.album(owner: owner, id: new.id),
                try transaction.albums.places(album: album.key, after: .min, limit: 9).map(\.id),
                try transaction.albums.placeCount(album: album.key)
            )
        }
        #expect(try await storage.read { try $0.albums.hiddenPlaceCount(album: album.key) } == 1)
        #expect(left?.photoCount == 1 && left?.cover == photos[1].id && left?.etag != album.etag)
        #expect(places == [photos[1].id] && count == 2)
        var chosen = try #require(left)
        chosen.content.chosenCover = photos[2].id
        let choosing = try await storage.write { [chosen] in try $0.albums.update(chosen, at: now) }
        #expect(choosing.cover == photos[1].id, "the one chosen is hidden")
    }

    @Test(
        "A saved search looks through the photos in slices, and follows each write", arguments: StorageEngine.allCases)
    func saved(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now, bare) = (storage.me.owner, storage.now, storage.album(90))
        let new = (1...5).map { number in
            storage.photo(number) { _ in
            } saying: {
                $0.favorite = number != 2
            }
        }
        let photos = try await storage.write { transaction in try new.map { try transaction.photos.insert($0) } }
        let album = try await storage.write { transaction in
            try transaction.albums.insert(
                NewAlbum(
                    owner: owner, id: bare.id, content: AlbumContent(title: "좋은 것", filter: "is:favorite"),
                    creation: bare.creation, now: now))
        }
        #expect(album.content.filter == "is:favorite" && album.photoCount == 0)
        #expect(try await storage.read { try $0.albums.unfilled(limit: 9) } == [album])
        #expect(try await storage.write { try $0.albums.fill(album, limit: 3, at: now) }, "there are more")
        #expect(try await !storage.write { try $0.albums.fill(album, limit: 3, at: now) })
        #expect(try await storage.read { try $0.albums.unfilled(limit: 9) }.isEmpty)
        #expect(try await storage.read { try $0.albums.album(owner: owner, id: album.id) }?.photoCount == 4)
        var other = photos[1]
        other.details.favorite = true
        let later = try await storage.write { [other] transaction in
            _ = try transaction.photos.update(other, from: photos[1])
            try transaction.photos.delete(photos[0], at: now)
            return try transaction.albums.places(album: album.key, after: .min, limit: 9).map(\.id)
        }
        #expect(Set(later) == Set(photos[1...].map(\.id)))
    }

    @Test("Albums that fill themselves are counted with each write", arguments: StorageEngine.allCases)
    func smart(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let new = (1...12).map { number in
            storage.photo(number) { facts in
                facts.subtypes = number.isMultiple(of: 2) ? ["selfie"] : []
                facts.kind = number.isMultiple(of: 3) ? .video : .photo
            } saying: { details in
                details.favorite = number.isMultiple(of: 4)
                details.hidden = number == 12
            }
        }
        let made = try await storage.write { transaction in try new.map { try transaction.photos.insert($0) } }
        let counts = try await storage.read { try $0.albums.smartCounts(owner: owner) }
        for album in SmartAlbum.allCases {
            #expect(counts[album] ?? 0 == Int64(made.count(where: album.rule.holds)), "\(album)")
        }
    }
}
