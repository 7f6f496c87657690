import Testing
import TextTesting

@testable import DaybookEntry

@Suite("Stars on the discover feed")
struct DiscoverStorageTests {
    private let sea = FeedPicture(
        id: "openverse-c2Vh", width: 4000, height: 3000, description: "sea", thumb: "https://t.example/1",
        small: "https://s.example/1", regular: "https://r.example/1", authorName: "Ada",
        authorURL: "https://a.example", provider: "openverse", pageURL: "https://p.example", license: "CC BY 4.0")

    @Test("A saved picture is a photo with its source, author and licence", arguments: StorageEngine.allCases)
    func saving(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let refused = await #expect(throws: DiaryError.self) { try await harness.save(sea, nil, me) }
        #expect(refused?.reason == "DISCOVER_PHOTO_NOT_SAVED")
        #expect(try await harness.item(sea, me) == FeedItem(picture: sea))
        let made = try await harness.save(sea, memo: "여름", photoFacts(1), me)
        #expect(made.outcome == .created && made.photo.source == "openverse")
        #expect(made.photo.details.caption == "여름" && made.photo.details.fileName == "sea.jpg")
        let item = FeedItem(picture: sea, isSaved: true, photo: made.photo.id, memo: "여름")
        #expect(try await harness.item(sea, me) == item)
        // What was read is what was stored.
        let stored = try await harness.store.read { try $0.discover.saved(owner: me.owner, ids: [sea.id, "x-y"]) }
        #expect(stored.keys.sorted() == [sea.id] && stored[sea.id]?.picture == sea)
        let again = try await harness.save(sea, nil, me)
        #expect(again.outcome == .existing && again.photo == made.photo)
        // Two who save at the same time have both fetched it.
        let late = try await harness.save(sea, memo: "여름", photoFacts(2), me)
        #expect(late.outcome == .existing && late.photo == made.photo)
    }

    @Test("Another memo replaces the memo, and the caption while that is still the memo")
    func memo() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        try await harness.save(sea, memo: "a", photoFacts(1), me)
        let second = try await harness.save(sea, memo: "b", nil, me)
        #expect(second.outcome == .existing && second.photo.details.caption == "b")
        #expect(try await harness.item(sea, me)?.memo == "b")
        try await harness.updatePhoto(second.photo.id, ["caption"], PhotoInput(caption: "mine"), me)
        let third = try await harness.save(sea, memo: "c", nil, me)
        #expect(third.photo.details.caption == "mine")
        #expect(try await harness.item(sea, me)?.memo == "c")
    }

    @Test("The star goes with the photo to the trash, however it gets there, and comes back with it")
    func trash() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let photo = try await harness.save(sea, memo: "m", photoFacts(1), me).photo
        try await harness.deletePhoto(photo.id, me)
        #expect(try await harness.item(sea, me)?.isSaved == false)
        try await harness.undeletePhoto(photo.id, me)
        #expect(try await harness.item(sea, me)?.photo == photo.id)
        #expect(try await harness.unsave(sea, me).isSaved == false)
        #expect(try await harness.photo(photo.id, me).deleteTime != nil)
        #expect(try await harness.item(sea, me)?.isSaved == false)
        // Once more changes nothing.
        try await harness.unsave(sea, me)
        try await harness.undeletePhoto(photo.id, me)
        #expect(try await harness.item(sea, me)?.memo == "m")
        // Saving takes it out of the trash, with nothing fetched.
        try await harness.unsave(sea, me)
        let again = try await harness.save(sea, nil, me)
        #expect(again.outcome == .existing && again.photo.id == photo.id && again.photo.deleteTime == nil)
        try await harness.deletePhoto(photo.id, permanently: true, me)
        #expect(try await harness.item(sea, me) == FeedItem(picture: sea))
        #expect(try await harness.store.read { try $0.discover.saved(owner: me.owner, ids: [sea.id]) }.isEmpty)
        await expect(.notFound) { try await harness.unsave(sea, me) }
        let fresh = try await harness.save(sea, photoFacts(1), me)
        #expect(fresh.outcome == .created && fresh.photo.id != photo.id)
    }

    @Test("Taking the star off loses no photo that was there before, and none that an entry shows")
    func keeping() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let own = try await harness.createPhoto(photoFacts(1), me).photo
        let saved = try await harness.save(sea, memo: "m", photoFacts(1), me)
        #expect(saved.outcome == .existing && saved.photo.id == own.id && saved.photo.source == "upload")
        #expect(saved.photo.version > own.version, "others learn of the star")
        try await harness.unsave(sea, me)
        let kept = try await harness.photo(own.id, me)
        #expect(kept.deleteTime == nil && kept.version > saved.photo.version)
        #expect(try await harness.item(sea, me)?.isSaved == false)
        #expect(try await harness.save(sea, nil, me).outcome == .existing)
        #expect(try await harness.item(sea, me)?.isSaved == true)

        let sky = FeedPicture(id: "folder-c2t5", provider: "folder")
        let photo = try await harness.save(sky, photoFacts(2), me).photo
        try await harness.create(EntryInput(title: "t", photos: [.init(photoID: photo.id.description)]), me)
        try await harness.unsave(sky, me)
        #expect(try await harness.photo(photo.id, me).deleteTime == nil)
        #expect(try await harness.item(sky, me)?.isSaved == false)
    }

    /// The changes of a photo that a saved picture made.
    enum Use: CaseIterable {
        case caption, tags, people, favorite, hidden, turn, takenTime, place, album, albumCover, subjectCover
    }

    private func use(_ photo: StoredPhoto, as use: Use, _ harness: DiaryHarness, _ me: Caller) async throws {
        let id = photo.id.description
        func change(_ field: String, _ input: PhotoInput) async throws {
            try await harness.updatePhoto(photo.id, [field], input, me)
        }
        switch use {
        case .caption: try await change("caption", PhotoInput(caption: "mine"))
        case .tags: try await change("tags", PhotoInput(tags: ["sea"]))
        case .people: try await change("people", PhotoInput(people: ["Ada"]))
        case .favorite: try await change("favorite", PhotoInput(favorite: true))
        case .hidden: try await change("hidden", PhotoInput(hidden: true))
        case .turn: try await change("turn", PhotoInput(turn: 90))
        case .takenTime:
            try await change(
                "taken_time", PhotoInput(takenTime: TimestampInput(seconds: 1_000_000_000, nanoseconds: 0)))
        case .place: try await change("place", PhotoInput(place: PlaceMark.Input(name: "Busan")))
        case .album:
            let album = try await harness.createAlbum(AlbumInput(title: "a"), me).album
            try await harness.add([photo], to: album, me)
        case .albumCover: try await harness.createAlbum(AlbumInput(title: "a", coverPhotoID: id), me)
        case .subjectCover:
            try await harness.createSubject(SubjectInput(name: "Bori", kind: 1, coverPhotoID: id), me)
        }
    }

    @Test("Taking the star off loses no photo that somebody used since it was saved", arguments: Use.allCases)
    func used(by use: Use) async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let photo = try await harness.save(sea, memo: "m", photoFacts(1), me).photo
        try await self.use(photo, as: use, harness, me)
        try await harness.unsave(sea, me)
        #expect(try await harness.photo(photo.id, me).deleteTime == nil)
        #expect(try await harness.item(sea, me)?.isSaved == false)
    }

    @Test("A saved search that finds the photo, and a memo that changed, are no use of it")
    func unused() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        try await harness.createAlbum(AlbumInput(title: "a", filter: "여름"), me)
        try await harness.save(sea, memo: "m", photoFacts(1), me)
        let photo = try await harness.save(sea, memo: "여름", nil, me).photo
        #expect(try await harness.albums(me).map(\.photoCount) == [1])
        try await harness.unsave(sea, me)
        #expect(try await harness.photo(photo.id, me).deleteTime != nil)
    }

    @Test("A photo that a saving made goes with its star also when the account is in another zone by then")
    func moved() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let photo = try await harness.save(sea, photoFacts(1), me).photo
        var account = me.account
        account.profile.timeZone = "America/New_York"
        let there = Caller(account: account, session: me.session, tokenHash: me.tokenHash)
        try await harness.unsave(sea, there)
        #expect(try await harness.photo(photo.id, there).deleteTime != nil)
    }

    @Test("What gets a star again was saved last", arguments: [false, true])
    func starredAgain(isUsed: Bool) async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let sky = FeedPicture(id: "folder-c2t5", provider: "folder")
        let photo = try await harness.save(sea, photoFacts(1), me).photo
        try await harness.save(sky, photoFacts(2), me)
        #expect(try await harness.savedPictures(pageSize: 0, me) == [sky.id, sea.id])
        // Used, only the star goes; otherwise the photo is in the trash with it.
        if isUsed { try await harness.updatePhoto(photo.id, ["favorite"], PhotoInput(favorite: true), me) }
        try await harness.unsave(sea, me)
        try await harness.save(sea, nil, me)
        #expect(try await harness.savedPictures(pageSize: 0, me) == [sea.id, sky.id])
        // A memo is no saving.
        try await harness.save(sky, memo: "m", nil, me)
        #expect(try await harness.savedPictures(pageSize: 0, me) == [sea.id, sky.id])
    }

    @Test("Of two pictures with the same bytes, the star of one does not go with that of the other")
    func sameBytes() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let twin = FeedPicture(id: "folder-c2t5", provider: "folder")
        let photo = try await harness.save(sea, photoFacts(1), me).photo
        #expect(try await harness.save(twin, photoFacts(1), me).photo.id == photo.id)
        try await harness.unsave(sea, me)
        #expect(try await harness.photo(photo.id, me).deleteTime == nil)
        #expect(try await harness.item(sea, me)?.isSaved == false)
        #expect(try await harness.item(twin, me)?.isSaved == true)
    }

    @Test("What has a star is listed, what was saved last first, without what is in the trash or hidden")
    func listing() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        var photos: [StoredPhoto] = []
        // All at one time: the order is that of the calls all the same.
        for number in 0..<5 {
            photos.append(
                try await harness.save(FeedPicture(id: "folder-\(number)"), photoFacts(number), me).photo)
        }
        for size in [0, 1, 2, 5] as [Int32] {
            let ids = try await harness.savedPictures(pageSize: size, me)
            #expect(ids == (0..<5).reversed().map { "folder-\($0)" })
        }
        try await harness.deletePhoto(photos[3].id, me)
        try await harness.updatePhoto(photos[1].id, ["hidden"], PhotoInput(hidden: true), me)
        #expect(try await harness.savedPictures(pageSize: 1, me) == ["folder-4", "folder-2", "folder-0"])
        #expect(try await harness.item(FeedPicture(id: "folder-1"), me)?.photo == photos[1].id)
        // Closed: it is as if it had no star, but what would change it is refused.
        let unauthenticated = me.locked
        #expect(
            try await harness.item(FeedPicture(id: "folder-1"), unauthenticated)
                == FeedItem(picture: FeedPicture(id: "folder-1")))
        await expect(.permissionDenied) { try await harness.unsave(FeedPicture(id: "folder-1"), unauthenticated) }
        await expect(.permissionDenied) { try await harness.save(FeedPicture(id: "folder-1"), nil, unauthenticated) }
    }

    @Test(
        "Only ids of the feed's form are saved",
        arguments: [
            "", "-", "a-", "-a", "A-b", "unsplash_x", "a-b/c", "a-b%2F", "a-b=", "a-ü",
            LongText("a-", repeating: "x", count: 400),
        ] as [LongText])
    func ids(text: LongText) async throws {
        let id = text.text
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        #expect(!DiscoverRules.isID(id) && DiscoverRules.isID("unsplash-Ab_9-"))
        await expect(.notFound) { try await harness.save(FeedPicture(id: id), photoFacts(1), me) }
    }
}
