import GRDB
import Testing

@testable import DaybookEntry

@Suite("Tags, people and places, counted")
struct LabelStorageTests {
    private func labels(_ field: LabelField, _ harness: DiaryHarness, _ me: Caller) async throws -> [String] {
        let page = try await harness.read(me) {
            try $0.labels.list(field, pageSize: 0, pageToken: "")
        }
        #expect(page.nextPageToken == nil)
        return page.items.map { "\($0.name) \($0.entries) \($0.photos)" }
    }

    private func places(_ harness: DiaryHarness, _ me: Caller) async throws -> [PlaceGroup] {
        return try await harness.read(me) { try $0.labels.places() }
    }

    @Test("Counts follow every change of what is shown", arguments: StorageEngine.allCases)
    func counts(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(EntryInput(title: "a", tags: ["산책", "산책", "비"], people: ["하늘"]), me)
        let photo = try await harness.createPhoto(
            photoFacts(1), me, saying: PhotoInput(tags: ["산책"], people: ["하늘", "민지"])
        ).photo
        #expect(try await labels(.tag, harness, me) == ["비 1 0", "산책 1 1"])
        #expect(try await labels(.person, harness, me) == ["민지 0 1", "하늘 1 1"])
        try await harness.updatePhoto(photo.id, ["hidden"], PhotoInput(hidden: true), me)
        try await harness.update(entry.id, ["tags"], EntryInput(tags: ["비", "e\u{301}t\u{e9}"]), me)
        #expect(
            try await labels(.tag, harness, me)
                == ["비 1 0", "\u{e9}t\u{e9} 1 0"].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        try await harness.delete(entry.id, me)
        #expect(try await labels(.tag, harness, me).isEmpty)
        #expect(try await labels(.person, harness, me).isEmpty)
        try await harness.undelete(entry.id, me)
        try await harness.updatePhoto(photo.id, ["hidden"], PhotoInput(hidden: false), me)
        #expect(try await labels(.person, harness, me) == ["민지 0 1", "하늘 1 1"])
        try await harness.deletePhoto(photo.id, permanently: true, me)
        #expect(try await labels(.person, harness, me) == ["하늘 1 0"])
        let other = try await harness.account("other")
        #expect(try await labels(.tag, harness, other).isEmpty)
    }

    @Test("Pages of tags are cut by size, and go on behind a tag that is gone meanwhile")
    func pages() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        var entries: [StoredEntry] = []
        for number in 1...5 {
            entries.append(try await harness.create(EntryInput(title: "a", tags: ["t\(number)"]), me))
        }
        let first = try await harness.read(me) {
            try $0.labels.list(.tag, pageSize: 2, pageToken: "")
        }
        #expect(first.items.map(\.name) == ["t1", "t2"])
        try await harness.delete(entries[1].id, permanently: true, me)
        let token = try #require(first.nextPageToken)
        let rest = try await harness.read(me) {
            try $0.labels.list(.tag, pageSize: 10, pageToken: token)
        }
        #expect(rest.items.map(\.name) == ["t3", "t4", "t5"] && rest.nextPageToken == nil)
        await expect(.invalidArgument) {
            _ = try await harness.read(me) {
                try $0.labels.list(.person, pageSize: 2, pageToken: token)
            }
        }
    }

    @Test("Places gather what is near, and follow every change", arguments: StorageEngine.allCases)
    func places(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        func photo(_ number: Int, _ latitude: Double, _ longitude: Double) async throws -> StoredPhoto {
            var facts = photoFacts(number, captured: "2022-05-0\(number)T10:00:00")
            facts.location = GeoPosition(latitude: latitude, longitude: longitude, altitude: nil)
            return try await harness.createPhoto(facts, me).photo
        }
        let river = [try await photo(1, 37.5200, 126.9300), try await photo(2, 37.5202, 126.9302)]
        let island = try await photo(3, 33.4500, 126.5600)
        #expect(try await places(harness, me).map(\.photos) == [2, 1])
        let place = PlaceMark.Input(name: "한강", latitude: 37.5230, longitude: 126.9310)
        let entry = try await harness.create(EntryInput(title: "a", place: place), me)
        // Neither photo is in the entry: they stay where they were.
        #expect(try await places(harness, me).map(\.photos) == [2, 1, 0])
        let held = EntryInput(photos: river.map { .init(photoID: $0.id.description) })
        try await harness.update(entry.id, ["photos"], held, me)
        var found = try await places(harness, me)
        #expect(found.map(\.name) == ["한강", ""] && found.map(\.entries) == [1, 0])
        #expect(found[0].cover == river[1].id && found[1].cover == island.id)
        try await harness.deletePhoto(river[1].id, me)
        found = try await places(harness, me)
        #expect(found.map(\.photos) == [1, 1] && found[0].cover == river[0].id)
        try await harness.undeletePhoto(river[1].id, me)
        try await harness.update(entry.id, ["hidden"], EntryInput(hidden: true), me)
        #expect(try await places(harness, me).map(\.name) == ["", ""])
        try await harness.update(entry.id, ["hidden"], EntryInput(hidden: false), me)
        #expect(try await places(harness, me).map(\.name) == ["한강", ""])
        try await harness.update(entry.id, ["place"], EntryInput(place: nil), me)
        found = try await places(harness, me)
        #expect(found.map(\.name) == ["", ""] && found[0].cover == river[1].id)
        for photo in river + [island] { try await harness.deletePhoto(photo.id, permanently: true, me) }
        #expect(try await places(harness, me).isEmpty)
    }

    @Test("A diary from before has its labels, places and days counted when it is opened")
    func migration() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        for number in 0..<20 {
            var facts = photoFacts(number, captured: "2022-05-1\(number % 7)T10:00:00")
            if number % 3 != 0 {
                facts.location = GeoPosition(latitude: -33.4 + Double(number) / 7, longitude: -70.6, altitude: nil)
            }
            if number % 5 == 0 { facts.subtypes = ["screenshot"] }
            let place = number % 4 == 0 ? PlaceMark.Input(name: "Cafe\u{301} \(number % 2)") : nil
            try await harness.createPhoto(
                facts, me,
                saying: PhotoInput(place: place, hidden: number == 7, tags: ["t\(number % 3)"], people: ["p"]))
            let mark = PlaceMark.Input(name: "", latitude: 0.05 - Double(number) / 10, longitude: 179.999)
            try await harness.create(
                EntryInput(title: "a", tags: ["t\(number % 2)"], place: number % 2 == 0 ? mark : nil), me)
        }
        let store = try #require(harness.store as? SQLiteDiaryStore)
        func rows() async throws -> [String] {
            try await store.pool.read { db in
                try [
                    "SELECT owner, field, name, entries, photos FROM label_count ORDER BY 1, 2, 3",
                    "SELECT * FROM place ORDER BY 1, 2, 3, 4", "SELECT * FROM place_cover ORDER BY 1, 2, 3, 4, 5, 6",
                    "SELECT * FROM located_day ORDER BY 1, 2, 3, 4",
                ].flatMap { try Row.fetchAll(db, sql: $0).map(\.description) }
            }
        }
        let live = try await rows()
        #expect(live.count > 40)
        try await store.pool.write { db in
            for table in ["label_count", "place", "place_cover", "located_day", "memory_state"] {
                try db.execute(sql: "DROP TABLE \(table)")
            }
            try SQLiteSchema.countLabels(db)
            try db.execute(sql: SQLiteSchema.memories)
        }
        #expect(try await rows() == live)
    }

    @Test("An entry names the photos that it holds and stands near, each once", arguments: StorageEngine.allCases)
    func claims(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var album: [StoredPhoto] = []
        for number in 1...9 {
            var facts = photoFacts(number, captured: "2022-05-0\(number)T10:00:00")
            facts.location = GeoPosition(latitude: 33.4500, longitude: 126.5600, altitude: nil)
            album.append(try await harness.createPhoto(facts, me).photo)
        }
        func entry(_ photos: ArraySlice<StoredPhoto>, _ latitude: Double) async throws {
            try await harness.create(
                EntryInput(
                    title: "a", photos: photos.map { .init(photoID: $0.id.description) },
                    place: .init(name: "경복궁", latitude: latitude, longitude: 126.5600)), me)
        }
        // All photos of a trip are in an entry that stands far away.
        try await entry(album[...], 37.5796)
        // Four of nine, twice.
        try await entry(album[..<4], 33.4500)
        try await entry(album[..<4], 33.4501)
        #expect(try await places(harness, me).first?.name.isEmpty == true)
        try await entry(album[4..<5], 33.4502)
        let found = try await places(harness, me)
        #expect(found.map(\.name) == ["경복궁"] && found.map(\.photos) == [9] && found.map(\.entries) == [4])
        let store = try #require(harness.store as? SQLiteDiaryStore)
        let plan = try await store.pool.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + SQLLabels.claimsQuery, arguments: [1, 1])
                .map { $0["detail"] as String }.joined(separator: "\n")
        }
        #expect(plan.contains("(owner=? AND visibility=?)") && !plan.contains("TEMP B-TREE"), "\(plan)")
    }

    @Test("Tags are listed down an index")
    func plan() async throws {
        let harness = try DiaryHarness(.sqlite)
        let store = try #require(harness.store as? SQLiteDiaryStore)
        let plan = try await store.pool.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + SQLLabels.talliesQuery, arguments: [1, 0, "", 1])
                .map { $0["detail"] as String }.joined(separator: "\n")
        }
        #expect(plan.contains("(owner=? AND field=? AND name>?)") && !plan.contains("TEMP B-TREE"), "\(plan)")
    }
}
