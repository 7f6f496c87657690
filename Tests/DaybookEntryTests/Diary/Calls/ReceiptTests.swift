import DaybookAPI
import ProtobufC
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("Callers who may write and not read")
struct ReceiptTests {
    /// The fields that a receipt of a resource may have.
    private static let receipt: Set = ["id", "etag", "sequence", "create_time", "update_time", "outcome"]

    /// The other fields that such callers are told, with the reason.
    private static let others: [String: Set<String>] = [
        // A client need not send a file again if the server has its bytes.
        "PhotoService/LookUpDigests": ["known"],
        // Which of the photos that the caller named could not be changed.
        "PhotoService/UpdatePhotos": ["failed"],
        // Tells whether to call again, and nothing of the trash's contents.
        "TrashService/EmptyTrash": ["complete"],
        // For the gateway: the bytes that may come, and the account.
        "StorageService/AdmitUpload": ["left_bytes", "account_id"],
    ]

    /// The methods whose callers are told no more than the schema's receipt.
    private static var blindMethods: [MethodDescriptor] {
        DaybookSchema.services.filter { $0.name.hasPrefix("daybook.entry.") }.flatMap(\.methods).filter { method in
            let scope = MethodAccess.scope(of: method)
            return scope != MethodAccess.any && scope != MethodAccess.login && scope != "read"
        }
    }

    @Test("No method tells them a field that is not of a receipt")
    func schema() {
        let methods = Self.blindMethods
        #expect(methods.count > 30)
        for method in methods {
            let told = Set(method.receiptFields.map(\.name))
            let name = method.path.split(separator: ".").last.map(String.init) ?? ""
            #expect(told.isSubset(of: Self.receipt.union(Self.others[name] ?? [])), "\(method.path) tells \(told)")
            // A resource with a version tells it, because the next write may need it. A method without a route is
            // called without a token.
            let fields = ["id", "etag"].compactMap { method.response.field(named: $0) }
            if fields.count == 2, !method.http.isEmpty {
                #expect(told.isSuperset(of: ["id", "etag"]), "\(method.path) tells \(told)")
            }
        }
    }

    private func app(_ scopes: [Scope], of me: CallOptions, _ service: ServiceHarness) async throws -> CallOptions {
        var request = CreateTokenRequest()
        request.title = "app"
        request.scopes = scopes
        let made = try await service.accounts.createToken(request, options: me)
        return service.options(token: try #require(made.token))
    }

    private func photo(_ number: Int) -> CreatePhotoRequest {
        var request = CreatePhotoRequest()
        request.digest = hexadecimal(photoFacts(number).digest)
        request.sizeBytes = 12345
        request.probe = Probe()
        request.probe?.mediaType = "image/jpeg"
        request.probe?.kind = .photo
        request.probe?.decodable = true
        return request
    }

    /// An entry with nothing but what a receipt has.
    private func receipt(_ entry: Entry) -> Entry {
        var told = Entry()
        (told.id, told.etag, told.sequence, told.outcome) = (entry.id, entry.etag, entry.sequence, entry.outcome)
        (told.createTime, told.updateTime) = (entry.createTime, entry.updateTime)
        return told
    }

    private func receipt(_ photo: Photo) -> Photo {
        var told = Photo()
        (told.id, told.etag, told.sequence, told.outcome) = (photo.id, photo.etag, photo.sequence, photo.outcome)
        (told.createTime, told.updateTime) = (photo.createTime, photo.updateTime)
        return told
    }

    @Test("Every write of an entry tells them which it was, and nothing of what is in it")
    func entries() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let writer = try await app([.write], of: me, service)
        var create = CreateEntryRequest()
        create.entry = Entry()
        create.entry?.title = "mine"
        create.entry?.body = "secret"
        let mine = try await service.entries.createEntry(create, options: me)
        var update = UpdateEntryRequest()
        (update.id, update.entry) = (mine.id, Entry())
        var delete = DeleteEntryRequest()
        delete.id = mine.id
        var undelete = UndeleteEntryRequest()
        undelete.id = mine.id
        var revert = RevertEntryRequest()
        (revert.id, revert.revision) = (mine.id, 1)
        create.entry?.id = "018f0000-0000-7000-8000-000000000001"
        let made = try await service.entries.createEntry(create, options: writer)
        #expect(!made.id.isEmpty && !made.etag.isEmpty && made.createTime != nil)
        let answers = [
            made, try await service.entries.createEntry(create, options: writer),
            try await service.entries.updateEntry(update, options: writer),
            try await service.entries.deleteEntry(delete, options: writer),
            try await service.entries.undeleteEntry(undelete, options: writer),
            try await service.revisions.revertEntry(revert, options: writer),
        ]
        for answer in answers { #expect(answer == receipt(answer)) }
        #expect(answers[2].id == mine.id && answers[2].etag == mine.etag)
        // A caller who may also read gets the whole entry, with the same scope to write.
        let both = try await app([.read, .write], of: me, service)
        #expect(try await service.entries.updateEntry(update, options: both).body == "secret")
        #expect(try await service.entries.updateEntry(update, options: me).body == "secret")
        await service.stop()
    }

    @Test("An answer that is kept for a key is told to each by what they may do")
    func keyed() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var writer = try await app([.write], of: me, service)
        writer.idempotencyKey = Array("k1".utf8)
        var mine = me
        mine.idempotencyKey = writer.idempotencyKey
        var create = CreateEntryRequest()
        create.entry = Entry()
        create.entry?.title = "mine"
        let first = try await service.entries.createEntry(create, options: mine)
        let again = try await service.entries.createEntry(create, options: writer)
        #expect(first.title == "mine" && again == receipt(again) && again.id == first.id)
        #expect(try await service.entries.createEntry(create, options: mine).title == "mine")
        await service.stop()
    }

    @Test("Memories, albums and subjects tell them no more than entries do")
    func others() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let writer = try await app([.write], of: me, service)
        var album = CreateAlbumRequest()
        album.album = Album()
        album.album?.title = "secret"
        let made = try await service.albums.createAlbum(album, options: me)
        var add = AddAlbumPhotosRequest()
        let first = try await service.photos.createPhoto(photo(1), options: me)
        (add.id, add.photoIds) = (made.id, [first.id])
        let added = try await service.albums.addAlbumPhotos(add, options: writer)
        #expect(added.id == made.id && added.title.isEmpty && added.photoCount == 0 && added.coverPhotoId == nil)
        var subject = CreateSubjectRequest()
        subject.subject = Subject()
        subject.subject?.name = "secret"
        subject.subject?.kind = .pet
        let named = try await service.subjects.createSubject(subject, options: writer)
        #expect(!named.id.isEmpty && named.name.isEmpty)
        await service.stop()
    }

    @Test("Who may only send photos takes none out of the trash, and is told nothing of the one that is there")
    func uploads() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let sender = try await app([.upload], of: me, service)
        let mine = try await service.photos.createPhoto(photo(1), options: me)
        var update = UpdatePhotoRequest()
        (update.id, update.photo) = (mine.id, Photo())
        update.photo?.caption = "secret"
        update.photo?.hidden = true
        _ = try await service.photos.updatePhoto(update, options: me)
        // The photo is hidden and changed since: a response that says so would reveal it.
        let hidden = try await service.photos.createPhoto(photo(1), options: sender)
        #expect(hidden == receipt(hidden) && hidden.id == mine.id)
        let second = try await service.photos.createPhoto(photo(2), options: me)
        var delete = DeletePhotoRequest()
        delete.id = second.id
        _ = try await service.photos.deletePhoto(delete, options: me)
        let again = try await service.photos.createPhoto(photo(2), options: sender)
        #expect(again == receipt(again) && again.id == second.id)
        var get = GetPhotoRequest()
        get.id = second.id
        #expect(try await service.photos.getPhoto(get, options: me).deleteTime != nil)
        // A caller who may change the diary takes the photo out of the trash, as people do.
        _ = try await service.photos.createPhoto(photo(2), options: try await app([.write], of: me, service))
        #expect(try await service.photos.getPhoto(get, options: me).deleteTime == nil)
        await service.stop()
    }
}
