@testable import DaybookEntry

extension DiaryHarness {
    @discardableResult
    func createAlbum(
        _ input: AlbumInput, _ caller: Caller
    ) async throws -> (album: StoredAlbum, outcome: WriteOutcome) {
        let (diary, now) = (diary, clock.now)
        return try await store.write { try diary.createAlbum(input, caller: caller, in: $0, now: now) }
    }

    func album(_ album: StoredAlbum, _ caller: Caller) async throws -> StoredAlbum {
        let diary = diary
        return try await store.read { try diary.album(album.id.description, caller: caller, in: $0) }
    }

    func albums(_ caller: Caller) async throws -> [StoredAlbum] {
        let diary = diary
        return try await store.read { try diary.albums(caller: caller, in: $0) }
    }

    @discardableResult
    func updateAlbum(
        _ album: StoredAlbum, _ mask: [String], _ input: AlbumInput, ifMatch: String = "", _ caller: Caller
    ) async throws -> StoredAlbum {
        let (diary, now) = (diary, clock.now)
        let change = ResourceChange<AlbumInput, AlbumField>(
            id: album.id.description, input: input, mask: mask, present: [], ifMatch: ifMatch)
        return try await store.write { try diary.updateAlbum(change, caller: caller, in: $0, now: now) }
    }

    @discardableResult
    func deleteAlbum(_ album: StoredAlbum, _ caller: Caller) async throws -> StoredAlbum {
        let (diary, now) = (diary, clock.now)
        return try await store.write {
            try diary.deleteAlbum(album.id.description, ifMatch: "", caller: caller, in: $0, now: now)
        }
    }

    @discardableResult
    func add(_ photos: [StoredPhoto], to album: StoredAlbum, _ caller: Caller) async throws -> StoredAlbum {
        let (diary, now, ids) = (diary, clock.now, photos.map(\.id.description))
        return try await store.write {
            try diary.addPhotos(ids, toAlbum: album.id.description, caller: caller, in: $0, now: now)
        }
    }

    @discardableResult
    func remove(_ photos: [StoredPhoto], from album: StoredAlbum, _ caller: Caller) async throws -> StoredAlbum {
        let (diary, now, ids) = (diary, clock.now, photos.map(\.id.description))
        return try await store.write {
            try diary.removePhotos(ids, fromAlbum: album.id.description, caller: caller, in: $0, now: now)
        }
    }

    @discardableResult
    func move(
        _ photos: [UUIDBytes], before: UUIDBytes?, in album: StoredAlbum, _ caller: Caller
    ) async throws -> StoredAlbum {
        let (diary, now, ids) = (diary, clock.now, photos.map(\.description))
        return try await store.write {
            try diary.movePhotos(
                ids, before: before?.description ?? "", inAlbum: album.id.description, caller: caller, in: $0, now: now)
        }
    }

    /// The ids of an album's photos to its end, page by page.
    func albumPhotos(_ id: String, pageSize: Int32 = 0, _ caller: Caller) async throws -> [UUIDBytes] {
        let diary = diary
        var (token, found) = ("", [UUIDBytes]())
        while true {
            let page = try await store.read { [token] in
                try diary.albumPhotos(id, pageSize: pageSize, pageToken: token, caller: caller, in: $0)
            }
            found += page.items.map(\.id)
            guard let next = page.nextPageToken else { return found }
            token = next
        }
    }

    func smartAlbums(_ caller: Caller) async throws -> [SmartAlbumState] {
        let diary = diary
        return try await store.read { try diary.smartAlbums(caller: caller, in: $0) }
    }

    /// Photos of made-up bytes, by number, each an hour after the one before.
    func photos(_ numbers: Range<Int>, _ caller: Caller) async throws -> [StoredPhoto] {
        var photos: [StoredPhoto] = []
        for number in numbers {
            let time = LocalTime(seconds: 1_600_000_000 + Int64(number) * 3600).description
            photos.append(try await createPhoto(photoFacts(number, captured: time), caller).photo)
        }
        return photos
    }
}
