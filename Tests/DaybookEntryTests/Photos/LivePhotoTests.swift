import Testing

@testable import DaybookEntry

@Suite("Live photos in any storage")
struct LivePhotoTests {
    private func still(_ number: Int = 1, _ name: String? = "A-B") -> PhotoFacts {
        var facts = photoFacts(number, captured: "2023-08-01T10:00:00")
        facts.contentID = name
        facts.subtypes = ["livePhoto"]
        return facts
    }

    private func film(_ number: Int = 2, _ name: String? = "A-B") -> PhotoFacts {
        var facts = photoFacts(number, kind: .video, captured: "2023-08-01T10:00:01")
        facts.contentID = name
        facts.mediaType = "video/quicktime"
        facts.durationMilliseconds = 2000
        facts.subtypes = ["livePhoto"]
        return facts
    }

    /// The ids that a list shows.
    private func listed(
        _ harness: DiaryHarness, _ caller: Caller, _ change: (inout ListInput) -> Void = { _ in }
    ) async throws -> [UUIDBytes] {
        var input = ListInput(kind: .photo)
        change(&input)
        return try await harness.photos(input, caller).items.map(\.id)
    }

    private func counts(_ harness: DiaryHarness, _ caller: Caller) async throws -> [SmartAlbum: Int64] {
        try await harness.store.read { try $0.albums.smartCounts(owner: caller.owner) }.filter { $0.value != 0 }
    }

    private func pair(
        _ harness: DiaryHarness, _ me: Caller, filmFirst: Bool = false
    ) async throws -> (still: StoredPhoto, film: StoredPhoto) {
        let facts = filmFirst ? [film(), still()] : [still(), film()]
        var ids: [UUIDBytes] = []
        for one in facts { ids.append(try await harness.createPhoto(one, me).photo.id) }
        if filmFirst { ids.reverse() }
        return (try await harness.photo(ids[0], me), try await harness.photo(ids[1], me))
    }

    @Test("Both halves are one photo, whichever came first", arguments: StorageEngine.allCases, [false, true])
    func orders(engine: StorageEngine, filmFirst: Bool) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let (still, film) = try await pair(harness, me, filmFirst: filmFirst)
        #expect(still.film?.key == film.key && still.film?.digest == film.facts.digest && film.still == still.key)
        #expect(still.moving?.durationMilliseconds == 2000 && film.moving == nil)
        #expect(try await listed(harness, me) == [still.id])
        #expect(try await listed(harness, me) { $0.subtype = "livePhoto" } == [still.id])
        #expect(try await listed(harness, me) { $0.mediaKinds = [2] } == [])
        #expect(try await listed(harness, me) { $0.albumID = "live-photos" } == [still.id])
        #expect(try await counts(harness, me) == [.recents: 1, .livePhotos: 1])
        #expect(try await harness.timeline(.day, me).buckets.map(\.photos) == [1])
        #expect(try await harness.search("EOS R5", me).count == 1)
        let day = try await harness.store.read { transaction in
            try transaction.photos.shownCount(owner: me.owner, localTimes: LocalTime.always).count
        }
        #expect(day == 1)
        let moving = try await harness.store.read { try $0.photos.movingBytes(of: still) }
        #expect(moving.digest == film.facts.digest && moving.mediaType == "video/quicktime" && moving.offset == 0)
        await expect(.notFound) {
            _ = try await harness.store.read { try $0.photos.movingBytes(of: film) }
        }
        // Another owner's halves are none.
        let other = try await harness.account("other")
        let theirs = try await harness.createPhoto(self.film(), other).photo
        #expect(theirs.still == nil)
    }

    @Test("The film goes where its still goes, and comes back with it", arguments: StorageEngine.allCases)
    func follows(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let (still, film) = try await pair(harness, me)
        try await harness.updatePhoto(still.id, ["hidden"], PhotoInput(hidden: true), me)
        #expect(try await harness.photo(film.id, me).details.hidden)
        await expect(.permissionDenied) { _ = try await harness.photo(film.id, me.locked) }
        #expect(try await counts(harness, me) == [.hidden: 1])
        #expect(try await listed(harness, me) { $0.hidden = true } == [still.id])
        // Said of the film's id, it is said of the photo.
        try await harness.updatePhoto(film.id, ["hidden"], PhotoInput(hidden: false), me)
        #expect(try await !harness.photo(still.id, me).details.hidden)
        try await harness.deletePhoto(still.id, me)
        #expect(try await harness.photo(film.id, me).deleteTime != nil)
        #expect(try await counts(harness, me) == [.trash: 1])
        let trash = try await harness.read(me) {
            try $0.trash.list(pageSize: 0, pageToken: "").items.count
        }
        #expect(trash == 1)
        // The same film again takes the whole out of the trash.
        #expect(try await harness.createPhoto(self.film(), me).photo.deleteTime == nil)
        #expect(try await listed(harness, me) == [still.id])
        #expect(try await counts(harness, me) == [.recents: 1, .livePhotos: 1])
    }

    @Test(
        "Both halves go for good with the still, by its id, by emptying and by time", arguments: StorageEngine.allCases)
    func deletion(engine: StorageEngine) async throws {
        for way in 0..<3 {
            let harness = try DiaryHarness(engine)
            let me = try await harness.account("minji")
            let (still, film) = try await pair(harness, me)
            switch way {
            case 0: try await harness.deletePhoto(still.id, permanently: true, me)
            case 1:
                try await harness.deletePhoto(still.id, me)
                harness.clock.advance(seconds: 1)
                #expect(try await harness.diary.emptyTrash(of: me).photos == 1)
            default:
                try await harness.deletePhoto(still.id, me)
                harness.clock.advance(seconds: Limits.trashLifetimeSeconds + 1)
                try await harness.diary.keepUp()
            }
            for id in [still.id, film.id] { await expect(.notFound) { _ = try await harness.photo(id, me) } }
            #expect(try await counts(harness, me) == [:])
            let named = try await harness.store.read {
                try $0.photos.referenced(digests: [still.facts.digest, film.facts.digest])
            }
            #expect(named.isEmpty)
        }
    }

    @Test(
        "A film that is deleted alone leaves a photo, and moves it again when it comes back",
        arguments: StorageEngine.allCases)
    func filmAlone(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let (still, film) = try await pair(harness, me)
        try await harness.deletePhoto(film.id, me)
        #expect(try await harness.photo(still.id, me).film == nil)
        #expect(try await harness.photo(film.id, me).still == nil)
        #expect(try await counts(harness, me) == [.recents: 1, .livePhotos: 1, .trash: 1])
        try await harness.undeletePhoto(film.id, me)
        #expect(try await harness.photo(still.id, me).film?.key == film.key)
        #expect(try await counts(harness, me) == [.recents: 1, .livePhotos: 1])
        try await harness.deletePhoto(film.id, permanently: true, me)
        #expect(try await harness.photo(still.id, me).film == nil)
        await expect(.notFound) { _ = try await harness.photo(film.id, me) }
    }

    @Test("A copy of a half is a photo of its own, until a half is there for it", arguments: StorageEngine.allCases)
    func copies(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let first = try await harness.createPhoto(still(1), me).photo
        let copy = try await harness.createPhoto(still(3), me).photo
        let film = try await harness.createPhoto(film(2), me).photo
        #expect(film.still == first.key)
        #expect(try await harness.photo(copy.id, me).film == nil)
        let second = try await harness.createPhoto(self.film(4), me).photo
        #expect(second.still == copy.key)
        let third = try await harness.createPhoto(self.film(5), me).photo
        #expect(third.still == nil && third.visibility == .shown)
        #expect(try await listed(harness, me).count == 3)
    }

    @Test("A broken half is no half, found out at once or later", arguments: StorageEngine.allCases)
    func broken(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var facts = still()
        facts.thumbHash = ""
        let waiting = try await harness.createPhoto(facts, me).photo
        let film = try await harness.createPhoto(film(), me).photo
        #expect(film.still == waiting.key)
        try await harness.diary.settlePicture(
            digest: facts.digest, PictureFacts(isDecodable: false, thumbHash: "", dominantColor: ""))
        #expect(try await harness.photo(film.id, me).visibility == .shown)
        #expect(try await harness.photo(waiting.id, me).film == nil)
        #expect(try await listed(harness, me).count == 2)
    }

    @Test("In an entry and an album the still stands where its film stood", arguments: StorageEngine.allCases)
    func places(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let other = try await harness.createPhoto(photoFacts(8), me).photo
        let film = try await harness.createPhoto(
            film(), me, saying: PhotoInput(favorite: true, tags: ["바다"])
        ).photo
        let entry = try await harness.create(
            EntryInput(
                title: "one",
                photos: [
                    .init(photoID: film.id.description, caption: "물결"), .init(photoID: other.id.description),
                ]), me)
        let album = try await harness.createAlbum(AlbumInput(title: "여름"), me).album
        try await harness.add([film, other], to: album, me)
        let still = try await harness.createPhoto(still(), me).photo
        #expect(still.details.favorite && still.details.tags == ["바다"])
        #expect(try await listed(harness, me) { $0.tags = ["바다"] } == [still.id])
        let links = try await harness.entry(entry.id, me).content.photos
        #expect(links == [.init(photo: still.id, caption: "물결"), .init(photo: other.id)])
        #expect(try await harness.albumPhotos(album.id.description, me) == [still.id, other.id])
        #expect(try await harness.album(album, me).photoCount == 2)
        // Whoever names the film means the photo, once.
        let again = try await harness.update(
            entry.id, ["photos"],
            EntryInput(photos: [film.id, still.id].map { .init(photoID: $0.description) }), me)
        #expect(again.content.photos.map(\.photo) == [still.id])
        let made = try await harness.create(
            EntryInput(title: "two", photos: [.init(photoID: film.id.description)]), me)
        #expect(made.content.photos.map(\.photo) == [still.id])
        let reverted = try await harness.write(me) {
            try $0.revisions.revert(entry.id.description, to: 1)
        }
        #expect(reverted.content.photos.map(\.photo) == [still.id, other.id])
        try await harness.add([film], to: album, me)
        #expect(try await harness.album(album, me).photoCount == 2)
        // The film by itself is where it was.
        try await harness.deletePhoto(film.id, me)
        try await harness.deletePhoto(still.id, permanently: true, me)
        try await harness.undeletePhoto(film.id, me)
        #expect(try await harness.albumPhotos(album.id.description, me) == [film.id, other.id])
        #expect(try await harness.entry(entry.id, me).content.photos.map(\.photo).contains(film.id))
    }

    @Test("Who follows changes takes in the still, and drops the film", arguments: StorageEngine.allCases)
    func changes(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        func changes(_ since: String) async throws -> (ChangePage, String) {
            try await harness.store.read { transaction in
                let page = try ChangeLog(owner: me.owner, transaction: transaction, tokens: harness.diary.tokens)
                    .changes(since: since)
                return (page, harness.diary.tokens.token(at: page.end, owner: me.owner))
            }
        }
        let film = try await harness.createPhoto(film(), me).photo
        let (_, before) = try await changes("")
        let still = try await harness.createPhoto(still(), me).photo
        let (page, between) = try await changes(before)
        #expect(page.inserted.map(\.photoID) == [still.id] && page.updated.isEmpty)
        #expect(page.removed == [ChangedThing(kind: .photo, id: film.id)])
        try await harness.deletePhoto(film.id, me)
        let parted = try await changes(between).0
        #expect(parted.updated.map(\.photoID) == [still.id] && parted.inserted.isEmpty && parted.removed.isEmpty)
        let (_, end) = try await changes("")
        try await harness.undeletePhoto(film.id, me)
        let again = try await changes(end).0
        #expect(again.updated.map(\.photoID) == [still.id] && again.inserted.isEmpty && again.removed.isEmpty)
    }

    @Test(
        "What was recorded before it was known to belong together pairs when it comes again",
        arguments: StorageEngine.allCases)
    func older(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let old = try await harness.createPhoto(still(1, nil), me).photo
        let film = try await harness.createPhoto(film(), me).photo
        #expect(film.still == nil)
        let again = try await harness.createPhoto(still(), me)
        #expect(again.outcome == .existing && again.photo.id == old.id && again.photo.film?.key == film.key)
        #expect(try await harness.createPhoto(still(), me).photo == again.photo)
    }

    @Test("The photos of a burst are listed by its id", arguments: StorageEngine.allCases)
    func bursts(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var ids: [UUIDBytes] = []
        for number in 0..<5 {
            var facts = photoFacts(number, captured: "2023-08-01T10:00:0\(number)")
            facts.burstID = number < 3 ? "2B5F" : number == 3 ? "3C60" : nil
            facts.subtypes = number < 4 ? ["burst"] : []
            ids.append(try await harness.createPhoto(facts, me).photo.id)
        }
        #expect(try await listed(harness, me) { $0.burstID = "2B5F" } == [ids[2], ids[1], ids[0]])
        #expect(
            try await listed(harness, me) {
                $0.burstID = "2B5F"
                $0.orderBy = "takenTime asc"
                $0.text = "EOS"
            } == [ids[0], ids[1], ids[2]])
        #expect(try await listed(harness, me) { $0.burstID = "none" } == [])
        #expect(try await counts(harness, me) == [.recents: 5, .bursts: 4])
        let first = try await harness.photos(ListInput(kind: .photo, pageSize: 1, burstID: "2B5F"), me)
        await expect(.invalidArgument) {
            _ = try await harness.photos(
                ListInput(kind: .photo, pageSize: 1, pageToken: first.nextPageToken ?? "", burstID: "3C60"), me)
        }
    }
}

extension ChangedResource {
    /// The photo's id, of a photo.
    fileprivate var photoID: UUIDBytes? { if case .photo(let photo) = self { photo.id } else { nil } }
}
