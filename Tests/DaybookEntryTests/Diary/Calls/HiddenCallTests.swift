import DaybookAPI
import ProtobufC
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("Hidden things behind the password")
struct HiddenCallTests {
    /// A diary with a hidden entry and a hidden photo, and the options of a session to which they are closed.
    private struct Closed {
        let service: ServiceHarness
        let options: CallOptions
        let entry: String
        let photo: String

        init() async throws {
            service = try await ServiceHarness()
            options = try await service.owner()
            var photo = CreatePhotoRequest()
            photo.digest = String(repeating: "ab", count: 32)
            photo.sizeBytes = 5
            photo.probe = Probe()
            photo.photo = Photo()
            photo.photo?.hidden = true
            self.photo = try await service.photos.createPhoto(photo, options: options).id
            var entry = CreateEntryRequest()
            entry.entry = Entry()
            entry.entry?.title = "a secret"
            entry.entry?.hidden = true
            self.entry = try await service.entries.createEntry(entry, options: options).id
        }

        func get(_ options: CallOptions? = nil) async throws -> Entry {
            var request = GetEntryRequest()
            request.id = entry
            return try await service.entries.getEntry(request, options: options ?? self.options)
        }

        func unlock(_ password: String = "right password", _ options: CallOptions? = nil) async throws {
            var request = UnlockCurrentSessionRequest()
            request.password = password
            _ = try await service.accounts.unlockCurrentSession(request, options: options ?? self.options)
        }

        /// Whether the hidden entry is shown.
        func isOpen(_ options: CallOptions? = nil) async -> Bool {
            do {
                _ = try await get(options)
                return true
            } catch {
                #expect((error as? RPCError)?.reason == "HIDDEN_LOCKED")
                #expect((error as? RPCError)?.code == .permissionDenied)
                return false
            }
        }
    }

    @Test("Every call that takes an id refuses the id of a hidden thing while it is closed")
    func ids() async throws {
        let closed = try await Closed()
        let services = [
            EntryServiceMethods.service, PhotoServiceMethods.service, RevisionServiceMethods.service,
            TrashServiceMethods.service,
        ]
        // Others hold no secrets of their own.
        let others = ["Album", "Sound", "Subject", "Session", "Token", "Passkey", "Invitation"]
        let methods = services.flatMap(\.methods).filter { method in
            method.request.field(named: "id") != nil && !others.contains(where: method.name.contains)
        }
        #expect(methods.count >= 14)
        for method in methods {
            var codes: Set<StatusCode> = []
            for id in [closed.entry, closed.photo] {
                let error = await failure {
                    var fields: [(key: String, value: JSONValue)] = [(key: "id", value: .string(id))]
                    // Calls must name a revision.
                    for name in ["number", "revision"] where method.request.field(named: name) != nil {
                        fields.append((key: name, value: .number(JSONNumber(1))))
                    }
                    if case .field(let name)? = method.http.first?.body,
                        let body = method.request.field(named: name)
                    {
                        fields.append((key: body.jsonName, value: .object([])))
                    }
                    let body = try ProtobufJSON.wireBytes(from: .object(fields), as: method.request)
                    let _: EncodedMessage = try await closed.service.channel.unary(
                        method, request: EncodedMessage(body), options: closed.options)
                }
                if let code = error?.code { codes.insert(code) }
            }
            #expect(codes == [.notFound, .permissionDenied], "\(method.path)")
        }
        await closed.service.stop()
    }

    @Test("Lists of hidden things are refused while they are closed, and shown when they are open")
    func lists() async throws {
        let closed = try await Closed()
        var entries = ListEntriesRequest()
        entries.hidden = true
        var photos = ListPhotosRequest()
        photos.hidden = true
        let (askEntries, askPhotos) = (entries, photos)
        for call in [
            { _ = try await closed.service.entries.listEntries(askEntries, options: closed.options) },
            { _ = try await closed.service.photos.listPhotos(askPhotos, options: closed.options) },
        ] {
            #expect(await failure(call)?.reason == "HIDDEN_LOCKED")
        }
        try await closed.unlock()
        let shown = try await closed.service.entries.listEntries(askEntries, options: closed.options).entries
        #expect(shown.map(\.id) == [closed.entry])
        let library = try await closed.service.photos.listPhotos(askPhotos, options: closed.options).photos
        #expect(library.map(\.id) == [closed.photo])
        await closed.service.stop()
    }

    @Test("They stay open for 10 minutes, to the session that gave the password alone")
    func duration() async throws {
        let closed = try await Closed()
        let phone = try await closed.service.logIn("minji", "right password")
        #expect(await !closed.isOpen())
        try await closed.unlock()
        #expect(await closed.isOpen())
        #expect(await !closed.isOpen(phone))
        closed.service.harness.clock.advance(seconds: 599)
        #expect(await closed.isOpen())
        closed.service.harness.clock.advance(seconds: 1)
        #expect(await !closed.isOpen())
        await closed.service.stop()
    }

    @Test("A clock that is set back does not keep them open")
    func clockSetBack() async throws {
        let closed = try await Closed()
        try await closed.unlock()
        closed.service.harness.clock.set(forward: -3600)
        #expect(await !closed.isOpen())
        await closed.service.stop()
    }

    @Test("Locking closes them, and so does a new password")
    func closing() async throws {
        let closed = try await Closed()
        try await closed.unlock()
        _ = try await closed.service.accounts.lockCurrentSession(
            LockCurrentSessionRequest(), options: closed.options)
        #expect(await !closed.isOpen())
        try await closed.unlock()
        var change = ChangePasswordRequest()
        change.currentPassword = "right password"
        change.newPassword = "another password"
        _ = try await closed.service.accounts.changePassword(change, options: closed.options)
        #expect(await !closed.isOpen())
        try await closed.unlock("another password")
        #expect(await closed.isOpen())
        await closed.service.stop()
    }

    @Test("A wrong password opens nothing, and guessing is slowed down as at the log-in")
    func guessing() async throws {
        let closed = try await Closed()
        for _ in 0..<5 {
            let wrong = await failure { try await closed.unlock("wrong password") }
            #expect(wrong?.reason == "PASSWORD_WRONG" && wrong?.fields == ["password"])
        }
        #expect(await failure { try await closed.unlock() }?.reason == "LOGIN_THROTTLED")
        #expect(await !closed.isOpen())
        await closed.service.stop()
    }

    @Test("An unlock that is sent again with its key opens nothing anew")
    func keyed() async throws {
        let closed = try await Closed()
        var keyed = closed.options
        keyed.idempotencyKey = Array("0d9c".utf8)
        try await closed.unlock("right password", keyed)
        closed.service.harness.clock.advance(seconds: 600)
        try await closed.unlock("right password", keyed)
        #expect(await !closed.isOpen())
        let other = keyed
        #expect(await failure { try await closed.unlock("wrong password", other) }?.reason == "PASSWORD_WRONG")
        await closed.service.stop()
    }

    @Test("A write that is sent again with its key tells of no hidden thing while it is closed")
    func repeats() async throws {
        let closed = try await Closed()
        let service = closed.service
        var options = closed.options
        options.idempotencyKey = Array("77aa".utf8)
        let keyed = options
        var create = CreateEntryRequest()
        create.entry = Entry()
        create.entry?.title = "hidden later"
        let later = try await service.entries.createEntry(create, options: keyed).id
        try await closed.unlock()
        func entry(_ id: String, _ number: UInt8) async throws {
            var (request, options) = (UndeleteEntryRequest(), closed.options)
            request.id = id
            options.idempotencyKey = [number]
            _ = try await service.entries.undeleteEntry(request, options: options)
        }
        func revert() async throws {
            var (request, options) = (RevertEntryRequest(), closed.options)
            request.id = closed.entry
            request.revision = 1
            options.idempotencyKey = [3]
            _ = try await service.revisions.revertEntry(request, options: options)
        }
        func photo() async throws {
            var (request, options) = (UndeletePhotoRequest(), closed.options)
            request.id = closed.photo
            options.idempotencyKey = [4]
            _ = try await service.photos.undeletePhoto(request, options: options)
        }
        try await entry(closed.entry, 1)
        try await entry(later, 2)
        try await revert()
        try await photo()
        var hide = UpdateEntryRequest()
        hide.id = later
        hide.entry = Entry()
        hide.entry?.hidden = true
        _ = try await service.entries.updateEntry(hide, options: closed.options)
        _ = try await service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: closed.options)
        #expect(await failure { try await entry(closed.entry, 1) }?.reason == "HIDDEN_LOCKED")
        #expect(await failure { try await entry(later, 2) }?.reason == "HIDDEN_LOCKED")
        #expect(await failure { try await revert() }?.reason == "HIDDEN_LOCKED")
        #expect(await failure { try await photo() }?.reason == "HIDDEN_LOCKED")
        // Who repeats a create says all of it.
        let again = create
        #expect(try await service.entries.createEntry(again, options: keyed).title == "hidden later")
        try await closed.unlock()
        try await entry(closed.entry, 1)
        try await photo()
        await service.stop()
    }

    @Test("Hiding is always allowed")
    func hiding() async throws {
        let closed = try await Closed()
        var create = CreateEntryRequest()
        create.entry = Entry()
        create.entry?.title = "not yet"
        let shown = try await closed.service.entries.createEntry(create, options: closed.options)
        var hide = UpdateEntryRequest()
        hide.id = shown.id
        hide.entry = Entry()
        hide.entry?.hidden = true
        hide.updateMask = ["hidden"]
        #expect(try await closed.service.entries.updateEntry(hide, options: closed.options).hidden)
        let back = hide
        let refused = await failure {
            _ = try await closed.service.entries.updateEntry(back, options: closed.options)
        }
        #expect(refused?.reason == "HIDDEN_LOCKED")
        await closed.service.stop()
    }

    @Test("A create that comes again is answered while nothing more was said of the hidden thing since")
    func repeated() async throws {
        let closed = try await Closed()
        var create = CreateEntryRequest()
        create.entry = Entry()
        create.entry?.id = "018f3c6e-0000-7000-8000-000000000001"
        create.entry?.title = "mine"
        create.entry?.hidden = true
        _ = try await closed.service.entries.createEntry(create, options: closed.options)
        #expect(try await closed.service.entries.createEntry(create, options: closed.options).title == "mine")
        try await closed.unlock()
        closed.service.harness.clock.advance(seconds: 1)
        var more = UpdateEntryRequest()
        more.id = create.entry?.id ?? ""
        more.entry = Entry()
        more.entry?.body = "more"
        _ = try await closed.service.entries.updateEntry(more, options: closed.options)
        _ = try await closed.service.accounts.lockCurrentSession(
            LockCurrentSessionRequest(), options: closed.options)
        let again = create
        let refused = await failure {
            _ = try await closed.service.entries.createEntry(again, options: closed.options)
        }
        #expect(refused?.reason == "HIDDEN_LOCKED")
        await closed.service.stop()
    }
}
