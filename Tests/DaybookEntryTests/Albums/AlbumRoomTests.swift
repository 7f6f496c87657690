import Testing

@testable import DaybookEntry

@Suite("StorageUsage in the order of an album")
struct AlbumRoomTests {
    @Test("Photos moved to one place again and again have few of the others numbered anew")
    func window() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let album = try await harness.createAlbum(AlbumInput(title: "여름"), me).album
        let photos = try await harness.photos(0..<300, me)
        try await harness.add(photos, to: album, me)
        var model = photos.map(\.id)
        var renumberings = 0
        for _ in 0..<120 {
            let before = try await positions(of: album, harness)
            let moved = model.remove(at: model.count - 1)
            model.insert(moved, at: 150)
            try await harness.move([moved], before: model[151], in: album, me)
            let after = try await positions(of: album, harness)
            let changed = after.filter { $0.key != moved && before[$0.key] != $0.value }.count
            #expect(changed <= 64)
            if changed > 0 { renumberings += 1 }
        }
        #expect(try await harness.albumPhotos(album.id.description, me) == model)
        #expect(renumberings > 1)
    }

    @Test("Hundreds of photos moved at once to one place find room each time")
    func many() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let album = try await harness.createAlbum(AlbumInput(title: "여름"), me).album
        let photos = try await harness.photos(0..<700, me)
        try await harness.add(photos, to: album, me)
        var model = photos.map(\.id)
        for _ in 0..<12 {
            let moved = Array(model.suffix(400))
            model.removeLast(400)
            model.insert(contentsOf: moved, at: 10)
            try await harness.move(moved, before: model[410], in: album, me)
        }
        #expect(try await harness.albumPhotos(album.id.description, me) == model)
    }

    private func positions(of album: StoredAlbum, _ harness: DiaryHarness) async throws -> [UUIDBytes: Int64] {
        let places = try await harness.store.read { try $0.albums.places(album: album.key, after: .min, limit: 999) }
        return Dictionary(uniqueKeysWithValues: places.map { ($0.id, $0.position) })
    }
}
