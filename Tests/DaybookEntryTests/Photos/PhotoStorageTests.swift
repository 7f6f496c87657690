import Testing

@testable import DaybookEntry

@Suite("Photos in any storage")
struct PhotoStorageTests {
    @Test("What is recorded is read back", arguments: StorageEngine.allCases)
    func roundTrip(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var facts = photoFacts(1, captured: "2022-05-01T10:00:00")
        facts.capturedOffset = UTCOffset("-07:00")
        facts.location = GeoPosition(latitude: 1.5, longitude: -2.5, altitude: 30)
        facts.subtypes = ["panorama", "selfie"]
        facts.thumbHash = "abcd"
        facts.dominantColor = "#102030"
        let input = PhotoInput(caption: "바다", tags: ["sea"], people: ["Ann"], fileName: "../\u{301}IMG_1.jpg")
        let made = try await harness.createPhoto(facts, me, saying: input)
        #expect(made.outcome == .created)
        let read = try await harness.photo(made.photo.id, me)
        #expect(read == made.photo)
        #expect(read.facts == facts)
        // To a `String` a slash with a combining mark behind it is another character.
        #expect(read.details.fileName == "\u{301}IMG_1.jpg")
        #expect(read.details.location == facts.location)
        #expect(read.time.instant == utc("2022-05-01T17:00:00"))
        #expect(read.time.local.description == "2022-05-01T10:00:00")
        #expect(try await harness.search("바다", me).count == 1)
        #expect(try await harness.search("eos r5", me).count == 1)
        #expect(try await harness.search("img_1", me).count == 1)
    }

    @Test("The same bytes again are the photo that exists, out of the trash", arguments: StorageEngine.allCases)
    func sameBytes(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let other = try await harness.account("other")
        let first = try await harness.createPhoto(photoFacts(1), me).photo
        let again = try await harness.createPhoto(photoFacts(1), me, saying: PhotoInput(caption: "ignored"))
        #expect(again.outcome == .existing)
        #expect(again.photo == first)
        #expect(try await harness.createPhoto(photoFacts(1), other).outcome == .created)
        try await harness.deletePhoto(first.id, me)
        let restored = try await harness.createPhoto(photoFacts(1), me)
        #expect(restored.outcome == .existing)
        #expect(restored.photo.id == first.id)
        #expect(restored.photo.deleteTime == nil)
        let taken = PhotoInput(id: first.id.description)
        await expect(.alreadyExists) { try await harness.createPhoto(photoFacts(2), me, saying: taken) }
    }

    @Test("Uploads of the same bytes at once make one photo", arguments: StorageEngine.allCases)
    func concurrentUploads(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photos = try await withThrowingTaskGroup(of: UUIDBytes.self) { group in
            for _ in 0..<30 { group.addTask { try await harness.createPhoto(photoFacts(1), me).photo.id } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(photos.count == 1)
    }

    @Test("A deleted photo leaves every entry and comes back to its place", arguments: StorageEngine.allCases)
    func leavesAndReturns(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var photos: [StoredPhoto] = []
        for number in 1...3 { photos.append(try await harness.createPhoto(photoFacts(number), me).photo) }
        let links = photos.map { EntryInput.Photo(photoID: $0.id.description, caption: "caption \($0.sequence)") }
        let album = try await harness.create(EntryInput(title: "all", photos: links), me)
        let single = try await harness.create(EntryInput(photos: [links[1]]), me)
        harness.clock.advance(seconds: 5)

        let trashed = try await harness.deletePhoto(photos[1].id, me).photo
        #expect(trashed.deleteTime == harness.clock.now)
        await expect(.failedPrecondition) {
            try await harness.updatePhoto(photos[1].id, ["caption"], PhotoInput(caption: "changed"), me)
        }
        let without = try await harness.entry(album.id, me)
        #expect(without.content.photos.map(\.photo) == [photos[0].id, photos[2].id])
        #expect(without.version > album.version)
        #expect(without.updateTime == harness.clock.now)
        #expect(try await harness.entry(single.id, me).content.photos.isEmpty)
        #expect(try await harness.search("caption 2", me).isEmpty)
        let named = EntryInput(photos: [links[1]])
        await expect(.invalidArgument) { try await harness.create(named, me) }

        try await harness.undeletePhoto(photos[1].id, me)
        #expect(try await harness.entry(album.id, me).content.photos == album.content.photos)
        #expect(try await harness.entry(single.id, me).content.photos == single.content.photos)
        #expect(try await harness.search("caption 2", me).count == 2)
        #expect(try await harness.undeletePhoto(photos[1].id, me).deleteTime == nil)
        let revisions = try await harness.revisions(of: album)
        #expect(revisions.map(\.photos.count) == [3, 2, 3])
    }

    @Test(
        "A photo deleted for good leaves for good, but revisions still name its bytes",
        arguments: StorageEngine.allCases)
    func deletedForGood(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let entry = try await harness.create(
            EntryInput(title: "t", photos: [.init(photoID: photo.id.description)]), me)
        #expect(try await harness.deletePhoto(photo.id, permanently: true, me).outcome == .deleted)
        await expect(.notFound) { _ = try await harness.photo(photo.id, me) }
        #expect(try await harness.entry(entry.id, me).content.photos.isEmpty)
        let digests = [photo.facts.digest, photoFacts(2).digest]
        #expect(try await harness.store.read { try $0.photos.referenced(digests: digests) } == [photo.facts.digest])
        try await harness.delete(entry.id, permanently: true, me)
        #expect(try await harness.store.read { try $0.photos.referenced(digests: digests) } == [])
    }

    @Test(
        "Bytes of a photo in the trash are still referenced, but no longer offered as known",
        arguments: StorageEngine.allCases)
    func digests(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let other = try await harness.account("other")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let digests = [photo.facts.digest]
        func known(_ caller: Caller) async throws -> Int {
            try await harness.store.read { try $0.photos.ids(owner: caller.owner, digests: digests).count }
        }
        #expect(try await known(me) == 1)
        #expect(try await known(other) == 0)
        try await harness.deletePhoto(photo.id, me)
        #expect(try await known(me) == 0)
        #expect(try await harness.store.read { try $0.photos.referenced(digests: digests) }.count == 1)
    }

    @Test("Entries that name unknown or foreign photos are refused with the place", arguments: StorageEngine.allCases)
    func unknownPhotos(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let other = try await harness.account("other")
        let mine = try await harness.createPhoto(photoFacts(1), me).photo
        let foreign = try await harness.createPhoto(photoFacts(2), other).photo
        let ids = [mine.id, foreign.id, UUIDBytes(high: 9, low: 9)]
        let input = EntryInput(title: "x", photos: ids.map { .init(photoID: $0.description) })
        let error = await #expect(throws: DiaryError.self) { try await harness.create(input, me) }
        #expect(error?.violations.map(\.field) == ["photos[1].photoId", "photos[2].photoId"])
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).isEmpty)
        let log = try await harness.store.read { try $0.changes.changes(owner: me.owner, after: 0, limit: 10) }
        #expect(log.filter { $0.kind == .entry }.isEmpty)
    }

    @Test("A change of the time moves a photo in lists, timeline and search", arguments: StorageEngine.allCases)
    func moved(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1, captured: "2022-05-01T10:00:00"), me).photo
        #expect(try await harness.timeline(.day, me).buckets.map(\.name) == ["2022-05-01"])
        let time = TimestampInput(seconds: utc("2021-01-01T00:00:00").seconds, nanoseconds: 0)
        try await harness.updatePhoto(photo.id, ["takenTime"], PhotoInput(takenTime: time), me)
        #expect(try await harness.timeline(.day, me).buckets.map(\.name) == ["2021-01-01"])
        var input = ListInput(kind: .photo, from: "2021-01-01", to: "2021-01-01", text: "canon")
        #expect(try await harness.photos(input, me).items.count == 1)
        input.from = "2021-01-02"
        input.to = "2022-12-31"
        #expect(try await harness.photos(input, me).items.isEmpty)
        let bare = PhotoInput(takenTime: time)
        #expect(try await harness.updatePhoto(photo.id, ["taken_time"], bare, me).version == photo.version + 1)
    }

    @Test(
        "What has no picture is not turned; what has one, or may have, and a film are",
        arguments: StorageEngine.allCases)
    func turning(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var broken = photoFacts(1)
        broken.isDecodable = false
        var waiting = photoFacts(2)
        waiting.thumbHash = ""
        for facts in [broken, photoFacts(3, kind: .audio)] {
            let photo = try await harness.createPhoto(facts, me, saying: PhotoInput(turn: 90)).photo
            #expect(photo.details.turn == .none, "an upload is kept without")
            let refused = await #expect(throws: DiaryError.self) {
                try await harness.updatePhoto(photo.id, ["turn", "caption"], PhotoInput(caption: "x", turn: 180), me)
            }
            #expect(refused?.violations.map(\.field) == ["turn"])
            #expect(refused?.violations.map(\.reason) == ["NO_PICTURE_TO_TURN"])
            #expect(try await harness.photo(photo.id, me) == photo)
            let said = try await harness.updatePhoto(photo.id, ["turn", "caption"], PhotoInput(caption: "x"), me)
            #expect(said.details.caption == "x" && said.details.turn == .none)
        }
        for facts in [waiting, photoFacts(4), photoFacts(5, kind: .video)] {
            let photo = try await harness.createPhoto(facts, me, saying: PhotoInput(turn: 90)).photo
            #expect(photo.details.turn == .quarter)
            let turned = try await harness.updatePhoto(photo.id, ["turn"], PhotoInput(turn: 270), me)
            #expect(turned.details.turn == .threeQuarters)
        }
    }
}
