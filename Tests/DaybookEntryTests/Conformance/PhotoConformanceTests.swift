import Testing

@testable import DaybookEntry

@Suite("What every storage keeps to: photos")
struct PhotoConformanceTests {
    @Test("A photo is what was recorded, by id, by bytes and by number", arguments: StorageEngine.allCases)
    func insert(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, other) = (storage.me.owner, storage.other.owner)
        let new = storage.photo(1) { facts in
            facts.location = GeoPosition(latitude: 37.5, longitude: 127, altitude: 20)
            facts.subtypes = ["selfie"]
            facts.captured = LocalTime(seconds: 1_600_000_000)
            facts.capturedFraction = 94_772
            facts.capturedPrecision = .day
            facts.modified = Instant(microseconds: -5)
            facts.words = FileWords(caption: "강", tags: ["가족"])
        } saying: { details in
            details.caption = "강에서"
            details.tags = ["일기"]
            details.place = PlaceMark(name: "한강", point: nil)
        }
        let theirs = storage.photo(1, owner: storage.other)
        let (made, foreign) = try await storage.write { (try $0.photos.insert(new), try $0.photos.insert(theirs)) }
        #expect(made.facts == new.facts && made.details == new.details && made.time == new.time)
        #expect(made.source == "upload" && foreign.key != made.key)
        let digest = new.facts.digest
        let found = try await storage.read { transaction in
            (
                try transaction.photos.photo(owner: me, id: new.id),
                try transaction.photos.photo(owner: me, digest: digest),
                try transaction.photos.photo(owner: other, digest: digest),
                try transaction.photos.photos(keys: [foreign.key, 999, made.key]),
                try transaction.photos.weights(keys: [made.key]),
                try transaction.photos.references(owner: me, ids: [new.id, StorageFixture.id(2)]),
                try transaction.photos.ids(owner: me, digests: [digest, [1]]),
                try transaction.photos.referenced(digests: [digest, [1]]),
                try transaction.photos.photos(owner: me, ids: [new.id, theirs.id, StorageFixture.id(2)])
            )
        }
        #expect(found.0 == made && found.1 == made && found.2 == foreign && found.3 == [foreign, made])
        #expect(found.4 == [made.key: new.details.weight])
        #expect(found.5 == [new.id: PhotoReference(key: made.key, id: new.id, isTrashed: false, isHidden: false)])
        #expect(found.6 == [digest: new.id] && found.7 == [digest])
        #expect(found.8 == [new.id: made])
    }

    @Test(
        "Every order and filter comes whole by pages of any size, where times tie too",
        arguments: StorageEngine.allCases)
    func lists(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let new = (0..<24).map { number in
            storage.photo((number * 5) % 24, day: Int64(1 + number % 3)) { facts in
                facts.kind = number.isMultiple(of: 6) ? .video : .photo
                facts.subtypes = number.isMultiple(of: 4) ? ["screenshot"] : []
            } saying: { details in
                details.people = number.isMultiple(of: 2) ? ["하늘"] : []
                details.caption = "photo \(number % 5)"
            }
        }
        let made = try await storage.write { transaction in try new.map { try transaction.photos.insert($0) } }
        let byTime = made.sorted { ($1.time.instant, $1.id) < ($0.time.instant, $0.id) }
        func expect(_ query: ListQuery, _ holds: (StoredPhoto) -> Bool) async throws {
            let expected = byTime.filter(holds).map(\.id)
            for size in [1, 5, 100] {
                var query = query
                #expect(try await storage.pages(query, size: size) == expected, "\(query)")
                query.order = .oldestFirst
                #expect(try await storage.pages(query, size: size) == expected.reversed(), "\(query)")
                query.order = .sequenceDescending
                let bySequence = made.filter(holds).map(\.id).reversed()
                #expect(try await storage.pages(query, size: size) == Array(bySequence), "\(query)")
            }
        }
        try await expect(ListQuery(kind: .photo)) { _ in true }
        try await expect(ListQuery(kind: .photo, people: ["하늘"])) { !$0.details.people.isEmpty }
        try await expect(ListQuery(kind: .photo, mediaKinds: [.video])) { $0.facts.kind == .video }
        try await expect(ListQuery(kind: .photo, subtype: "screenshot")) { $0.facts.isScreenshot }
        try await expect(ListQuery(kind: .photo, omitsScreenshots: true)) { !$0.facts.isScreenshot }
        try await expect(ListQuery(kind: .photo, text: "PHOTO 3")) { $0.details.caption == "photo 3" }
        for album in [SmartAlbum.recents, .videos, .people, .screenshots, .places, .imports] {
            var query = ListQuery(kind: .photo)
            query.smartAlbum = album.rule
            try await expect(query) { album.rule.holds($0) }
        }
        let owner = storage.me.owner
        let ids = try await storage.read {
            try $0.photos.ids(owner: owner, in: StorageFixture.id(20)...UUIDBytes.last, hidden: true, limit: 9)
        }
        #expect(ids == (20...23).map(StorageFixture.id))
    }

    @Test(
        "Halves of live photos are found while they have no other half, the first first",
        arguments: StorageEngine.allCases)
    func halves(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        func half(_ number: Int, _ name: String?, owner: StoredAccount? = nil) -> NewPhoto {
            storage.photo(number, owner: owner) { facts in
                facts.contentID = name
                facts.burstID = "burst"
                facts.clip = MotionClip(offset: 10, sizeBytes: 20, durationMilliseconds: 30)
            }
        }
        let new = [half(5, "A"), half(1, "A"), half(2, "B"), half(3, nil), half(4, "A", owner: storage.other)]
        let made = try await storage.write { transaction in try new.map { try transaction.photos.insert($0) } }
        func found(_ limit: Int = 9) async throws -> [UUIDBytes] {
            try await found(.waiting, limit)
        }
        func found(_ state: HalfState, _ limit: Int = 9) async throws -> [UUIDBytes] {
            try await storage.read { transaction in
                try transaction.photos.halves(
                    owner: owner, contentID: "A", kind: .photo, state: state, limit: limit
                ).map(\.id)
            }
        }
        #expect(try await found() == [made[0].id, made[1].id])
        #expect(try await found(1) == [made[0].id])
        #expect(try await found(.trashed) == [])
        #expect(try await found(.followingToTrash) == [])
        let isNoFilm = try await storage.read { transaction in
            try transaction.photos.halves(owner: owner, contentID: "A", kind: .video, state: .waiting, limit: 9).isEmpty
        }
        #expect(isNoFilm)
        let (still, film) = try await storage.write { transaction in
            var (still, film) = (made[0], made[1])
            still.film = PairedFilm(key: film.key, digest: film.facts.digest, durationMilliseconds: 7)
            film.still = still.key
            film.deleteTime = now
            return (
                try transaction.photos.update(still, from: made[0]), try transaction.photos.update(film, from: made[1])
            )
        }
        #expect(try await found() == [])
        #expect(try await found(.trashed) == [])
        #expect(try await found(.followingToTrash) == [film.id])
        let read = try await storage.read { transaction in
            (
                try transaction.photos.photos(keys: [still.key, film.key]),
                try transaction.photos.references(owner: owner, ids: [film.id, still.id]),
                try transaction.photos.trash(owner: owner, hidden: false, after: nil, limit: 9),
                try transaction.photos.trashed(until: now, limit: 9)
            )
        }
        #expect(read.0 == [still, film])
        #expect(read.1[film.id] == PhotoReference(key: still.key, id: still.id, isTrashed: true, isHidden: false))
        #expect(read.1[still.id] == PhotoReference(key: still.key, id: still.id, isTrashed: false, isHidden: false))
        #expect(read.2.isEmpty && read.3.isEmpty, "a film is in the trash with its still, and not by itself")
    }

    @Test("A list's cover is the first of its first few with a picture", arguments: StorageEngine.allCases)
    func cover(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let (picture, newest) = (storage.photo(1, day: 2), storage.photo(2, day: 3) { $0.kind = .audio })
        #expect(try await storage.read { try $0.photos.cover(owner: owner, ListQuery(kind: .photo)) } == nil)
        _ = try await storage.write { try $0.photos.insert(newest) }
        #expect(try await storage.read { try $0.photos.cover(owner: owner, ListQuery(kind: .photo)) } == newest.id)
        _ = try await storage.write { try $0.photos.insert(picture) }
        #expect(try await storage.read { try $0.photos.cover(owner: owner, ListQuery(kind: .photo)) } == picture.id)
    }

    @Test("A day's photos come by what wall clocks showed, with a count and a cover", arguments: StorageEngine.allCases)
    func days(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let new = [
            storage.photo(1, hour: 9), storage.photo(2, hour: 8), storage.photo(3, hour: 10) { $0.kind = .audio },
            storage.photo(4, day: 2, hour: 0),
        ]
        try await storage.write { transaction in for photo in new { _ = try transaction.photos.insert(photo) } }
        let day = DayBoundary.midnight.localTimes(of: new[0].time.local.date)
        let (first, counted, newest) = try await storage.read { transaction in
            (
                try transaction.photos.shown(owner: owner, localTimes: day, after: nil, limit: 2),
                try transaction.photos.shownCount(owner: owner, localTimes: day),
                try transaction.photos.newestLocalTime(owner: owner, before: day.upperBound)
            )
        }
        let rest = try await storage.read {
            try $0.photos.shown(owner: owner, localTimes: day, after: first.last?.position, limit: 9)
        }
        #expect((first + rest).map(\.position.id) == [2, 1, 3].map(StorageFixture.id))
        #expect(counted.count == 3 && counted.cover == new[0].id && newest == new[2].time.local)
        #expect(try await storage.read { try $0.photos.newestLocalTime(owner: owner, before: day.lowerBound) } == nil)
    }

    @Test(
        "A photo that moves, hides, goes and comes back takes along all that is counted",
        arguments: StorageEngine.allCases)
    func moves(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let (new, later) = (
            storage.photo(1) {
                $0.location = GeoPosition(latitude: 37, longitude: 127, altitude: nil)
            } saying: {
                $0.tags = ["t"]
                $0.location = GeoPosition(latitude: 37, longitude: 127, altitude: nil)
            }, storage.photo(1, day: 9).time
        )
        let album = storage.album(2)
        var photo = try await storage.write { transaction in
            let photo = try transaction.photos.insert(new)
            _ = try transaction.albums.add([photo], at: [1], to: transaction.albums.insert(album), now: now)
            return photo
        }
        func expectShown(_ count: Int, on date: CivilDate) async throws {
            let found = try await storage.read { transaction in
                [
                    try transaction.photos.list(owner: owner, ListQuery(kind: .photo)).count,
                    try transaction.days.timeline(owner: owner, .day).count {
                        $0.name == date.description && $0.photos == 1
                    },
                    try transaction.labels.tallies(owner: owner, .tag, afterKey: nil, limit: 9).count,
                    try transaction.labels.placeTallies(owner: owner).count,
                    try transaction.memories.locatedDays(owner: owner).count { $0.date == date },
                    Int(try transaction.albums.smartCounts(owner: owner)[.recents] ?? 0),
                    Int(try transaction.albums.album(owner: owner, id: album.id)?.photoCount ?? -1),
                ]
            }
            #expect(found == Array(repeating: count, count: 7))
        }
        func change(_ change: (inout StoredPhoto) -> Void) async throws {
            let old = photo
            var next = photo
            change(&next)
            photo = try await storage.write { [next] in try $0.photos.update(next, from: old) }
            #expect(photo.version > old.version)
        }
        try await expectShown(1, on: new.time.local.date)
        try await change { $0.time = later }
        try await expectShown(1, on: later.local.date)
        try await change { $0.details.hidden = true }
        try await expectShown(0, on: later.local.date)
        try await change { $0.details.hidden = false }
        try await change { $0.deleteTime = now }
        try await expectShown(0, on: later.local.date)
        let trashed = try await storage.read { transaction in
            (
                try transaction.photos.trash(owner: owner, hidden: false, after: nil, limit: 9).map(\.position.id),
                try transaction.photos.trashed(until: now, limit: 9).map(\.id),
                try transaction.photos.references(owner: owner, ids: [new.id])[new.id]?.isTrashed,
                try transaction.photos.ids(owner: owner, digests: [new.facts.digest]).isEmpty,
                try transaction.albums.smartCounts(owner: owner)[.trash]
            )
        }
        #expect(trashed.0 == [new.id] && trashed.1 == [new.id] && trashed.2 == true && trashed.3 && trashed.4 == 1)
        try await change { $0.deleteTime = nil }
        try await expectShown(1, on: later.local.date)
        let last = photo
        try await storage.write { try $0.photos.delete(last, at: now) }
        try await expectShown(0, on: later.local.date)
    }

    @Test("What a revision shows is named by it when the photo is gone", arguments: StorageEngine.allCases)
    func referenced(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (new, now) = (storage.photo(1), storage.now)
        let photo = try await storage.write { try $0.photos.insert(new) }
        let entry = storage.entry(2, links: [PhotoPlacement(photo)])
        let made = try await storage.write { try $0.entries.insert(entry) }
        try await storage.write { try $0.photos.delete(photo, at: now) }
        let digest = new.facts.digest
        #expect(try await storage.read { try $0.photos.referenced(digests: [digest]) } == [digest])
        #expect(try await storage.read { try $0.photos.digests(after: [], limit: 9) } == [digest])
        #expect(try await storage.read { try $0.entries.links(entry: made.key) }.isEmpty)
        try await storage.write { transaction in
            let left = try transaction.entries.entries(keys: [made.key])
            for entry in left { try transaction.entries.delete(entry, at: now) }
        }
        #expect(try await storage.read { try $0.photos.referenced(digests: [digest]) }.isEmpty)
        #expect(try await storage.read { try $0.photos.digests(after: [], limit: 9) }.isEmpty)
    }

    @Test(
        "Digests that anybody's records name come once each, in order, page by page", arguments: StorageEngine.allCases)
    func digests(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let mine = (1...5).map { storage.photo($0) }
        let theirs = [storage.photo(2, owner: storage.other), storage.photo(6, owner: storage.other)]
        try await storage.write { transaction in
            for photo in mine + theirs { _ = try transaction.photos.insert(photo) }
        }
        let all = Set((mine + theirs).map(\.facts.digest)).sorted { $0.lexicographicallyPrecedes($1) }
        #expect(all.count == 6)
        #expect(try await storage.read { try $0.photos.digests(after: [], limit: 4) } == Array(all.prefix(4)))
        #expect(try await storage.read { try $0.photos.digests(after: all[3], limit: 4) } == Array(all.suffix(2)))
        #expect(try await storage.read { try $0.photos.digests(after: all[5], limit: 4) }.isEmpty)
    }

    @Test("Pictures that could not be made yet are found by their bytes, each once", arguments: StorageEngine.allCases)
    func unsettled(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let waiting = storage.photo(1) { $0.thumbHash = "" }
        let theirs = storage.photo(1, owner: storage.other) { $0.thumbHash = "" }
        let others = [storage.photo(2), storage.photo(3) { ($0.thumbHash, $0.isDecodable) = ("", false) }]
        let made = try await storage.write { transaction in
            for photo in others { _ = try transaction.photos.insert(photo) }
            return [try transaction.photos.insert(waiting), try transaction.photos.insert(theirs)]
        }
        let digest = waiting.facts.digest
        let found = try await storage.read { transaction in
            (
                try transaction.photos.unsettledDigests(after: [], readerVersion: 0, limit: 9),
                try transaction.photos.unsettledDigests(after: digest, readerVersion: 0, limit: 9),
                try transaction.photos.unsettled(digest: digest, readerVersion: 0, limit: 9),
                try transaction.photos.unsettled(digest: digest, readerVersion: 0, limit: 1)
            )
        }
        #expect(found.0 == [digest] && found.1.isEmpty && Set(found.2) == Set(made) && found.3.count == 1)
        var settled = made[0]
        settled.facts.thumbHash = "hash"
        _ = try await storage.write { [settled] in try $0.photos.update(settled, from: made[0]) }
        #expect(
            try await storage.read { try $0.photos.unsettled(digest: digest, readerVersion: 0, limit: 9) } == [made[1]])
    }
}
