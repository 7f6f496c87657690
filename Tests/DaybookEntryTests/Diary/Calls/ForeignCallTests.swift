import DaybookAPI
import ProtobufC
import Testing
import ZRPC

@testable import DaybookEntry

/// Goes over the methods of the schema, so that a method that is added is tried with no line written for it here.
@Suite("Every call of entry-service, made with another owner's ids and another version's tag")
struct ForeignCallTests {
    private typealias JSONMembers = [(key: String, value: JSONValue)]

    private static let services = [
        AccountServiceMethods.service, EntryServiceMethods.service, PhotoServiceMethods.service,
        AlbumServiceMethods.service, LabelServiceMethods.service, SubjectServiceMethods.service,
        MemoryServiceMethods.service, RevisionServiceMethods.service, DayServiceMethods.service,
        TrashServiceMethods.service, ChangeServiceMethods.service, SoundServiceMethods.service,
        DiscoverServiceMethods.service,
    ]
    private static let methods = services.flatMap(\.methods)

    /// Values of path variables that are nobody's, or only within the resource of `id`: the size of a rendition, a date,
    /// the number of a revision.
    private static let harmlessVariables: Set<String> = ["size", "date", "number"]
    /// Sessions, tokens, passkeys and invitations have no version.
    private static let withoutVersion: Set<String> = [
        "/v1/sessions/current", "/v1/sessions/{id}", "/v1/tokens/{id}", "/v1/passkeys/{id}",
        "/v1/invitations/{id}",
    ]
    /// Refused to all but the owners of the server, whatever the id.
    private static let ownersOnly: Set<String> = ["DeleteInvitation", "PreviewInvitationDeletion", "UpdateMember"]

    /// A request with an empty body, where the route has one, and with the number of a revision, which calls must name.
    private static func call(_ method: MethodDescriptor, _ fields: JSONMembers) throws -> [UInt8] {
        var fields = fields
        for name in ["number", "revision"] where method.request.field(named: name) != nil {
            fields.append((key: name, value: .number(JSONNumber(1))))
        }
        if case .field(let name)? = method.http.first?.body, let body = method.request.field(named: name) {
            fields.append((key: body.jsonName, value: .object([])))
        }
        return try ProtobufJSON.wireBytes(from: .object(fields), as: method.request)
    }

    /// Something of the owner's: an entry with a photo, a photo, an album, a subject, a sound, a memory, a saved picture,
    /// a session, an app's token, a passkey, an invitation and the account itself.
    private struct Belongings {
        let entry: Entry
        let photo: Photo
        let album: Album
        let subject: Subject
        let sound: Sound
        let memory = "year-2022"
        let picture = "folder-bWluZQ"
        let session: String
        let token: String
        let passkey: String
        let invitation: String
        let account: String

        var ids: [String] {
            [
                entry.id, photo.id, album.id, subject.id, sound.id, memory, picture, session, token, passkey,
                invitation, account,
            ]
        }
        /// Returns the texts that no response to another account may hold.
        var marks: [String] {
            ids + [
                entry.title, "an app of mine", photo.digest, photo.caption, entry.tags[0], album.title, subject.name,
                sound.title,
                sound.digest, "a memo of mine", "a passkey of mine",
            ]
        }

        /// Returns the ID for a method that changes or deletes one item.
        func id(for method: MethodDescriptor) -> String {
            if method.path.contains("AlbumService") { return album.id }
            if method.path.contains("SubjectService") { return subject.id }
            if method.path.contains("SoundService") { return sound.id }
            if method.path.contains("MemoryService") { return memory }
            if method.path.contains("AccountService") { return account }
            return method.path.contains("Photo") ? photo.id : entry.id
        }
    }

    private func belongings(_ service: ServiceHarness, _ me: CallOptions) async throws -> Belongings {
        var photo = CreatePhotoRequest()
        photo.digest = String(repeating: "ab", count: 32)
        photo.sizeBytes = 5
        photo.probe = Probe()
        photo.probe?.captureTime = CaptureTime()
        photo.probe?.captureTime?.localDateTime = "2022-05-01T10:00:00"
        photo.photo = Photo()
        photo.photo?.caption = "a caption of mine"
        let stored = try await service.photos.createPhoto(photo, options: me)
        var entry = CreateEntryRequest()
        entry.entry = Entry()
        entry.entry?.title = "a title of mine"
        entry.entry?.tags = ["a tag of mine"]
        entry.entry?.people = ["a subject of mine"]
        entry.entry?.place = Place()
        entry.entry?.place?.name = "a place of mine"
        var link = EntryPhoto()
        link.photoId = stored.id
        entry.entry?.photos = [link]
        let written = try await service.entries.createEntry(entry, options: me)
        // A day without an entry, and something in the trash.
        photo.digest = String(repeating: "cd", count: 32)
        photo.photo?.takenTime = Timestamp()
        _ = try await service.photos.createPhoto(photo, options: me)
        // A year has a review from twelve photos on.
        for number in 10..<22 {
            photo.digest = String(repeating: "\(number)", count: 32)
            photo.photo?.takenTime = nil
            photo.probe?.captureTime?.localDateTime = "2022-06-\(number)T10:00:00"
            _ = try await service.photos.createPhoto(photo, options: me)
        }
        var delete = DeleteEntryRequest()
        delete.id = try await service.entries.createEntry(entry, options: me).id
        _ = try await service.entries.deleteEntry(delete, options: me)
        _ = try await service.logIn("minji", "right password")
        var album = CreateAlbumRequest()
        album.album = Album()
        album.album?.title = "an album of mine"
        let made = try await service.albums.createAlbum(album, options: me)
        var subject = CreateSubjectRequest()
        subject.subject = Subject()
        subject.subject?.name = "a subject of mine"
        subject.subject?.kind = .pet
        let pet = try await service.subjects.createSubject(subject, options: me)
        var sound = CreateSoundRequest()
        sound.digest = String(repeating: "ef", count: 32)
        sound.sizeBytes = 5
        sound.probe = Probe()
        sound.probe?.kind = .audio
        sound.probe?.durationMs = 900
        sound.fileName = "a sound of mine.wav"
        let bark = try await service.sounds.createSound(sound, options: me)
        var save = SaveDiscoverPhotoRequest()
        save.id = "folder-bWluZQ"
        save.memo = "a memo of mine"
        save.found = DiscoverPhoto()
        save.found?.id = save.id
        save.stored = photo
        save.stored?.digest = String(repeating: "ef", count: 32)
        _ = try await service.discover.saveDiscoverPhoto(save, options: me)
        let sessions = try await service.accounts.listSessions(ListSessionsRequest(), options: me).sessions
        let spare = try #require(sessions.first { !$0.current })
        var app = CreateTokenRequest()
        app.title = "an app of mine"
        app.scopes = [.read]
        return Belongings(
            entry: written, photo: stored, album: made, subject: pet, sound: bark, session: spare.id,
            token: try await service.accounts.createToken(app, options: me).id,
            passkey: try await service.passkey("a passkey of mine", me).made.id,
            invitation: try await service.accounts.createInvitation(.init(), options: me).id,
            account: try await service.accounts.getAccount(.init(), options: me).id)
    }

    private func status(
        _ service: ServiceHarness, _ method: MethodDescriptor, _ fields: JSONMembers, _ options: CallOptions
    ) async throws -> (code: StatusCode, answer: [UInt8]) {
        do throws(RPCError) {
            let answer: EncodedMessage = try await service.channel.unary(
                method, request: EncodedMessage(try rpc { try Self.call(method, fields) }), options: options)
            return (.ok, answer.bytes)
        } catch {
            return (error.code, [])
        }
    }

    private func rpc<Value>(_ work: () throws -> Value) throws(RPCError) -> Value {
        do { return try work() } catch { throw RPCError(.internalError, "The test cannot write the call: \(error)") }
    }

    @Test("No path names anything but `id`, which every test here tries")
    func variables() {
        for method in Self.methods {
            for route in method.http {
                let variables = route.pattern.split(separator: "{").dropFirst().map { String($0.prefix { $0 != "}" }) }
                for variable in variables where variable != "id" {
                    #expect(Self.harmlessVariables.contains(variable), "\(route.pattern): try foreign \(variable) too")
                }
            }
        }
    }

    @Test("An id of another's is not there, for every method that takes one")
    func foreignIDs() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let other = try await service.another("other")
        let mine = try await belongings(service, me)
        let methods = Self.methods.filter { $0.request.field(named: "id") != nil }
        #expect(methods.count >= 9)
        // The pictures of the discover feed are everybody's.
        for method in methods where method.name != "ResolveDiscoverPicture" {
            for id in mine.ids {
                let answer = try await status(service, method, [(key: "id", value: .string(id))], other)
                let refused: StatusCode = Self.ownersOnly.contains(method.name) ? .permissionDenied : .notFound
                #expect(answer.code == refused, "\(method.path) of \(id)")
            }
        }
        var get = GetEntryRequest()
        get.id = mine.entry.id
        var untouched = try await service.entries.getEntry(get, options: me)
        untouched.outcome = mine.entry.outcome
        #expect(untouched == mine.entry)
        // The same calls find what they name when its owner makes them: each method knows one of the ids.
        let deleting = methods.filter { $0.name.hasPrefix("Delete") }
        for method in methods.filter({ !$0.name.hasPrefix("Delete") }) + deleting {
            var codes: [StatusCode] = []
            for id in mine.ids {
                codes.append(try await status(service, method, [(key: "id", value: .string(id))], me).code)
            }
            #expect(codes.contains { $0 != .notFound }, "\(method.path)")
        }
        await service.stop()
    }

    @Test("No answer holds anything of another's, for every method that reads")
    func foreignAnswers() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let other = try await service.another("other")
        let start = try await service.changes.listChanges(ListChangesRequest(), options: other).nextToken
        let myStart = try await service.changes.listChanges(ListChangesRequest(), options: me).nextToken
        let mine = try await belongings(service, me)
        let prefix = JSONValue.string(String(mine.entry.id.prefix(8)))
        let asked: [String: JSONMembers] = [
            "ListSessions": [], "GetAccount": [], "ListTokens": [], "ListPasskeys": [], "ListInvitations": [],
            "ListMembers": [],
            "ListEntries": [(key: "tag", value: .array([.string("a tag of mine")]))],
            "GetTimeline": [], "GetDay": [(key: "date", value: .string(mine.entry.localDate))], "ListUnwrittenDays": [],
            "ListTrash": [], "Search": [(key: "q", value: .string("of mine"))],
            "LookUpEntryIds": [(key: "prefix", value: prefix)],
            "ListPhotos": [(key: "q", value: .string("of mine"))],
            "LookUpPhotoIds": [(key: "prefix", value: .string(String(mine.photo.id.prefix(8))))],
            "BatchGetPhotos": [(key: "ids", value: .array([.string(mine.photo.id)]))],
            "DownloadPhotos": [(key: "ids", value: .array([.string(mine.photo.id)]))],
            "ListAlbums": [], "ListTags": [], "ListPeople": [], "ListPlaces": [], "ListSubjects": [], "ListSounds": [],
            "ListDiscoverPhotos": [
                (key: "found", value: .array([.object([(key: "id", value: .string(mine.picture))])]))
            ],
            "ListSavedPhotos": [],
            "ListMemories": [(key: "date", value: .string("2023-05-01"))],
            "LookUpDigests": [(key: "digests", value: .array([.string(mine.photo.digest)]))],
            "ListChanges": [(key: "since", value: .string(start))],
            "OpenFeed": [(key: "since", value: .string(start))],
        ]
        // They are for other services, tell nobody's, and are not offered to clients.
        let notForClients: Set<String> = [
            "ReferencedDigests", "ListReferencedDigests", "ListUnsettledDigests", "ReadFeed", "FollowChanges",
            "CheckDownload",
        ]
        for method in Self.methods
        where (method.idempotency == .noSideEffects || method.path == PhotoServiceMethods.lookUpDigests.path)
            && method.request.field(named: "id") == nil && !notForClients.contains(method.name)
        {
            let fields = try #require(asked[method.name], "\(method.path) reads: say here what to ask it")
            for fields in [fields, []] {
                let answer = try await status(service, method, fields, other)
                let text = String(decoding: answer.answer, as: UTF8.self)
                // What was given in the question is no answer.
                let asked = [
                    "LookUpDigests": mine.photo.digest, "ListDiscoverPhotos": mine.picture,
                    "BatchGetPhotos": mine.photo.id,
                ][method.name]
                for mark in mine.marks where mark != asked {
                    #expect(!text.contains(mark), "\(method.path) tells \(mark)")
                }
            }
            let own = try await status(
                service, method, fields.map { $0.key == "since" ? ($0.key, .string(myStart)) : $0 }, me)
            #expect(own.code == .ok && !own.answer.isEmpty, "\(method.path)")
        }
        let known = try await status(
            service, PhotoServiceMethods.lookUpDigests, try #require(asked["LookUpDigests"]), other)
        #expect(known.code == .ok && known.answer.isEmpty)
        await service.stop()
    }

    @Test("Every PATCH and DELETE takes If-Match, and another version's tag stops it")
    func versions() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let mine = try await belongings(service, me)
        for method in Self.methods {
            guard let route = method.http.first, ["PATCH", "DELETE"].contains(route.method),
                !Self.withoutVersion.contains(route.pattern)
            else { continue }
            let field = try #require(method.request.field(named: "if_match"), "\(route.method) \(route.pattern)")
            #expect(method.headerFields.contains(HeaderField(field: "if_match", header: "If-Match")))
            for permanent in [false, true] {
                var fields: JSONMembers = [(key: field.jsonName, value: .string("\"zz\""))]
                if method.request.field(named: "id") != nil {
                    fields.append((key: "id", value: .string(mine.id(for: method))))
                }
                if method.request.field(named: "permanent") != nil {
                    fields.append((key: "permanent", value: .bool(permanent)))
                }
                let answer = try await status(service, method, fields, me)
                #expect(answer.code == .aborted, "\(route.method) \(route.pattern)")
            }
        }
        var entry = GetEntryRequest()
        entry.id = mine.entry.id
        #expect(try await service.entries.getEntry(entry, options: me).etag == mine.entry.etag)
        var photo = GetPhotoRequest()
        photo.id = mine.photo.id
        #expect(try await service.photos.getPhoto(photo, options: me).etag == mine.photo.etag)
        await service.stop()
    }

    @Test("The tag of the version at hand lets a delete go on, once")
    func deleting() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let mine = try await belongings(service, me)
        for (method, id, tag) in [
            (EntryServiceMethods.deleteEntry, mine.entry.id, mine.entry.etag),
            (PhotoServiceMethods.deletePhoto, mine.photo.id, mine.photo.etag),
        ] {
            let fields: JSONMembers = [(key: "id", value: .string(id)), (key: "ifMatch", value: .string(tag))]
            #expect(try await status(service, method, fields, me).code == .ok)
            #expect(try await status(service, method, fields, me).code == .aborted)
        }
        await service.stop()
    }
}
