import Testing

@testable import DaybookEntry

@Suite("Albums that people make")
struct AlbumStorageTests {
    @Test(
        "An album is made once, changed by its mask, and deleted without its photos", arguments: StorageEngine.allCases)
    func life(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let input = AlbumInput(id: "01890000-0000-7000-8000-000000000001", title: "여름")
        let made = try await harness.createAlbum(input, me)
        #expect(made.outcome == .created && made.album.content.title == "여름" && made.album.photoCount == 0)
        #expect(try await harness.createAlbum(input, me).outcome == .existing)
        await expect(.alreadyExists) {
            try await harness.createAlbum(AlbumInput(id: input.id, title: "겨울"), me)
        }
        let photos = try await harness.photos(0..<2, me)
        try await harness.add(photos, to: made.album, me)
        let renamed = try await harness.updateAlbum(made.album, ["title"], AlbumInput(title: "가을"), me)
        #expect(renamed.content.title == "가을" && renamed.photoCount == 2 && renamed.etag != made.album.etag)
        let same = try await harness.updateAlbum(made.album, ["title"], AlbumInput(title: "가을"), me)
        #expect(same == renamed, "a change that changes nothing leaves no trace")
        await expect(.etagMismatch) {
            try await harness.updateAlbum(
                made.album, ["title"], AlbumInput(title: "봄"), ifMatch: made.album.etag.description, me)
        }
        try await harness.deleteAlbum(made.album, me)
        #expect(try await harness.albums(me).isEmpty)
        #expect(try await harness.photos(ListInput(kind: .photo), me).items.count == 2)
        await expect(.notFound) { _ = try await harness.album(made.album, me) }
    }

    @Test(
        "Albums inside a deleted one are at the top, each with a change of its own", arguments: StorageEngine.allCases)
    func nesting(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let outer = try await harness.createAlbum(AlbumInput(title: "여행"), me).album
        let inner = try await harness.createAlbum(
            AlbumInput(title: "제주", parentID: outer.id.description), me
        ).album
        harness.clock.advance(seconds: 1)
        let other = try await harness.createAlbum(AlbumInput(title: "집"), me).album
        await expect(.invalidArgument) {
            try await harness.createAlbum(AlbumInput(title: "바다", parentID: inner.id.description), me)
        }
        await expect(.invalidArgument) {
            try await harness.updateAlbum(outer, ["parentId"], AlbumInput(parentID: other.id.description), me)
        }
        try await harness.deleteAlbum(outer, me)
        let left = try await harness.album(inner, me)
        #expect(left.content.parent == nil && left.version > inner.version)
        #expect(try await harness.albums(me).map(\.content.title) == ["제주", "집"])
    }

    @Test("Photos go to the end once, move before others, and leave", arguments: StorageEngine.allCases)
    func order(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let album = try await harness.createAlbum(AlbumInput(title: "여름"), me).album
        let (id, photos) = (album.id.description, try await harness.photos(0..<6, me))
        let ids = photos.map(\.id)
        try await harness.add(Array(photos[0..<4]), to: album, me)
        let full = try await harness.add([photos[5], photos[1], photos[4]], to: album, me)
        #expect(full.photoCount == 6)
        #expect(try await harness.albumPhotos(id, me) == [ids[0], ids[1], ids[2], ids[3], ids[5], ids[4]])
        try await harness.move([ids[4], ids[0]], before: ids[2], in: album, me)
        #expect(try await harness.albumPhotos(id, pageSize: 2, me) == [ids[1], ids[4], ids[0], ids[2], ids[3], ids[5]])
        try await harness.move([ids[1]], before: nil, in: album, me)
        let gone = try await harness.remove([photos[0], photos[0]], from: album, me)
        #expect(gone.photoCount == 5)
        #expect(try await harness.albumPhotos(id, me) == [ids[4], ids[2], ids[3], ids[5], ids[1]])
        await expect(.invalidArgument) { try await harness.move([ids[0]], before: nil, in: album, me) }
        await expect(.invalidArgument) { try await harness.move([ids[1]], before: ids[0], in: album, me) }
        await expect(.invalidArgument) { try await harness.move([ids[1]], before: ids[1], in: album, me) }
    }

    @Test(
        "A photo that leaves for the trash or is hidden comes back to its very place", arguments: StorageEngine.allCases
    )
    func absence(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let album = try await harness.createAlbum(AlbumInput(title: "여름"), me).album
        let (id, photos) = (album.id.description, try await harness.photos(0..<4, me))
        let ids = photos.map(\.id)
        let full = try await harness.add(photos, to: album, me)
        #expect(full.cover == ids[3], "the newest")
        let chosen = try await harness.updateAlbum(
            album, ["coverPhotoId"], AlbumInput(coverPhotoID: ids[1].description), me)
        #expect(chosen.cover == ids[1])
        try await harness.deletePhoto(ids[1], me)
        try await harness.updatePhoto(ids[3], ["hidden"], PhotoInput(hidden: true), me)
        let less = try await harness.album(album, me)
        #expect(less.photoCount == 2 && less.cover == ids[2] && less.version > chosen.version)
        #expect(try await harness.albumPhotos(id, me) == [ids[0], ids[2]])
        // The others change places around the empty one.
        try await harness.move([ids[2]], before: ids[0], in: album, me)
        try await harness.undeletePhoto(ids[1], me)
        try await harness.updatePhoto(ids[3], ["hidden"], PhotoInput(hidden: false), me)
        let back = try await harness.album(album, me)
        #expect(back.photoCount == 4 && back.cover == ids[1])
        #expect(try await harness.albumPhotos(id, me) == [ids[2], ids[0], ids[1], ids[3]])
        try await harness.deletePhoto(ids[0], permanently: true, me)
        #expect(try await harness.album(album, me).photoCount == 3)
        #expect(try await harness.albumPhotos(id, me) == [ids[2], ids[1], ids[3]])
    }

    @Test("A cover that is gone for good is nobody else's number", arguments: StorageEngine.allCases)
    func goneCover(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let album = try await harness.createAlbum(AlbumInput(title: "여름"), me).album
        let photos = try await harness.photos(0..<3, me)
        try await harness.add(Array(photos[0..<2]), to: album, me)
        try await harness.updateAlbum(
            album, ["coverPhotoId"], AlbumInput(coverPhotoID: photos[2].id.description), me)
        try await harness.deletePhoto(photos[2].id, permanently: true, me)
        // The storage may give the number of what is gone to what comes next; this one is older than the others.
        let old = try await harness.createPhoto(photoFacts(9, captured: "2001-01-01T00:00:00"), me).photo
        #expect(try await harness.add([old], to: album, me).cover == photos[1].id)
    }

    @Test("The order holds after hundreds of moves to one place, whatever page is open meanwhile")
    func manyMoves() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let album = try await harness.createAlbum(AlbumInput(title: "여름"), me).album
        let (id, photos) = (album.id.description, try await harness.photos(0..<12, me))
        try await harness.add(photos, to: album, me)
        var model = photos.map(\.id)
        var numbers = SystemRandomNumberGenerator()
        for step in 0..<400 {
            // Mostly before the second, which takes the room there until the order is numbered anew.
            let target = step % 7 == 0 ? model[Int.random(in: 0..<12, using: &numbers)] : model[1]
            let moved = model.filter { $0 != target }[Int.random(in: 0..<11, using: &numbers)]
            model.removeAll { $0 == moved }
            model.insert(moved, at: model.firstIndex(of: target) ?? 0)
            try await harness.move([moved], before: target, in: album, me)
        }
        #expect(try await harness.albumPhotos(id, me) == model)
        let first = try await harness.read(me) {
            try $0.albums.photos(id, pageSize: 5, pageToken: "")
        }
        let places = try await harness.store.read { try $0.albums.places(album: album.key, after: .min, limit: 99) }
        try await harness.store.write {
            try $0.albums.renumber(
                places.map(\.photo), to: AlbumPositions.fresh(places.count), album: album.key)
        }
        let token = try #require(first.nextPageToken)
        let rest = try await harness.read(me) {
            try $0.albums.photos(id, pageSize: 50, pageToken: token)
        }
        #expect((first.items + rest.items).map(\.id) == model)
    }

    @Test("The list of photos can be of one album, with every filter and order", arguments: StorageEngine.allCases)
    func filter(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let album = try await harness.createAlbum(AlbumInput(title: "여름"), me).album
        let photos = try await harness.photos(0..<6, me)
        try await harness.add([photos[4], photos[1], photos[2]], to: album, me)
        try await harness.updatePhoto(photos[2].id, ["tags", "caption"], PhotoInput(caption: "sea", tags: ["x"]), me)
        try await harness.updatePhoto(photos[3].id, ["tags", "caption"], PhotoInput(caption: "sea", tags: ["x"]), me)
        func list(_ edit: (inout ListInput) -> Void = { _ in }) async throws -> [UUIDBytes] {
            var input = ListInput(kind: .photo, albumID: album.id.description)
            edit(&input)
            return try await harness.photos(input, me).items.map(\.id)
        }
        let ids = photos.map(\.id)
        #expect(try await list() == [ids[4], ids[2], ids[1]])
        #expect(try await list { $0.orderBy = "takenTime asc" } == [ids[1], ids[2], ids[4]])
        #expect(try await list { $0.orderBy = "sequence desc" } == [ids[4], ids[2], ids[1]])
        #expect(try await list { $0.tags = ["x"] } == [ids[2]])
        #expect(try await list { $0.text = "sea" } == [ids[2]])
        #expect(try await list { $0.favorite = true } == [])
        #expect(try await list { $0.albumID = "recents" }.count == 6)
        await expect(.notFound) { _ = try await list { $0.albumID = ids[0].description } }
        let other = try await harness.account("other")
        await expect(.notFound) {
            _ = try await harness.photos(ListInput(kind: .photo, albumID: album.id.description), other)
        }
    }
}
