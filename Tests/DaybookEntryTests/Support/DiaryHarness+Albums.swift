@testable import DaybookEntry

extension DiaryHarness {
    @discardableResult
    func createAlbum(
        _ input: AlbumInput, _ caller: Caller
    ) async throws -> (album: StoredAlbum, outcome: WriteOutcome) {
        return try await write(caller) { try $0.albums.create(input) }
    }

    func album(_ album: StoredAlbum, _ caller: Caller) async throws -> StoredAlbum {
        return try await read(caller) { try $0.albums.album(album.id.description) }
    }

    func albums(_ caller: Caller) async throws -> [StoredAlbum] {
        return try await read(caller) { try $0.albums.all() }
    }

    @discardableResult
    func updateAlbum(
        _ album: StoredAlbum, _ mask: [String], _ input: AlbumInput, ifMatch: String = "", _ caller: Caller
    ) async throws -> StoredAlbum {
        let change = ResourceChange<AlbumInput, AlbumField>(
            id: album.id.description, input: input, mask: mask, present: [], ifMatch: ifMatch)
        return try await write(caller) { try $0.albums.update(change) }
    }

    @discardableResult
    func deleteAlbum(_ album: StoredAlbum, _ caller: Caller) async throws -> StoredAlbum {
        return try await write(caller) {
            try $0.albums.delete(album.id.description, ifMatch: "")
        }
    }

    @discardableResult
    func add(_ photos: [StoredPhoto], to album: StoredAlbum, _ caller: Caller) async throws -> StoredAlbum {
        let ids = photos.map(\.id.description)
        return try await write(caller) {
            try $0.albums.add(ids, to: album.id.description)
        }
    }

    @discardableResult
    func remove(_ photos: [StoredPhoto], from album: StoredAlbum, _ caller: Caller) async throws -> StoredAlbum {
        let ids = photos.map(\.id.description)
        return try await write(caller) {
            try $0.albums.remove(ids, from: album.id.description)
        }
    }

    @discardableResult
    func move(
        _ photos: [UUIDBytes], before: UUIDBytes?, in album: StoredAlbum, _ caller: Caller
    ) async throws -> StoredAlbum {
        let ids = photos.map(\.description)
        return try await write(caller) {
            try $0.albums.move(ids, before: before?.description ?? "", in: album.id.description)
        }
    }

    /// The ids of an album's photos to its end, page by page.
    func albumPhotos(_ id: String, pageSize: Int32 = 0, _ caller: Caller) async throws -> [UUIDBytes] {
        var (token, found) = ("", [UUIDBytes]())
        while true {
            let page = try await read(caller) { [token] in
                try $0.albums.photos(id, pageSize: pageSize, pageToken: token)
            }
            found += page.items.map(\.id)
            guard let next = page.nextPageToken else { return found }
            token = next
        }
    }

    func smartAlbums(_ caller: Caller) async throws -> [SmartAlbumState] {
        return try await read(caller) { try $0.albums.smart() }
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
