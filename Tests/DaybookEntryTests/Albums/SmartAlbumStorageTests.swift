import Foundation
import GRDB
import Testing

@testable import DaybookEntry

@Suite("What albums that fill themselves hold")
struct SmartAlbumStorageTests {
    /// Photos of every sort: some favourite, hidden, in the trash, named, placed, moving.
    private func library(_ harness: DiaryHarness, _ me: Caller) async throws -> [StoredPhoto] {
        let subtypes = ["selfie", "livePhoto", "panorama", "screenshot", "burst", "animated"]
        var photos: [StoredPhoto] = []
        for number in 0..<40 {
            let time = LocalTime(seconds: 1_600_000_000 + Int64(number % 9) * 3600).description
            var facts = photoFacts(number, kind: number % 5 == 0 ? .video : .photo, captured: time)
            facts.subtypes = number % 3 == 0 ? [subtypes[number / 3 % 6]] : []
            if number % 4 == 0 { facts.location = GeoPosition(latitude: 37.5, longitude: 127, altitude: nil) }
            let input = PhotoInput(
                favorite: number % 6 == 1, hidden: number % 10 == 7, people: number % 7 == 2 ? ["하늘"] : [])
            photos.append(try await harness.createPhoto(facts, me, saying: input).photo)
        }
        for number in stride(from: 3, to: 40, by: 8) { try await harness.deletePhoto(photos[number].id, me) }
        for number in stride(from: 4, to: 40, by: 9) {
            try await harness.updatePhoto(
                photos[number].id, ["favorite", "people"], PhotoInput(favorite: true, people: ["민지"]), me)
        }
        try await harness.undeletePhoto(photos[3].id, me)
        try await harness.deletePhoto(photos[11].id, permanently: true, me)
        try await harness.updatePhoto(photos[7].id, ["hidden"], PhotoInput(hidden: false), me)
        return photos
    }

    /// Returns the photos by the rules, found by looking at each.
    private func expected(_ photos: [StoredPhoto], _ album: SmartAlbum) -> [UUIDBytes] {
        let members = photos.filter(album.rule.holds)
        return members.sorted { left, right in
            album.rule.order == .sequenceDescending
                ? left.sequence > right.sequence
                : (left.time.instant, left.id) > (right.time.instant, right.id)
        }.map(\.id)
    }

    @Test("Count, list and cover of each are what its rule says of every photo", arguments: StorageEngine.allCases)
    func live(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let made = try await library(harness, me)
        var photos: [StoredPhoto] = []
        for photo in made where photo.id != made[11].id { photos.append(try await harness.photo(photo.id, me)) }
        let states = try await harness.smartAlbums(me)
        #expect(states.count == 18)
        for (album, state) in zip(SmartAlbum.allCases, states) {
            let members = expected(photos, album)
            #expect(state.id == album.rawValue && state.photoCount == members.count, "\(album)")
            #expect(try await harness.albumPhotos(album.rawValue, pageSize: 3, me) == members, "\(album)")
            #expect(state.cover.map(members.contains) ?? members.isEmpty, "\(album)")
        }
        #expect(states.filter { $0.photoCount > 0 }.count >= 12)
    }

    @Test("While hidden things are closed, their album is listed as if it were empty")
    func closed() async throws {
        let harness = try DiaryHarness(.sqlite)
        let open = try await harness.account("minji")
        let me = open.locked
        try await harness.createPhoto(photoFacts(1), me, saying: PhotoInput(hidden: true))
        let state = try #require(try await harness.smartAlbums(me).first { $0.id == "hidden" })
        #expect(state == SmartAlbumState(id: "hidden", photoCount: 0, cover: nil))
        let seen = try #require(try await harness.smartAlbums(open).first { $0.id == "hidden" })
        #expect(seen.photoCount == 1 && seen.cover != nil && seen.etag != state.etag)
        await expect(.permissionDenied) { _ = try await harness.albumPhotos("hidden", me) }
        await expect(.permissionDenied) {
            _ = try await harness.photos(ListInput(kind: .photo, albumID: "hidden"), me)
        }
        await expect(.permissionDenied) {
            _ = try await harness.read(me) { try $0.albums.state(of: .hidden) }
        }
    }

    @Test("The page token of another list of the same photos, in another order, does not pass")
    func tokens() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        _ = try await harness.photos(0..<3, me)
        let list = try await harness.photos(ListInput(kind: .photo, pageSize: 1, albumID: "recents"), me)
        let token = try #require(list.nextPageToken)
        await expect(.invalidArgument) {
            _ = try await harness.read(me) {
                try $0.albums.photos("recents", pageSize: 1, pageToken: token)
            }
        }
    }

    @Test("They cannot be changed by hand")
    func fixed() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        await expect(.failedPrecondition) {
            _ = try await harness.write(me) {
                try $0.albums.delete("favorites", ifMatch: "")
            }
        }
    }

    @Test("A diary from before albums has its photos counted when it is opened")
    func migration() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        _ = try await library(harness, me)
        let live = try await harness.smartAlbums(me)
        let store = try #require(harness.store as? SQLiteDiaryStore)
        try await store.pool.write { db in
            for table in ["album", "album_photo", "smart_album"] { try db.execute(sql: "DROP TABLE \(table)") }
            for index in ["photo_people", "photo_place", "photo_import"] { try db.execute(sql: "DROP INDEX \(index)") }
            try db.execute(sql: SQLiteSchema.albums)
        }
        #expect(try await harness.smartAlbums(me) == live)
    }

    @Test("Each is listed down an index in its own order, and so is one that somebody made")
    func plans() async throws {
        let harness = try DiaryHarness(.sqlite)
        let store = try #require(harness.store as? SQLiteDiaryStore)
        func plan(_ query: ListQuery) async throws -> String {
            try await store.pool.read { db in
                let page = ListFilter(query: query, owner: 1).page
                return try Row.fetchAll(
                    db, sql: "EXPLAIN QUERY PLAN " + page.text,
                    arguments: StatementArguments(page.values.map(\.parameter.databaseValue))
                ).map { $0["detail"] as String }.joined(separator: "\n")
            }
        }
        let indexes: [SmartAlbum: String] = [
            .recents: "photo_sequence", .favorites: "photo_favorite", .people: "photo_people", .places: "photo_place",
            .videos: "photo_kind", .imports: "photo_import", .hidden: "photo_time", .trash: "photo_time",
        ]
        for album in SmartAlbum.allCases {
            let plan = try await plan(ListQuery(kind: .photo, order: album.rule.order, smartAlbum: album.rule))
            #expect(!plan.contains("TEMP B-TREE"), "\(album): \(plan)")
            #expect(plan.contains(indexes[album] ?? "PRIMARY KEY (owner=? AND kind=? AND field=?"), "\(album): \(plan)")
        }
        for order in [ListOrder.newestFirst, .oldestFirst] {
            let plan = try await plan(ListQuery(kind: .photo, order: order, tags: ["x"], album: 1))
            #expect(!plan.contains("TEMP B-TREE") && plan.contains("album_photo_time"), "\(plan)")
        }
        let places = try await store.pool.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + SQLAlbums.placesQuery, arguments: [1, 1, 1])
                .map { $0["detail"] as String }.joined(separator: "\n")
        }
        #expect(!places.contains("TEMP B-TREE") && places.contains("album_photo_order"), "\(places)")
    }
}
