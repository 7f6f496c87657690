import DaybookAPI
import Wording
import ZRPC

/// The handler of AlbumService.
struct AlbumHandler: AlbumServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    func createAlbum(_ request: CreateAlbumRequest, context: ServerContext) async throws -> Album {
        let input = (request.album ?? Album()).input
        var content = ContentDigest()
        content.add(input.id)
        content.add(hexadecimal(input.creation))
        let made = try await runner.keyed(request, in: context, content: content.finish()) { work in
            try work.albums.create(input)
        } message: { album, outcome, _ in
            (message: Album(album, after: outcome), album: album)
        }
        return try await filled(made.album, message: made.message)
    }

    /// Fills a saved search with photos that existed before it, and returns it. A very large library is filled only in
    /// part.
    private func filled(_ album: StoredAlbum, message: Album) async throws -> Album {
        guard album.content.filter != nil else { return message }
        for _ in 0..<Diary.fillSlicesAtOnce {
            let hasMore = try await diary.fillAlbum(owner: album.owner, id: album.id, for: .account(album.owner))
            if !hasMore { break }
        }
        // Photos that no longer match have left the album: no gateway may show them from its cache.
        await diary.store.leases.settle(owner: album.owner)
        let scheduling = ReadScheduling(party: .account(album.owner), cost: .light)
        let filled = try await diary.store.read(scheduling) { try $0.albums.album(owner: album.owner, id: album.id) }
        // The album was deleted in the meantime; the call still made it.
        guard let filled else { return message }
        var response = Album(filled)
        response.outcome = message.outcome
        return response
    }

    func getAlbum(_ request: GetAlbumRequest, context: ServerContext) async throws -> Album {
        try await runner.read(request, in: context) { work in
            guard let smart = SmartAlbum(rawValue: request.id) else {
                return Album(try work.albums.album(request.id))
            }
            let state = try work.albums.state(of: smart)
            return Album(smart, state: state, in: runner.titleLanguage(request.acceptLanguage, caller: work.caller))
        }
    }

    func listAlbums(_ request: ListAlbumsRequest, context: ServerContext) async throws -> ListAlbumsResponse {
        try await runner.read(request, in: context, cost: .heavy) { work in
            let language = runner.titleLanguage(request.acceptLanguage, caller: work.caller)
            let states = try work.albums.smart()
            let own = try work.albums.all().map { Album($0) }
            let smart = zip(SmartAlbum.allCases, states).map { Album($0, state: $1, in: language) }
            let fillThemselves = smart + own.filter { $0.kind == .smart }
            let all = fillThemselves + own.filter { $0.kind != .smart }
            var response = ListAlbumsResponse()
            response.albums = AlbumSection.allCases.flatMap { section in
                all.filter { $0.section.rawValue == Int32(section.rawValue) }
            }
            return response
        }
    }

    func updateAlbum(_ request: UpdateAlbumRequest, context: ServerContext) async throws -> Album {
        let album = request.album ?? Album()
        let change = ResourceChange(
            id: request.id, input: album.input, mask: request.updateMask, present: album.presentFields,
            ifMatch: request.ifMatch)
        let changed = try await runner.write(request, in: context) { work in
            try work.albums.update(change)
        }
        return try await filled(changed, message: Album(changed))
    }

    func deleteAlbum(_ request: DeleteAlbumRequest, context: ServerContext) async throws -> Album {
        try await runner.write(request, in: context) { work in
            Album(try work.albums.delete(request.id, ifMatch: request.ifMatch))
        }
    }

    func listAlbumPhotos(
        _ request: ListAlbumPhotosRequest, context: ServerContext
    ) async throws -> ListAlbumPhotosResponse {
        try await runner.read(request, in: context) { work in
            let page = try work.albums.photos(request.id, pageSize: request.pageSize, pageToken: request.pageToken)
            var response = ListAlbumPhotosResponse()
            response.photos = runner.messages(
                page.items, acceptLanguage: request.acceptLanguage, caller: work.caller)
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func addAlbumPhotos(_ request: AddAlbumPhotosRequest, context: ServerContext) async throws -> Album {
        try await changePhotos(request, in: context, of: request.id, content: request.photoIds) { work in
            try work.albums.add(request.photoIds, to: request.id)
        }
    }

    func removeAlbumPhotos(_ request: RemoveAlbumPhotosRequest, context: ServerContext) async throws -> Album {
        try await changePhotos(request, in: context, of: request.id, content: request.photoIds) { work in
            try work.albums.remove(request.photoIds, from: request.id)
        }
    }

    func moveAlbumPhotos(_ request: MoveAlbumPhotosRequest, context: ServerContext) async throws -> Album {
        try await changePhotos(
            request, in: context, of: request.id, content: request.photoIds + [request.beforePhotoId]
        ) {
            work in
            try work.albums.move(request.photoIds, before: request.beforePhotoId, in: request.id)
        }
    }

    /// Changes the photos of an album, once per idempotency key.
    private func changePhotos(
        _ request: some WireMessage, in context: ServerContext, of id: String, content: [String],
        change: @escaping @Sendable (WriteContext) throws -> StoredAlbum
    ) async throws -> Album {
        var digest = ContentDigest()
        digest.add(id)
        digest.add(content)
        return try await runner.keyed(request, in: context, content: digest.finish()) { work in
            (try change(work), .changed)
        } message: { album, _, _ in
            Album(album)
        }
    }
}

extension CallRunner {
    /// Returns the language of the diary's own titles: the requested one, or else the account's.
    func titleLanguage(_ acceptLanguage: String, caller: Caller) -> Language {
        let locale = caller.account.profile.locale
        return Language(tag: dates.language(acceptLanguage, accountLocale: locale) ?? locale)
    }
}
