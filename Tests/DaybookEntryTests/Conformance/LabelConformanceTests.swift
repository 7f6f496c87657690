import Testing

@testable import DaybookEntry

@Suite("What every storage keeps to: labels, subjects, memories and days")
struct LabelConformanceTests {
    @Test("Tags and people are counted by name over what is shown, by pages", arguments: StorageEngine.allCases)
    func tallies(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let entries = (1...3).map { number in
            storage.entry(number) { content in
                content.tags = ["b", "c"]
                content.hidden = number == 3
            }
        }
        let photo = storage.photo(9, saying: { ($0.tags, $0.people) = (["a", "b"], ["하늘"]) })
        try await storage.write { transaction in
            for entry in entries { _ = try transaction.entries.insert(entry) }
            _ = try transaction.photos.insert(photo)
        }
        let first = try await storage.read { try $0.labels.tallies(owner: owner, .tag, afterKey: nil, limit: 2) }
        let key = first.last?.key
        let rest = try await storage.read { try $0.labels.tallies(owner: owner, .tag, afterKey: key, limit: 2) }
        #expect((first + rest).map(\.name) == ["a", "b", "c"])
        #expect((first + rest).map(\.entries) == [0, 2, 2] && (first + rest).map(\.photos) == [1, 1, 0])
        let people = try await storage.read { try $0.labels.tallies(owner: owner, .person, afterKey: nil, limit: 9) }
        #expect(people.map(\.name) == ["하늘"] && people.map(\.photos) == [1])
    }

    @Test("Places are counted by cell and name, with the newest picture of each", arguments: StorageEngine.allCases)
    func places(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let new = (1...2).map { number in
            storage.photo(
                number, day: Int64(number),
                saying: { $0.location = GeoPosition(latitude: 37.5001, longitude: 127.0001, altitude: nil) })
        }
        let made = try await storage.write { transaction in try new.map { try transaction.photos.insert($0) } }
        let entry = storage.entry(3) { $0.place = PlaceMark(name: "한강", point: nil) }
        _ = try await storage.write { try $0.entries.insert(entry) }
        let tallies = try await storage.read { try $0.labels.placeTallies(owner: owner) }
        #expect(tallies.count == 2)
        let cell = tallies.first { $0.cell != nil }
        #expect(cell?.photos == 2 && cell?.latitudes == 75_000_200 && cell?.cover?.id == made[1].id)
        #expect(tallies.first { $0.cell == nil }?.name == "한강")
        try await storage.write { try $0.photos.delete(made[1], at: now) }
        let left = try await storage.read { try $0.labels.placeTallies(owner: owner) }.first { $0.cell != nil }
        #expect(left?.photos == 1 && left?.cover?.id == made[0].id)
    }

    @Test("Entries claim the unnamed photos that they hold, the newest first", arguments: StorageEngine.allCases)
    func claims(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let new = (1...3).map { number in
            storage.photo(
                number,
                saying: { details in
                    details.location = GeoPosition(latitude: 37.5001, longitude: 127.0001, altitude: nil)
                    if number == 3 { details.place = PlaceMark(name: "한강", point: nil) }
                })
        }
        let photos = try await storage.write { transaction in try new.map { try transaction.photos.insert($0) } }
        let river = PlaceMark.Point(latitude: 37.5002, longitude: 127.0001)
        let entries = [
            storage.entry(4, links: photos.map { PhotoPlacement($0) }) {
                $0.place = PlaceMark(name: "강가", point: river)
            },
            storage.entry(5, day: 2, links: [PhotoPlacement(photos[0])]) {
                $0.place = PlaceMark(name: "다리", point: river)
            },
            storage.entry(6, day: 3, links: [PhotoPlacement(photos[0])]) {
                $0.place = PlaceMark(name: "집", point: nil)
            },
            storage.entry(7, day: 4, links: [PhotoPlacement(photos[0])]) {
                ($0.place, $0.hidden) = (PlaceMark(name: "숨은 곳", point: river), true)
            },
        ]
        _ = try await storage.write { transaction in try entries.map { try transaction.entries.insert($0) } }
        let cell = try #require(PlaceCell(latitude: 37.5001, longitude: 127.0001))
        let claims = try await storage.read { try $0.labels.placeClaims(owner: owner, limit: 10) }
        #expect(
            Set(claims) == [
                PlaceClaim(cell: cell, name: "강가", photos: 2), PlaceClaim(cell: cell, name: "다리", photos: 1),
            ])
        let newest = try await storage.read { try $0.labels.placeClaims(owner: owner, limit: 1) }
        #expect(newest == [PlaceClaim(cell: cell, name: "다리", photos: 1)])
    }

    @Test(
        "Subjects are listed oldest first, and each change is a new version in the log",
        arguments: StorageEngine.allCases)
    func subjects(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        func subject(_ number: Int, _ name: String, seconds: Int64) -> StoredSubject {
            let made = now.advanced(bySeconds: seconds)
            return StoredSubject(
                owner: owner, id: StorageFixture.id(number),
                content: SubjectContent(name: name, kind: .pet, birthday: CivilDate(day: 19_000)), createTime: made,
                updateTime: made, version: 0, creation: [3])
        }
        let new = [subject(1, "late", seconds: 5), subject(2, "early", seconds: 1)]
        let made = try await storage.write { transaction in try new.map { try transaction.subjects.insert($0) } }
        #expect(made.map(\.content) == new.map(\.content) && made[1].version > made[0].version)
        #expect(try await storage.read { try $0.subjects.subjects(owner: owner) } == made.reversed())
        let ids = [made[1].id, StorageFixture.id(9)]
        #expect(try await storage.read { try $0.subjects.subjects(owner: owner, ids: ids) } == [made[1]])
        var changed = made[0]
        changed.content.name = "나비"
        let stored = try await storage.write { [changed] in try $0.subjects.update(changed) }
        #expect(stored.version > made[1].version)
        #expect(try await storage.read { try $0.subjects.subject(owner: owner, id: made[0].id) } == stored)
        try await storage.write { try $0.subjects.delete(stored, at: now) }
        #expect(try await storage.read { try $0.subjects.subject(owner: owner, id: made[0].id) } == nil)
        let told = try await storage.read { try $0.changes.changes(owner: owner, after: 0, limit: 9).map(\.action) }
        #expect(told == [.inserted, .inserted, .updated, .removed])
    }

    @Test(
        "What owners make of memories is kept; days with a place are counted by region",
        arguments: StorageEngine.allCases)
    func memories(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let ids = ["year-2021", "year-2022"].compactMap { MemoryID($0) }
        let last = try await storage.read { try $0.kept.lastVersion(owner: owner) }
        try await storage.write { transaction in
            for version in 1...2 as ClosedRange<Int64> {
                try transaction.memories.setState(
                    MemoryState(isFavorite: true, isDismissed: version == 2, version: version), of: ids[0], owner: owner
                )
            }
        }
        // Mirrors look at the highest version.
        #expect(try await storage.read { try $0.kept.lastVersion(owner: owner) } == last + 2)
        let (states, count) = try await storage.read {
            (try $0.memories.states(owner: owner, ids: ids), try $0.memories.stateCount(owner: owner))
        }
        #expect(states == [ids[0]: MemoryState(isFavorite: true, isDismissed: true, version: 2)] && count == 1)
        let point = GeoPosition(latitude: 33.4, longitude: 126.5, altitude: nil)
        let new = (1...2).map { number in storage.photo(number, saying: { $0.location = point }) }
        let screen = storage.photo(3) {
            $0.subtypes = ["screenshot"]
        } saying: {
            $0.location = point
        }
        try await storage.write { transaction in
            for photo in new + [screen] { _ = try transaction.photos.insert(photo) }
        }
        let days = try await storage.read { try $0.memories.locatedDays(owner: owner) }
        #expect(days.map(\.items) == [2] && days.map(\.date) == [new[0].time.local.date])
    }

    @Test("Years, months and days are counted apart, newest first, with covers", arguments: StorageEngine.allCases)
    func timeline(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let (entry, early) = (storage.entry(1, day: 30), storage.entry(2, day: 31))
        let photos = [storage.photo(3, day: 30), storage.photo(4, day: 30, hour: 20)]
        try await storage.write { transaction in
            for entry in [entry, early] { _ = try transaction.entries.insert(entry) }
            for photo in photos { _ = try transaction.photos.insert(photo) }
        }
        let (years, months, days) = try await storage.read { transaction in
            (
                try transaction.days.timeline(owner: owner, .year), try transaction.days.timeline(owner: owner, .month),
                try transaction.days.timeline(owner: owner, .day)
            )
        }
        #expect(years.map(\.name) == ["2023"] && years.map(\.entries) == [2] && years.map(\.photos) == [2])
        #expect(months.map(\.name) == ["2023-10", "2023-09"] && months.map(\.cover) == [nil, photos[1].id])
        #expect(days.map(\.name) == ["2023-10-01", "2023-09-30"] && days.map(\.photos) == [0, 2])
    }
}
