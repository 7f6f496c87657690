import DaybookAPI
import Foundation
import PlainForm
import Testing
import ZRPC
import ZipFormat

@testable import DaybookEntry

@Suite("Exports to download, as callers make and read them")
struct ExportHandlerTests {
    private let service: ServiceHarness
    private let options: CallOptions
    private let exports: ExportServiceClient
    private let folder: String

    init() async throws {
        service = try await ServiceHarness()
        options = try await service.owner()
        let harness = service.harness
        let operations = ExportOperations(
            data: harness.folder.path, copies: CopyOperations(store: try #require(harness.store as? any DiaryCopying)))
        let handler = ExportHandler(
            runner: CallRunner(diary: harness.diary, dates: DisplayDate()), exports: operations,
            diaryID: Array(0..<16), media: harness.folder.path + "/media", version: "0.1.0")
        // A socket's path has to be short.
        folder = "/tmp/de-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        _ = try await service.transport.serve([handler.serviceDefinition], at: "ipc://\(folder)/x")
        let channel = service.transport.channel(to: "ipc://\(folder)/x")
        try await channel.waitUntilReady(timeout: .seconds(60))
        exports = ExportServiceClient(channel: channel)
    }

    private func stop() async {
        await service.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func create() async throws -> Export {
        try await exports.createExport(CreateExportRequest(), options: options)
    }

    private func get(_ id: String, _ options: CallOptions) async throws -> Export {
        var request = GetExportRequest()
        request.id = id
        return try await exports.getExport(request, options: options)
    }

    private func resolve(_ id: String, _ options: CallOptions) async throws -> ResolveExportResponse {
        var request = ResolveExportRequest()
        request.id = id
        return try await exports.resolveExport(request, options: options)
    }

    private func delete(_ id: String, _ options: CallOptions) async throws {
        var request = DeleteExportRequest()
        request.id = id
        _ = try await exports.deleteExport(request, options: options)
    }

    private func members(of id: String, _ options: CallOptions) async throws -> [ExportMember] {
        var (members, request): ([ExportMember], ListExportMembersRequest) = ([], ListExportMembersRequest())
        request.id = id
        repeat {
            let page = try await exports.listExportMembers(request, options: options)
            members += page.members
            request.start = page.nextStart
        } while request.start > 0
        return members
    }

    /// Asks as a download does that is under way.
    private func look(at id: String, _ options: CallOptions) async throws {
        var request = ReadExportTextRequest()
        request.id = id
        #expect(try await exports.readExportText(request, options: options).data == [])
    }

    private func text(of member: ExportMember, in id: String) async throws -> [UInt8] {
        var (bytes, request): ([UInt8], ReadExportTextRequest) = ([], ReadExportTextRequest())
        request.id = id
        while bytes.count < Int(member.sizeBytes) {
            request.offset = member.textOffset + Int64(bytes.count)
            // Pieces that no text is a multiple of.
            request.length = Int32(min(101, Int(member.sizeBytes) - bytes.count))
            bytes += try await exports.readExportText(request, options: options).data
        }
        return bytes
    }

    /// The texts of an export by name.
    private func texts(of id: String) async throws -> [String: String] {
        var texts: [String: String] = [:]
        for member in try await members(of: id, options) where member.digest.isEmpty {
            let bytes = try await text(of: member, in: id)
            #expect(ZipFile(name: member.name, of: bytes).crc == member.crc, "\(member.name)")
            texts[member.name] = String(decoding: bytes, as: UTF8.self)
        }
        return texts
    }

    private func addPhoto(_ number: Int, hidden: Bool = false) async throws -> Photo {
        var request = CreatePhotoRequest()
        request.digest = String(repeating: "a\(number)", count: 32)
        request.sizeBytes = 5
        request.probe = Probe()
        request.photo = Photo()
        request.photo?.caption = "caption \(number)"
        request.photo?.hidden = hidden
        return try await service.photos.createPhoto(request, options: options)
    }

    private func addEntry(
        _ title: String, photos: [Photo] = [], hidden: Bool = false, tags: [String] = []
    ) async throws -> Entry {
        var request = CreateEntryRequest()
        request.entry = Entry()
        request.entry?.title = title
        request.entry?.body = "body of \(title)"
        request.entry?.hidden = hidden
        request.entry?.tags = tags
        request.entry?.entryTime = Timestamp(microseconds: 1_600_000_000_000_000)
        request.entry?.photos = photos.map { photo in
            var link = EntryPhoto()
            (link.photoId, link.caption) = (photo.id, "placed \(photo.caption)")
            return link
        }
        return try await service.entries.createEntry(request, options: options)
    }

    private func unlock() async throws {
        var request = UnlockCurrentSessionRequest()
        request.password = "right password"
        _ = try await service.accounts.unlockCurrentSession(request, options: options)
    }

    @Test("An export has a page for each entry, every record, and the files by digest; its size is that of the ZIP")
    func whole() async throws {
        let photo = try await addPhoto(1)
        _ = try await addPhoto(2)
        _ = try await addEntry("first snow", photos: [photo])
        let export = try await create()
        #expect(export.entryCount == 1 && export.photoCount == 2 && export.missingFileCount == 0)
        #expect(export.leftOutEntryCount == 0 && export.leftOutPhotoCount == 0 && !export.includesHidden)
        #expect(export.archiveUrl == "/v1/exports/\(export.id).zip")
        let members = try await members(of: export.id, options)
        #expect(Set(members.map(\.name)).count == members.count && Int(export.fileCount) == members.count)
        #expect(members.first?.name == "README.txt" && members.last?.name == "daybook.json")
        let blobs = members.filter { !$0.digest.isEmpty }
        #expect(Set(blobs.map(\.digest)) == [String(repeating: "a1", count: 32), String(repeating: "a2", count: 32)])
        #expect(blobs.allSatisfy { $0.sizeBytes == 5 })
        var measure = ZipMeasure()
        for member in members {
            try measure.append(ZipFile(name: member.name, size: member.sizeBytes, crc: member.crc))
        }
        let resolved = try await resolve(export.id, options)
        #expect(measure.size == export.sizeBytes && resolved.sizeBytes == export.sizeBytes)
        #expect(measure.end == resolved.directoryOffset && resolved.fileName == "daybook-2023-09-01.zip")
        let texts = try await texts(of: export.id)
        let page = try #require(texts.first { $0.key.hasSuffix("-first-snow/index.md") })
        #expect(page.value.contains("body of first snow") && page.value.contains("placed caption 1"))
        #expect(texts["records/files.jsonl"]?.split(separator: "\n").count == 2)
        // A page, and the words beside each photo.
        #expect(texts["records/pages.jsonl"]?.split(separator: "\n").count == 3)
        let words = texts.filter { $0.key.hasSuffix(".xmp") }
        #expect(words.count == 2 && words.values.contains { $0.contains(">caption 2<") })
        #expect(texts["records/photos.jsonl"]?.contains("caption 2") == true)
        await stop()
    }

    @Test("A later change is in no earlier export, and the same key makes the same export")
    func moment() async throws {
        _ = try await addEntry("before")
        var keyed = options
        keyed.idempotencyKey = Array("key".utf8)
        let first = try await exports.createExport(CreateExportRequest(), options: keyed)
        _ = try await addEntry("after")
        #expect(try await exports.createExport(CreateExportRequest(), options: keyed) == first)
        var other = CreateExportRequest()
        other.to = "2024-03-09"
        let reused = await failure { _ = try await exports.createExport(other, options: keyed) }
        #expect(reused?.code == .alreadyExists && reused?.reason == "IDEMPOTENCY_KEY_REUSED")
        let texts = try await texts(of: first.id)
        #expect(texts["records/revisions.jsonl"]?.contains("before") == true)
        #expect(texts.values.allSatisfy { !$0.contains("body of after") })
        #expect(try await create().entryCount == 2)
        await stop()
    }

    private func create(_ fill: (inout CreateExportRequest) -> Void) async throws -> Export {
        var request = CreateExportRequest()
        fill(&request)
        return try await exports.createExport(request, options: options)
    }

    @Test("A part has what meets its conditions, says what is left out, and is the same archive each time")
    func part() async throws {
        let (first, second) = (try await addPhoto(1), try await addPhoto(2))
        _ = try await addEntry("by the sea", photos: [first], tags: ["바다", "walk"])
        _ = try await addEntry("at home")
        var request = CreateAlbumRequest()
        request.album = Album()
        request.album?.title = "겨울"
        let album = try await service.albums.createAlbum(request, options: options)
        var filling = AddAlbumPhotosRequest()
        (filling.id, filling.photoIds) = (album.id, [second.id])
        _ = try await service.albums.addAlbumPhotos(filling, options: options)
        let tagged = try await create { ($0.tags, $0.from, $0.to) = (["바다"], "2020-09-13", "2020-09-13") }
        #expect(tagged.entryCount == 1 && tagged.photoCount == 1 && tagged.tags == ["바다"])
        #expect(tagged.from == "2020-09-13" && tagged.to == "2020-09-13" && tagged.albumTitle == "")
        let texts = try await texts(of: tagged.id)
        #expect(texts["daybook.json"]?.contains("(from: 2020-09-13, to: 2020-09-13, tag: 바다)") == true)
        #expect(texts.values.allSatisfy { !$0.contains("at home") && !$0.contains(second.id) })
        let name = "daybook-2023-09-01-from-2020-09-13-to-2020-09-13-tag-바다.zip"
        let resolved = try await resolve(tagged.id, options)
        #expect(resolved.fileName == name)
        _ = try await addEntry("by the sea again", tags: ["바다"])
        #expect(try await resolve(tagged.id, options) == resolved)
        #expect(try await self.texts(of: tagged.id) == texts)
        #expect(try await get(tagged.id, options) == tagged)
        let winter = try await create { $0.album = album.id }
        #expect(winter.albumTitle == "겨울" && winter.entryCount == 0 && winter.photoCount == 1)
        #expect(try await resolve(winter.id, options).fileName == "daybook-2023-09-01-album-겨울.zip")
        await stop()
    }

    @Test("A part that has nothing is refused with its reason, and leaves no export")
    func emptyParts() async throws {
        try await unlock()
        _ = try await addEntry("whispered", hidden: true, tags: ["secret"])
        _ = try await service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: options)
        let parts: [(fault: String, fill: (inout CreateExportRequest) -> Void)] = [
            ("from NOT_A_DATE", { $0.from = "2024-02-30" }),
            ("to DIARY_EXPORT_DAYS_REVERSED", { ($0.from, $0.to) = ("2024-03-10", "2024-03-09") }),
            // A tag of hidden things alone is unknown while they are locked.
            ("tags DIARY_EXPORT_TAG_UNKNOWN", { $0.tags = ["secret"] }),
        ]
        for part in parts {
            let refused = await failure { _ = try await create(part.fill) }
            #expect(refused?.code == .invalidArgument)
            #expect(refused?.fieldViolations.map { "\($0.field) \($0.reason)" } == [part.fault])
        }
        #expect(try await exports.listExports(ListExportsRequest(), options: options).exports == [])
        try await unlock()
        let secret = try await create { $0.tags = ["secret"] }
        #expect(secret.entryCount == 1 && secret.tags == ["secret"])
        _ = try await service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: options)
        #expect(try await get(secret.id, options).tags == [])
        await stop()
    }

    @Test("An export with hidden things has no numbers while these are locked")
    func hiddenNumbers() async throws {
        for number in 1...2 { _ = try await addPhoto(number, hidden: number == 2) }
        let shown = try await create()
        service.harness.clock.advance(seconds: 1)
        try await unlock()
        let open = try await create()
        #expect(open.includesHidden && open.photoCount == 2 && open.fileCount > 0 && open.sizeBytes > 0)
        #expect(try await get(open.id, options) == open)
        _ = try await service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: options)
        var bare = open
        (bare.sizeBytes, bare.fileCount, bare.entryCount, bare.photoCount, bare.missingFileCount) = (0, 0, 0, 0, 0)
        #expect(try await get(open.id, options) == bare)
        let listed = try await exports.listExports(ListExportsRequest(), options: options).exports
        #expect(listed == [bare, shown] && shown.fileCount > 0 && shown.sizeBytes > 0)
        var delete = DeleteExportRequest()
        delete.id = open.id
        #expect(try await exports.deleteExport(delete, options: options) == bare)
        await stop()
    }

    @Test(
        "Each reason why a part cannot be exported has a fault of its own",
        arguments: [
            (.unknownAlbum, "ALBUM_UNKNOWN"), (.savedSearch, "DIARY_EXPORT_ALBUM_IS_SEARCH"),
            (.severalAlbums(ids: ["a", "b"]), "DIARY_EXPORT_SEVERAL_ALBUMS"),
            (.unknownTag("sea"), "DIARY_EXPORT_TAG_UNKNOWN"), (.empty, "DIARY_EXPORT_EMPTY"),
        ] as [(PartFilter.Refusal, String)])
    func refusals(refusal: PartFilter.Refusal, reason: String) {
        let error = DiaryError(refusal)
        #expect((error.violations.first?.reason ?? error.reason) == reason)
    }

    @Test("Hidden things are in an export only if they are unlocked, and it is then read only while they are")
    func hidden() async throws {
        let (shown, secret) = (try await addPhoto(1), try await addPhoto(2, hidden: true))
        try await unlock()
        let visible = try await addEntry("a day", photos: [shown, secret])
        let diary = try await addEntry("whispered", photos: [secret], hidden: true)
        _ = try await service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: options)
        let locked = try await create()
        #expect(locked.leftOutEntryCount == 1 && locked.leftOutPhotoCount == 1 && !locked.includesHidden)
        #expect(locked.entryCount == 1 && locked.photoCount == 1)
        let marks = [secret.id, secret.digest, diary.id, "whispered", "caption 2"]
        #expect(try await members(of: locked.id, options).allSatisfy { !marks.contains($0.digest) })
        let texts = try await texts(of: locked.id)
        for (name, text) in texts {
            #expect(!marks.contains { text.contains($0) || name.contains($0) }, "\(name)")
        }
        #expect(texts["daybook.json"]?.contains("Entries: 1, photos: 1") == true)
        #expect(texts.values.contains { $0.contains(visible.id) })
        service.harness.clock.advance(seconds: 1)
        try await unlock()
        let open = try await create()
        #expect(open.leftOutEntryCount == 0 && open.leftOutPhotoCount == 0 && open.includesHidden)
        #expect(open.entryCount == 2 && open.photoCount == 2)
        #expect(try await members(of: open.id, options).contains { $0.digest == secret.digest })
        #expect(try await resolve(open.id, options).id == open.id)
        try await look(at: open.id, options)
        // A download that has begun may take longer than the unlocking lasts; no further one begins.
        service.harness.clock.advance(seconds: Limits.unlockLifetimeSeconds)
        let late = await failure { _ = try await resolve(open.id, options) }
        #expect(late?.reason == "HIDDEN_LOCKED")
        try await look(at: open.id, options)
        _ = try await service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: options)
        let refused = await failure { _ = try await resolve(open.id, options) }
        #expect(refused?.reason == "HIDDEN_LOCKED")
        let broken = await failure { try await look(at: open.id, options) }
        #expect(broken?.reason == "HIDDEN_LOCKED")
        try await look(at: locked.id, options)
        #expect(try await resolve(locked.id, options).id == locked.id)
        await stop()
    }

    @Test("A token that may only read deletes no export, and replaces its own alone")
    func readers() async throws {
        var request = CreateTokenRequest()
        request.title = "reader"
        request.scopes = [.read]
        let token = try await service.accounts.createToken(request, options: options)
        let reader = service.options(token: try #require(token.token))
        func make(_ options: CallOptions) async throws -> String {
            service.harness.clock.advance(seconds: 1)
            return try await exports.createExport(CreateExportRequest(), options: options).id
        }
        func listed() async throws -> [String] {
            try await exports.listExports(ListExportsRequest(), options: options).exports.map(\.id)
        }
        let (first, second) = (try await make(options), try await make(reader))
        // The older one stays: it is a login's.
        let third = try await make(reader)
        #expect(try await listed() == [third, first])
        #expect(try await resolve(first, reader).id == first)
        let refused = await failure { try await delete(third, reader) }
        #expect(refused?.code == .permissionDenied)
        // A login replaces the older one, whoever made it.
        let fourth = try await make(options)
        #expect(try await listed() == [fourth, third])
        let fifth = try await make(options)
        #expect(try await listed() == [fifth, fourth])
        let kept = await failure { _ = try await make(reader) }
        #expect(kept?.code == .failedPrecondition && kept?.reason == "DIARY_EXPORTS_KEPT")
        #expect(try await listed() == [fifth, fourth])
        try await delete(fourth, options)
        let sixth = try await make(reader)
        #expect(try await listed() == [sixth, fifth] && second != sixth)
        await stop()
    }

    @Test("An export is its account's alone, until it is deleted, replaced by a third one, or its time is over")
    func lives() async throws {
        let other = try await service.another("jiho")
        var made: [Export] = []
        for _ in 0..<3 {
            made.append(try await create())
            service.harness.clock.advance(seconds: 1)
        }
        let listed = try await exports.listExports(ListExportsRequest(), options: options).exports
        #expect(listed == [made[2], made[1]])
        #expect(try await exports.listExports(ListExportsRequest(), options: other).exports == [])
        func isUnknown(_ id: String, _ options: CallOptions) async -> Bool {
            let failures = [
                await failure { _ = try await get(id, options) },
                await failure { _ = try await resolve(id, options) },
                await failure { _ = try await members(of: id, options) },
                await failure { try await look(at: id, options) },
                await failure { try await delete(id, options) },
            ]
            return failures.allSatisfy { $0?.reason == "DIARY_EXPORT_NOT_FOUND" }
        }
        #expect(await isUnknown(made[0].id, options))
        #expect(await isUnknown(made[2].id, other))
        #expect(await isUnknown("../" + made[2].id, options))
        #expect(await isUnknown(made[2].id + "/..", options))
        #expect(try await get(made[2].id, options) == made[2])
        var preview = PreviewExportDeletionRequest()
        preview.id = made[2].id
        #expect(try await exports.previewExportDeletion(preview, options: options) == DaybookAPI.DeletionPreview())
        try await delete(made[1].id, options)
        #expect(await isUnknown(made[1].id, options))
        service.harness.clock.advance(seconds: StoredExport.lifetimeSeconds)
        let late = await failure { _ = try await resolve(made[2].id, options) }
        #expect(late?.reason == "DIARY_EXPORT_NOT_FOUND")
        await stop()
    }
}
