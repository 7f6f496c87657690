import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("DiscoverService over ipc")
struct DiscoverHandlerTests {
    private static let picture = {
        var photo = DiscoverPhoto()
        photo.id = "unsplash-c2Vh"
        photo.width = 4000
        photo.description = "sea"
        photo.urls = DiscoverUrls()
        photo.urls?.thumb = "https://t.example/1"
        photo.author = DiscoverAuthor()
        photo.author?.name = "Ada"
        photo.provider = "unsplash"
        photo.pageUrl = "https://p.example"
        photo.license = "Unsplash License"
        return photo
    }()

    private static func save(memo: String? = nil, fetched: Bool = true) -> SaveDiscoverPhotoRequest {
        var save = SaveDiscoverPhotoRequest()
        save.id = picture.id
        save.memo = memo
        guard fetched else { return save }
        save.found = picture
        save.stored = CreatePhotoRequest()
        save.stored?.digest = hexadecimal(photoFacts(1).digest)
        save.stored?.sizeBytes = 5
        save.stored?.probe = Probe()
        save.stored?.probe?.kind = .photo
        return save
    }

    @Test(
        "A size that no file has is refused with its field, here and for photos and sounds",
        arguments: [Int64.max, 8 << 31])
    func sizes(size: Int64) async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var save = Self.save()
        save.stored?.sizeBytes = size
        let stored = try #require(save.stored)
        let refused = await failure { _ = try await service.discover.saveDiscoverPhoto(save, options: me) }
        #expect(refused?.code == .invalidArgument && refused?.fields == ["sizeBytes"])
        let photo = await failure { _ = try await service.photos.createPhoto(stored, options: me) }
        #expect(photo?.code == .invalidArgument && photo?.fields == ["sizeBytes"])
        var sound = CreateSoundRequest()
        (sound.digest, sound.sizeBytes, sound.probe) = (stored.digest, size, stored.probe)
        let heard = await failure { _ = try await service.sounds.createSound(sound, options: me) }
        #expect(heard?.code == .invalidArgument)
        await service.stop()
    }

    @Test("A page comes back with its stars, in its order, and so does what was saved")
    func page() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var other = Self.picture
        other.id = "unsplash-b3RoZXI"
        var list = ListDiscoverPhotosRequest()
        list.found = [other, Self.picture]
        list.nextPage = 2
        var page = try await service.discover.listDiscoverPhotos(list, options: me)
        #expect(page.photos.map(\.id) == list.found.map(\.id) && page.nextPage == 2)
        #expect(page.photos.map(\.saved) == [false, false])
        let photo = try await service.discover.saveDiscoverPhoto(Self.save(memo: "m"), options: me)
        #expect(photo.outcome == .created && photo.source == "unsplash" && photo.caption == "m")
        list.nextPage = 0
        page = try await service.discover.listDiscoverPhotos(list, options: me)
        var expected = Self.picture
        expected.saved = true
        expected.savedPhotoId = photo.id
        expected.memo = "m"
        expected.urls?.small = ""
        #expect(page.photos.last == expected && page.photos.first?.saved == false && page.nextPage == nil)
        #expect(try await service.discover.listSavedPhotos(ListSavedPhotosRequest(), options: me).photos == [expected])
        list.page = 10_001
        let refused = list
        #expect(
            await failure { _ = try await service.discover.listDiscoverPhotos(refused, options: me) }?.fields == [
                "page"
            ])
        await service.stop()
    }

    @Test("A save that is repeated by its key makes nothing twice, and another request with the key is refused")
    func keys() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var keyed = me
        keyed.idempotencyKey = Array("k".utf8)
        let options = keyed
        let unfetched = Self.save(memo: "m", fetched: false)
        // What fails is not kept: the gateway asks, fetches, and asks again.
        let missing = await failure {
            _ = try await service.discover.saveDiscoverPhoto(unfetched, options: options)
        }
        #expect(missing?.code == .notFound && missing?.reason == "DISCOVER_PHOTO_NOT_SAVED")
        let made = try await service.discover.saveDiscoverPhoto(Self.save(memo: "m"), options: options)
        let again = try await service.discover.saveDiscoverPhoto(unfetched, options: options)
        #expect(made.outcome == .created && again.outcome == .existing && made.id == again.id)
        let changed = Self.save(memo: "n")
        #expect(
            await failure { _ = try await service.discover.saveDiscoverPhoto(changed, options: options) }?.code
                == .alreadyExists)
        var unsave = UnsaveDiscoverPhotoRequest()
        unsave.id = Self.picture.id
        let gone = try await service.discover.unsaveDiscoverPhoto(unsave, options: me)
        #expect(gone.id == unsave.id && !gone.saved && gone.author?.name == "Ada")
        await service.stop()
    }

    @Test("Stars change what followers are told of, as the photo does")
    func changes() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var list = ListChangesRequest()
        list.since = try await service.changes.listChanges(list, options: me).nextToken
        let photo = try await service.discover.saveDiscoverPhoto(Self.save(), options: me)
        let saved = try await service.changes.listChanges(list, options: me)
        #expect(saved.inserted.count == 1)
        list.since = saved.nextToken
        var unsave = UnsaveDiscoverPhotoRequest()
        unsave.id = Self.picture.id
        _ = try await service.discover.unsaveDiscoverPhoto(unsave, options: me)
        let gone = try await service.changes.listChanges(list, options: me)
        #expect(gone.removed.map(\.id) == [photo.id])
        await service.stop()
    }
}
