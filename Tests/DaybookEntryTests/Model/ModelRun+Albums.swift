import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Operations on albums.
extension ModelRun {
    var albumCalls: AlbumServiceClient { AlbumServiceClient(channel: channel) }

    private func someAlbum() -> ModelAlbum? { one(of: model.albumIDs).flatMap { model.albums[$0] } }

    func randomTitle() -> String { (one(of: ModelWords.titles.filter { !$0.isEmpty }) ?? "앨범") + " \(number(0..<9))" }

    /// Whether an album may be inside another.
    private func mayBe(_ id: String, inside parent: String) -> Bool {
        guard let target = model.albums[parent], parent != id, target.parent == nil else { return false }
        return !model.albums.values.contains { $0.parent == id }
    }

    /// A photo of an album rather than another.
    private func someCover(of album: ModelAlbum) -> String? {
        let held = model.photoIDs.filter { id in model.photos[id].map { model.holds(album, $0) } ?? false }
        return one(of: held.isEmpty || chance(20) ? model.photoIDs : held)
    }

    /// Whether a photo may be chosen: none in the trash, and of a saved search only what it finds.
    private func mayBeCover(_ id: String?, of album: ModelAlbum) -> Bool {
        guard let photo = id.flatMap({ model.photos[$0] }) else { return id == nil }
        return photo.deleted == nil && (album.query == nil || model.holds(album, photo))
    }

    /// Checks that an album that fills itself is not filled by hand.
    private func refusedByHand<Answer>(
        _ album: ModelAlbum, _ send: (CallOptions) async throws -> Answer
    ) async throws -> Bool {
        guard album.query != nil else { return false }
        try await refused(.failedPrecondition, send)
        return true
    }

    func createAlbum() async throws {
        guard model.albums.count < 18 else { return try await deleteAlbum() }
        var album = ModelAlbum(id: newID(), title: randomTitle(), created: 0)
        if chance(45) { album.query = randomQuery() }
        if chance(40) { album.parent = one(of: model.albumIDs) }
        if chance(20) { album.chosenCover = someCover(of: album) }
        var request = CreateAlbumRequest()
        request.album = Album()
        request.album?.id = album.id
        request.album?.title = album.title
        request.album?.parentId = album.parent
        request.album?.coverPhotoId = album.chosenCover
        request.album?.filter = album.query?.text
        note("create album \(album.id) \(album.query?.text ?? "by hand")")
        let calls = albumCalls
        if album.parent.map({ !mayBe(album.id, inside: $0) }) ?? false || !mayBeCover(album.chosenCover, of: album) {
            return try await refused(.invalidArgument) { [request] in try await calls.createAlbum(request, options: $0)
            }
        }
        let made = try await answer { [request] in try await calls.createAlbum(request, options: $0) }
        let created = ModelAlbum(
            id: album.id, title: album.title, parent: album.parent, chosenCover: album.chosenCover, query: album.query,
            created: made.createTime?.microseconds ?? 0)
        try adopt(made, as: created, changed: true)
        try await checkAlbum(album.id)
    }

    func patchAlbum() async throws {
        guard let old = someAlbum() else { return try await createAlbum() }
        var (new, mask) = (old, [String]())
        if chance(40) {
            mask.append("title")
            new.title = randomTitle()
        }
        if chance(50) {
            mask.append("cover_photo_id")
            new.chosenCover = chance(70) ? someCover(of: old) : nil
        }
        if chance(old.query == nil ? 5 : 40) {
            mask.append("filter")
            new.query = chance(95) ? randomQuery() : nil
        }
        if chance(40) || mask.isEmpty {
            mask.append("parent_id")
            new.parent = chance(60) ? one(of: model.albumIDs) : nil
        }
        var request = UpdateAlbumRequest()
        request.id = old.id
        request.album = Album()
        request.album?.title = new.title
        request.album?.coverPhotoId = new.chosenCover
        request.album?.parentId = new.parent
        request.album?.filter = new.query?.text
        request.updateMask = mask
        note("patch album \(old.id) \(mask.joined(separator: " ")) \(new.query?.text ?? "")")
        let calls = albumCalls
        let isMisplaced = new.parent != old.parent && !(new.parent.map { mayBe(old.id, inside: $0) } ?? true)
        let isMiscovered = new.chosenCover != old.chosenCover && !mayBeCover(new.chosenCover, of: new)
        if isMisplaced || isMiscovered || (new.query == nil) != (old.query == nil) {
            return try await refused(.invalidArgument) { [request] in try await calls.updateAlbum(request, options: $0)
            }
        }
        let changed =
            new.title != old.title || new.chosenCover != old.chosenCover || new.parent != old.parent
            || new.query?.text != old.query?.text
        let updated = try await answer { [request] in try await calls.updateAlbum(request, options: $0) }
        try adopt(updated, as: new, changed: changed)
        try await checkAlbum(old.id)
    }

    func deleteAlbum() async throws {
        guard let old = someAlbum() else { return try await createAlbum() }
        var request = DeleteAlbumRequest()
        request.id = old.id
        note("delete album \(old.id)")
        let calls = albumCalls
        if case .failure(let error) = try await call({ [request] in try await calls.deleteAlbum(request, options: $0) }),
            error.code != .notFound || !service.diesUnderCalls
        {
            throw ModelMismatch("refused: \(error)")
        }
        for id in model.albumIDs where model.albums[id]?.parent == old.id {
            model.albums[id]?.parent = nil
            model.albums[id]?.isMoved = true
        }
        model.albums[old.id] = nil
        try await checkAlbum(old.id)
    }

    func addToAlbum() async throws {
        guard let old = someAlbum() else { return try await createAlbum() }
        let ids = Array(model.photoIDs.shuffled(using: &numbers).prefix(number(1..<5)))
        guard !ids.isEmpty else { return try await createPhoto() }
        var request = AddAlbumPhotosRequest()
        request.id = old.id
        request.photoIds = ids
        note("add to album \(old.id) \(ids)")
        let calls = albumCalls
        if try await refusedByHand(old, { [request] in try await calls.addAlbumPhotos(request, options: $0) }) {
            return
        }
        if ids.contains(where: { model.photos[$0]?.deleted != nil }) {
            return try await refused(.invalidArgument) { [request] in
                try await calls.addAlbumPhotos(request, options: $0)
            }
        }
        var new = old
        new.photos += ids.filter { !old.photos.contains($0) }
        let added = try await answer { [request] in try await calls.addAlbumPhotos(request, options: $0) }
        try adopt(added, as: new, changed: new.photos != old.photos)
        try await checkAlbum(old.id)
    }

    func removeFromAlbum() async throws {
        guard let old = someAlbum() else { return try await createAlbum() }
        let ids = (old.photos + model.photoIDs.prefix(2)).shuffled(using: &numbers).prefix(number(1..<4))
        guard !ids.isEmpty else { return try await addToAlbum() }
        var request = RemoveAlbumPhotosRequest()
        request.id = old.id
        request.photoIds = Array(ids)
        note("remove from album \(old.id) \(ids)")
        let calls = albumCalls
        if try await refusedByHand(old, { [request] in try await calls.removeAlbumPhotos(request, options: $0) }) {
            return
        }
        var new = old
        new.photos.removeAll { ids.contains($0) }
        let removed = try await answer { [request] in try await calls.removeAlbumPhotos(request, options: $0) }
        try adopt(removed, as: new, changed: new.photos != old.photos)
        try await checkAlbum(old.id)
    }

    func moveInAlbum() async throws {
        guard let old = someAlbum(), !old.photos.isEmpty else { return try await addToAlbum() }
        let ids = Array(old.photos.shuffled(using: &numbers).prefix(number(1..<4)))
        let target = chance(80) ? one(of: old.photos) : nil
        var request = MoveAlbumPhotosRequest()
        request.id = old.id
        request.photoIds = ids
        request.beforePhotoId = target ?? ""
        note("move in album \(old.id) \(ids) before \(target ?? "the end")")
        let calls = albumCalls
        if ids.contains(where: { model.photos[$0]?.deleted != nil }) || target.map(ids.contains) ?? false {
            return try await refused(.invalidArgument) { [request] in
                try await calls.moveAlbumPhotos(request, options: $0)
            }
        }
        var new = old
        new.photos.removeAll(where: ids.contains)
        new.photos.insert(contentsOf: ids, at: target.flatMap(new.photos.firstIndex) ?? new.photos.endIndex)
        let moved = try await answer { [request] in try await calls.moveAlbumPhotos(request, options: $0) }
        try adopt(moved, as: new, changed: true)
        try await checkAlbum(old.id)
    }

    /// Compares an answer with the album that it should tell of, and keeps it.
    private func adopt(_ message: Album, as album: ModelAlbum, changed: Bool) throws {
        var album = album
        try require((message.etag != album.etag) == (changed || album.isMoved), "etag of album \(album.id)")
        album.etag = message.etag
        album.isMoved = false
        model.albums[album.id] = album
        try compare(message, album)
    }

    func compare(_ message: Album, _ album: ModelAlbum) throws {
        let name = "album \(album.id) \(album.query?.text ?? "")"
        try require(message.id == album.id && message.title == album.title, "\(name): title")
        try require(message.filter == album.query?.text, "\(name): filter \(message.filter ?? "none")")
        try require(message.kind == (album.query == nil ? .user : .smart), "\(name): kind \(message.kind)")
        try require(message.section == .myAlbums, "\(name): section \(message.section)")
        try require(message.etag == album.etag, "\(name): etag")
        try require(message.parentId == album.parent, "\(name): parent \(message.parentId ?? "none")")
        let count = model.shown(in: album).count
        try require(message.photoCount == count, "\(name): count \(message.photoCount), expected \(count)")
        let cover = model.cover(of: album)
        try require(
            message.coverPhotoId == cover, "\(name): cover \(message.coverPhotoId ?? ""), expected \(cover ?? "")")
    }

    /// Reads an album and its photos.
    func checkAlbum(_ id: String) async throws {
        var request = GetAlbumRequest()
        request.id = id
        let calls = albumCalls
        guard let album = model.albums[id] else {
            return try await refused(.notFound) { [request] in try await calls.getAlbum(request, options: $0) }
        }
        try adopt(
            try await answer { [request] in try await calls.getAlbum(request, options: $0) }, as: album, changed: false)
        try await checkPhotos(ofAlbum: id, model.shown(in: album))
    }

    func checkPhotos(ofAlbum id: String, _ expected: [ModelPhoto]) async throws {
        var request = ListAlbumPhotosRequest()
        request.id = id
        request.pageSize = Int32(number(3..<30))
        let calls = albumCalls
        let found = try await pages { token in
            request.pageToken = token
            let page = try await self.answer { [request] in try await calls.listAlbumPhotos(request, options: $0) }
            return (page.photos, page.nextPageToken)
        }
        try same("photos of album \(id)", found.map(\.id), expected.map(\.id))
        for (message, photo) in zip(found, expected) { try compare(message, photo) }
    }
}
