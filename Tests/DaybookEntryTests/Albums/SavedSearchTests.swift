import Testing

@testable import DaybookEntry

@Suite("Albums that are saved searches")
struct SavedSearchTests {
    private func saved(_ filter: String, _ harness: DiaryHarness, _ me: Caller) async throws -> StoredAlbum {
        let album = try await harness.createAlbum(AlbumInput(title: filter, filter: filter), me).album
        return try await filled(album, harness, me)
    }

    private func filled(_ album: StoredAlbum, _ harness: DiaryHarness, _ me: Caller) async throws -> StoredAlbum {
        while try await harness.diary.fillAlbum(owner: album.owner, id: album.id, for: .diary) {}
        return try await harness.album(album, me)
    }

    @Test("It holds what is there and follows what changes", arguments: StorageEngine.allCases)
    func follows(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let first = try await harness.createPhoto(photoFacts(1), me, saying: PhotoInput(tags: ["바다"])).photo
        let other = try await harness.createPhoto(photoFacts(2), me, saying: PhotoInput(caption: "바다에서")).photo
        let album = try await saved("tag:바다", harness, me)
        #expect(album.photoCount == 1 && album.cover == first.id)
        func ids() async throws -> [UUIDBytes] { try await harness.albumPhotos(album.id.description, me) }
        #expect(try await ids() == [first.id])

        try await harness.updatePhoto(other.id, ["tags"], PhotoInput(tags: ["바다", "여름"]), me)
        let third = try await harness.createPhoto(photoFacts(3), me, saying: PhotoInput(tags: ["바다"])).photo
        #expect(try await Set(ids()) == [first.id, other.id, third.id])
        try await harness.updatePhoto(first.id, ["tags"], PhotoInput(tags: []), me)
        try await harness.updatePhoto(third.id, ["hidden"], PhotoInput(hidden: true), me)
        #expect(try await ids() == [other.id])
        try await harness.deletePhoto(other.id, me)
        let empty = try await harness.album(album, me)
        #expect(empty.photoCount == 0 && empty.cover == nil && empty.etag != album.etag)
        try await harness.undeletePhoto(other.id, me)
        #expect(try await ids() == [other.id])
        try await harness.deletePhoto(other.id, permanently: true, me)
        #expect(try await harness.album(album, me).photoCount == 0)
    }

    @Test("Only a photo that it finds is its cover", arguments: StorageEngine.allCases)
    func cover(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let sea = try await harness.createPhoto(photoFacts(1), me, saying: PhotoInput(tags: ["바다"])).photo
        let other = try await harness.createPhoto(photoFacts(2), me).photo
        try await harness.createPhoto(photoFacts(3), me, saying: PhotoInput(tags: ["바다"]))
        func refusal(_ work: () async throws -> Void) async -> [String]? {
            let error = await #expect(throws: DiaryError.self) { try await work() }
            return error.map { [$0.violations.first?.field ?? "", $0.violations.first?.reason ?? ""] }
        }
        let wrong = AlbumInput(title: "a", coverPhotoID: other.id.description, filter: "tag:바다")
        let notHeld = ["coverPhotoId", "PHOTO_NOT_IN_ALBUM"]
        #expect(await refusal { try await harness.createAlbum(wrong, me) } == notHeld)
        let right = AlbumInput(title: "a", coverPhotoID: sea.id.description, filter: "tag:바다")
        let album = try await filled(try await harness.createAlbum(right, me).album, harness, me)
        #expect(album.cover == sea.id)
        let change = AlbumInput(coverPhotoID: other.id.description)
        #expect(await refusal { try await harness.updateAlbum(album, ["cover_photo_id"], change, me) } == notHeld)
        // Together with a query that finds it, it is.
        let both = AlbumInput(coverPhotoID: other.id.description, filter: "has:photo")
        let all = try await harness.updateAlbum(album, ["cover_photo_id", "filter"], both, me)
        #expect(try await filled(all, harness, me).cover == other.id)
    }

    @Test("It follows a photo that moves to another day", arguments: StorageEngine.allCases)
    func days(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let album = try await saved("to:2002", harness, me)
        #expect(album.photoCount == 0)
        for (seconds, count) in [(1_000_000_000, 1), (1_500_000_000, 0)] as [(Int64, Int64)] {
            let moved = PhotoInput(takenTime: TimestampInput(seconds: seconds, nanoseconds: 0))
            try await harness.updatePhoto(photo.id, ["taken_time"], moved, me)
            #expect(try await harness.album(album, me).photoCount == count)
        }
    }

    @Test("A query that changes fills it anew", arguments: StorageEngine.allCases)
    func changed(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        for (number, tag) in [(1, "바다"), (2, "산"), (3, "바다")] {
            try await harness.createPhoto(photoFacts(number), me, saying: PhotoInput(tags: [tag]))
        }
        let album = try await saved("tag:바다", harness, me)
        #expect(album.photoCount == 2)
        let changed = try await harness.updateAlbum(album, ["filter"], AlbumInput(filter: "tag:산"), me)
        #expect(try await filled(changed, harness, me).photoCount == 1)
        let all = try await harness.updateAlbum(album, ["filter"], AlbumInput(filter: "has:photo"), me)
        #expect(try await filled(all, harness, me).photoCount == 3)
    }

    @Test("A library is looked through in slices; what stops in between goes on", arguments: StorageEngine.allCases)
    func slices(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        for number in 0..<25 {
            try await harness.createPhoto(photoFacts(number), me, saying: PhotoInput(favorite: number % 2 == 0))
        }
        let album = try await harness.createAlbum(AlbumInput(title: "좋은 것", filter: "is:favorite"), me).album
        let now = harness.clock.now
        #expect(try await harness.store.write { try $0.albums.fill(album, limit: 10, at: now) })
        #expect(try await harness.store.read { try $0.albums.unfilled(limit: 10) }.map(\.id) == [album.id])
        // Meanwhile one changes that was looked at, one that was not, and one comes.
        let photos = try await harness.photos(ListInput(kind: .photo, pageSize: 100), me).items
        for photo in [photos[3], photos[20]] {
            try await harness.updatePhoto(
                photo.id, ["favorite"], PhotoInput(favorite: !photo.details.favorite), me)
        }
        try await harness.createPhoto(photoFacts(100), me, saying: PhotoInput(favorite: true))
        try await harness.diary.keepUp()
        #expect(try await harness.store.read { try $0.albums.unfilled(limit: 10) }.isEmpty)
        let favorites = try await harness.photos(ListInput(kind: .photo, pageSize: 100, favorite: true), me).items
        let held = try await harness.albumPhotos(album.id.description, me)
        #expect(held == favorites.map(\.id))
        #expect(try await harness.album(album, me).photoCount == Int64(held.count))
    }

    @Test("A query that this version cannot read follows nothing, and stops nobody", arguments: StorageEngine.allCases)
    func unreadable(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let now = harness.clock.now
        let album = try await harness.store.write { transaction in
            try transaction.albums.insert(
                NewAlbum(
                    owner: me.owner, id: UUIDBytes(at: now, random: .system),
                    content: AlbumContent(title: "later", filter: "rating:5"), creation: [], now: now))
        }
        try await harness.createPhoto(photoFacts(1), me)
        try await harness.diary.keepUp()
        #expect(try await harness.album(album, me).photoCount == 0)
        #expect(try await harness.store.read { try $0.albums.unfilled(limit: 10) }.isEmpty)
    }

    @Test("Photos are not put into it or taken out by hand, and no album changes its nature")
    func refused() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let album = try await saved("has:photo", harness, me)
        await expect(.failedPrecondition) { try await harness.add([photo], to: album, me) }
        await expect(.failedPrecondition) { try await harness.remove([photo], from: album, me) }
        await expect(.failedPrecondition) { try await harness.move([photo.id], before: nil, in: album, me) }
        await expect(.invalidArgument) { try await harness.updateAlbum(album, ["filter"], AlbumInput(), me) }
        let plain = try await harness.createAlbum(AlbumInput(title: "여름"), me).album
        await expect(.invalidArgument) {
            try await harness.updateAlbum(plain, ["filter"], AlbumInput(filter: "tag:바다"), me)
        }
        for filter in ["  ", "tag:", "color:red", "from:2024 to:2023"] {
            await expect(.invalidArgument) {
                try await harness.createAlbum(AlbumInput(title: "x", filter: filter), me)
            }
        }
        for number in 1..<AlbumRules.maximumFilters {
            try await harness.createAlbum(AlbumInput(title: "\(number)", filter: "tag:\(number)"), me)
        }
        await expect(.invalidArgument) {
            try await harness.createAlbum(AlbumInput(title: "more", filter: "tag:more"), me)
        }
    }

    @Test("The film of a live photo is in no saved search, and back in it by itself", arguments: StorageEngine.allCases)
    func films(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let album = try await harness.createAlbum(AlbumInput(title: "all", filter: "camera:EOS"), me).album
        func half(_ number: Int, _ kind: PhotoKind) async throws -> StoredPhoto {
            var facts = photoFacts(number, kind: kind)
            facts.contentID = "A-B"
            return try await harness.createPhoto(facts, me).photo
        }
        let film = try await half(1, .video)
        #expect(try await harness.album(album, me).photoCount == 1)
        let still = try await half(2, .photo)
        #expect(try await harness.albumPhotos(album.id.description, me) == [still.id])
        #expect(try await harness.album(album, me).photoCount == 1)
        try await harness.deletePhoto(film.id, me)
        try await harness.deletePhoto(still.id, me)
        try await harness.undeletePhoto(film.id, me)
        #expect(try await harness.albumPhotos(album.id.description, me) == [film.id])
    }
}
