import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("AlbumService over ipc")
struct AlbumHandlerTests {
    private func photo(_ number: Int, _ service: ServiceHarness, _ me: CallOptions) async throws -> Photo {
        var request = CreatePhotoRequest()
        request.digest = hexadecimal(photoFacts(number).digest)
        request.probe = Probe()
        request.probe?.kind = .photo
        request.probe?.people = ["하늘"]
        return try await service.photos.createPhoto(request, options: me)
    }

    @Test("An album is made, filled, ordered and listed; the same call with its key again changes nothing")
    func life() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var create = CreateAlbumRequest()
        create.album = Album()
        create.album?.title = "여름"
        let album = try await service.albums.createAlbum(create, options: me)
        #expect(album.outcome == .created && album.kind == .user && album.section == .myAlbums)
        #expect(album.coverPhotoId == nil && album.parentId == nil && album.photoCount == 0)
        let photos = [try await photo(1, service, me), try await photo(2, service, me)]
        #expect(photos[0].people == ["하늘"], "the name of a marked face")
        var add = AddAlbumPhotosRequest()
        add.id = album.id
        add.photoIds = photos.map(\.id)
        var keyed = me
        keyed.idempotencyKey = Array("once".utf8)
        let full = try await service.albums.addAlbumPhotos(add, options: keyed)
        #expect(full.photoCount == 2 && full.etag != album.etag)
        #expect(try await service.albums.addAlbumPhotos(add, options: keyed).etag == full.etag)
        var move = MoveAlbumPhotosRequest()
        move.id = album.id
        move.photoIds = [photos[1].id]
        move.beforePhotoId = photos[0].id
        _ = try await service.albums.moveAlbumPhotos(move, options: me)
        var list = ListAlbumPhotosRequest()
        list.id = album.id
        #expect(
            try await service.albums.listAlbumPhotos(list, options: me).photos.map(\.id) == photos.reversed().map(\.id))
        var update = UpdateAlbumRequest()
        update.id = album.id
        update.album = Album()
        update.album?.coverPhotoId = photos[0].id
        #expect(try await service.albums.updateAlbum(update, options: me).coverPhotoId == photos[0].id)
        var remove = RemoveAlbumPhotosRequest()
        remove.id = album.id
        remove.photoIds = [photos[0].id]
        let less = try await service.albums.removeAlbumPhotos(remove, options: me)
        #expect(less.photoCount == 1 && less.coverPhotoId == photos[1].id)
        await service.stop()
    }

    @Test("A saved search holds what search finds in mode FILTER, as soon as it is made")
    func savedSearch() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        for number in 1...6 {
            var change = UpdatePhotoRequest()
            change.id = try await photo(number, service, me).id
            change.photo = Photo()
            change.photo?.caption = number % 2 == 0 ? "강가에서" : "산"
            change.photo?.favorite = number % 3 == 0
            _ = try await service.photos.updatePhoto(change, options: me)
        }
        for filter in ["강가 person:하늘", "is:favorite", "from:2000 to:2001", "산 is:favorite", "person:구름"] {
            var create = CreateAlbumRequest()
            create.album = Album()
            create.album?.title = filter
            create.album?.filter = filter
            let album = try await service.albums.createAlbum(create, options: me)
            #expect(album.kind == .smart && album.section == .myAlbums && album.outcome == .created)
            var list = ListAlbumPhotosRequest()
            list.id = album.id
            let held = try await service.albums.listAlbumPhotos(list, options: me).photos.map(\.id)
            var request = SearchRequest()
            request.q = filter
            request.mode = .filter
            let found = try await service.search.search(request, options: me).results.compactMap { result in
                if case .photo(let photo) = result.resource { photo.id } else { nil }
            }
            #expect(Set(held) == Set(found) && Int(album.photoCount) == found.count, "\(filter)")
        }
        await service.stop()
    }

    @Test("All albums are listed by section, those that fill themselves by their names in the reader's language")
    func list() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        _ = try await photo(1, service, me)
        var create = CreateAlbumRequest()
        create.album = Album()
        create.album?.title = "여름"
        _ = try await service.albums.createAlbum(create, options: me)
        create.album?.title = "바다"
        create.album?.filter = "tag:바다"
        _ = try await service.albums.createAlbum(create, options: me)
        var request = ListAlbumsRequest()
        request.acceptLanguage = "en"
        let albums = try await service.albums.listAlbums(request, options: me).albums
        // A saved search fills itself, too: it stands before what was made first and is filled by hand.
        #expect(albums.prefix(5).map(\.title) == ["Recents", "Favorites", "바다", "여름", "People"])
        #expect(albums.prefix(5).map(\.kind) == [.smart, .smart, .smart, .user, .smart])
        #expect(albums.count == 20 && albums.map(\.section.rawValue) == albums.map(\.section.rawValue).sorted())
        #expect(albums.prefix(5).map(\.photoCount) == [1, 0, 0, 0, 1])
        #expect(albums[0].coverPhotoId != nil && albums[0].kind == .smart && albums[0].createTime == nil)
        request.acceptLanguage = ""
        let own = try await service.albums.listAlbums(request, options: me).albums
        #expect(own[0].title == "최근 항목", "without a language, in the account's")
        var get = GetAlbumRequest()
        get.id = "hidden"
        #expect(await failure { _ = try await service.albums.getAlbum(get, options: me) }?.code == .permissionDenied)
        get.id = "recents"
        get.acceptLanguage = "ja,en;q=0.5"
        #expect(try await service.albums.getAlbum(get, options: me).title == "最近の項目")
        var delete = DeleteAlbumRequest()
        delete.id = "recents"
        #expect(
            await failure { _ = try await service.albums.deleteAlbum(delete, options: me) }?.code == .failedPrecondition
        )
        await service.stop()
    }
}
