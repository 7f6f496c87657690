import DaybookAPI
import ProtobufC
import Testing
import ZRPC

@testable import DaybookEntry

/// Goes over the methods of the schema, so that a method that is added is tried with no line written for it here.
@Suite("What every call that reads tells of a hidden photo in a visible entry")
struct HiddenAnswerTests {
    private typealias JSONMembers = [(key: String, value: JSONValue)]

    /// A diary in which a hidden photo stands in an entry that is not hidden, in another in the trash, in an album, and
    /// has the star of a picture.
    private struct Secret {
        let service: ServiceHarness
        let options: CallOptions
        let entry: Entry
        let photo: Photo
        let album: Album
        let start: String

        init() async throws {
            service = try await ServiceHarness()
            options = try await service.owner()
            start = try await service.changes.listChanges(ListChangesRequest(), options: options).nextToken
            var upload = CreatePhotoRequest()
            upload.digest = String(repeating: "ab", count: 32)
            upload.sizeBytes = 5
            upload.probe = Probe()
            upload.photo = Photo()
            upload.photo?.id = "5ec4e70f-0000-7000-8000-000000000001"
            upload.photo?.hidden = true
            var save = SaveDiscoverPhotoRequest()
            save.id = "folder-bWluZQ"
            save.memo = "a memo"
            save.found = DiscoverPhoto()
            save.found?.id = save.id
            save.stored = upload
            photo = try await service.photos.createPhoto(upload, options: options)
            try await Self.unlock(service, options)
            _ = try await service.discover.saveDiscoverPhoto(save, options: options)
            var create = CreateEntryRequest()
            create.entry = Entry()
            create.entry?.title = "a day"
            create.entry?.entryTime = Timestamp(microseconds: 1_600_000_000_000_000)
            var link = EntryPhoto()
            link.photoId = photo.id
            link.caption = "whispered"
            create.entry?.photos = [link]
            entry = try await service.entries.createEntry(create, options: options)
            var delete = DeleteEntryRequest()
            delete.id = try await service.entries.createEntry(create, options: options).id
            _ = try await service.entries.deleteEntry(delete, options: options)
            var make = CreateAlbumRequest()
            make.album = Album()
            make.album?.title = "an album"
            make.album?.coverPhotoId = photo.id
            let made = try await service.albums.createAlbum(make, options: options)
            var add = AddAlbumPhotosRequest()
            add.id = made.id
            add.photoIds = [photo.id]
            album = try await service.albums.addAlbumPhotos(add, options: options)
            _ = try await service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: options)
        }

        func unlock() async throws { try await Self.unlock(service, options) }

        private static func unlock(_ service: ServiceHarness, _ options: CallOptions) async throws {
            var request = UnlockCurrentSessionRequest()
            request.password = "right password"
            _ = try await service.accounts.unlockCurrentSession(request, options: options)
        }

        /// The values for requests, by the name of the field.
        private var values: [String: [JSONValue]] {
            [
                "ids": [.array([.string(photo.id)])],
                "id": [entry.id, photo.id, album.id, "hidden"].map { .string($0) }, "q": [.string("whispered")],
                "date": [.string(entry.localDate)], "number": [.number(JSONNumber(1))],
                "prefix": [.string("5ec4e70f"), .string(String(entry.id.prefix(8)))],
                "digests": [.array([.string(photo.digest)])], "since": [.string(start)],
                "found": [.array([.object([(key: "id", value: .string("folder-bWluZQ"))])])],
            ]
        }

        /// The requests of a method: one for each thing that it may be asked of.
        func requests(_ method: MethodDescriptor) -> [JSONMembers] {
            var requests: [JSONMembers] = [[]]
            for (name, values) in values where method.request.field(named: name) != nil {
                requests = requests.flatMap { request in values.map { request + [(key: name, value: $0)] } }
            }
            return requests
        }
    }

    private static let services = [
        AccountServiceMethods.service, EntryServiceMethods.service, PhotoServiceMethods.service,
        AlbumServiceMethods.service, LabelServiceMethods.service, SubjectServiceMethods.service,
        MemoryServiceMethods.service, RevisionServiceMethods.service, DayServiceMethods.service,
        TrashServiceMethods.service, ChangeServiceMethods.service, SoundServiceMethods.service,
        DiscoverServiceMethods.service, SearchServiceMethods.service,
    ]

    /// The methods whose answers name the photo's id, or what the entry says of it.
    private func telling(_ secret: Secret) async throws -> Set<String> {
        let marks = [secret.photo.id, "whispered", "a memo"]
        var telling: Set<String> = []
        for method in Self.services.flatMap(\.methods)
        where method.idempotency == .noSideEffects || method.path == PhotoServiceMethods.lookUpDigests.path {
            guard !method.http.isEmpty, method.kind == .unary else { continue }
            for request in secret.requests(method) {
                let body = try ProtobufJSON.wireBytes(from: .object(request), as: method.request)
                let answer: EncodedMessage? = try? await secret.service.channel.unary(
                    method, request: EncodedMessage(body), options: secret.options)
                guard let answer else { continue }
                let text = String(decoding: try said(answer.bytes, by: method), as: UTF8.self)
                if marks.contains(where: text.contains) { telling.insert(method.name) }
            }
        }
        return telling
    }

    /// An answer without the ids that it repeats from its request, which say nothing of them.
    private func said(_ bytes: [UInt8], by method: MethodDescriptor) throws -> [UInt8] {
        guard method.path == PhotoServiceMethods.batchGetPhotos.path else { return bytes }
        var response = try BatchGetPhotosResponse(decoding: bytes)
        response.missing = []
        return try response.encoded()
    }

    @Test("Nothing while hidden things are closed, and all of it while they are open")
    func answers() async throws {
        let secret = try await Secret()
        #expect(try await telling(secret) == [])
        try await secret.unlock()
        let open: Set = [
            "GetEntry", "ListEntries", "GetDay", "Search", "ListRevisions", "DiffRevision", "ListTrash",
            "LookUpPhotoIds", "LookUpDigests", "GetPhoto", "BatchGetPhotos", "ListDiscoverPhotos",
        ]
        let told = try await telling(secret)
        #expect(told.isSuperset(of: open), "\(open.subtracting(told))")
        await secret.service.stop()
    }

    @Test("Nothing in what a write returns either, the same write again included")
    func writes() async throws {
        let secret = try await Secret()
        var keyed = secret.options
        keyed.idempotencyKey = Array("5ec4".utf8)
        var revert = RevertEntryRequest()
        revert.id = secret.entry.id
        revert.revision = 1
        try await secret.unlock()
        let options = keyed
        #expect(try await secret.service.revisions.revertEntry(revert, options: options).photos.count == 1)
        _ = try await secret.service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: secret.options)
        #expect(try await secret.service.revisions.revertEntry(revert, options: options).photos.isEmpty)
        var patch = UpdateEntryRequest()
        patch.id = secret.entry.id
        patch.entry = Entry()
        patch.entry?.title = "another day"
        patch.updateMask = ["title", "photos"]
        let changed = try await secret.service.entries.updateEntry(patch, options: secret.options)
        #expect(changed.photos.isEmpty && changed.title == "another day")
        try await secret.unlock()
        var get = GetEntryRequest()
        get.id = secret.entry.id
        let whole = try await secret.service.entries.getEntry(get, options: secret.options)
        #expect(whole.photos.map(\.caption) == ["whispered"] && whole.etag != changed.etag)
        await secret.service.stop()
    }

    @Test("Bytes that are there need not be sent again, and that is all that is told of a hidden photo of them")
    func digests() async throws {
        let secret = try await Secret()
        var look = LookUpDigestsRequest()
        look.digests = [secret.photo.digest]
        let asked = look
        let closed = try await secret.service.photos.lookUpDigests(asked, options: secret.options).known
        #expect(closed.map(\.digest) == [secret.photo.digest] && closed.map(\.photoId) == [""])
        try await secret.unlock()
        let open = try await secret.service.photos.lookUpDigests(asked, options: secret.options).known
        #expect(open.map(\.photoId) == [secret.photo.id])
        await secret.service.stop()
    }

    @Test("The album of hidden photos is listed as if it were empty")
    func albums() async throws {
        let secret = try await Secret()
        func hidden() async throws -> Album? {
            try await secret.service.albums.listAlbums(ListAlbumsRequest(), options: secret.options).albums
                .first { $0.id == "hidden" }
        }
        let closed = try #require(try await hidden())
        #expect(closed.photoCount == 0 && closed.coverPhotoId == nil)
        try await secret.unlock()
        #expect(try await hidden()?.photoCount == 1)
        await secret.service.stop()
    }
}
