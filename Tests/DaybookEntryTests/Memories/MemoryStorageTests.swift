import Testing
import Wording

@testable import DaybookEntry

/// The harness's clock stands at 2023-09-01T12:00:00 in UTC: 21:00 of that day, a Friday, in Seoul.
@Suite("Memories")
struct MemoryStorageTests {
    private func photo(
        _ number: Int, _ time: String, at point: (Double, Double)? = nil, _ harness: DiaryHarness, _ me: Caller,
        saying input: PhotoInput = PhotoInput(), subtypes: [String] = []
    ) async throws -> UUIDBytes {
        var facts = photoFacts(number, captured: time)
        facts.subtypes = subtypes
        if let point { facts.location = GeoPosition(latitude: point.0, longitude: point.1, altitude: nil) }
        return try await harness.createPhoto(facts, me, saying: input).photo.id
    }

    @Test(
        "This day and this week come back from past years, with nothing hidden, trashed or of a screen",
        arguments: StorageEngine.allCases)
    func pastYears(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let day = try await photo(1, "2022-09-01T10:00:00", harness, me)
        let week = try await photo(2, "2022-08-30T10:00:00", harness, me)
        _ = try await photo(3, "2022-09-01T11:00:00", harness, me, saying: PhotoInput(hidden: true))
        _ = try await photo(4, "2022-09-01T12:00:00", harness, me, subtypes: ["screenshot"])
        let gone = try await photo(5, "2022-09-01T13:00:00", harness, me)
        try await harness.deletePhoto(gone, me)
        let entry = try await harness.create(entryInput("그날", at: "2020-09-01T03:00:00", zone: "Asia/Seoul"), me)
        _ = try await photo(6, "2023-09-01T10:00:00", harness, me)
        _ = try await photo(7, "2018-09-01T12:00:00", harness, me, subtypes: ["screenshot"])
        let memories = try await harness.memories(me)
        #expect(
            memories.map(\.id.description) == [
                "on-this-day-2022-09-01", "on-this-day-2020-09-01", "this-week-2022-08-29", "this-week-2020-08-31",
            ])
        #expect(memories[0].photos == [day] && memories[0].cover == day && memories[0].entries.isEmpty)
        #expect(memories[1].entries == [entry.id] && memories[1].photos.isEmpty && memories[1].cover == nil)
        #expect(memories[2].photos == [week, day])
        #expect(memories[0].title == MemoryTitle.onThisDay(years: 1))
        #expect(try await harness.memories(on: "2023-09-02", me).map(\.id.kind) == [.thisWeek, .thisWeek])
        #expect(
            try await harness.memories(on: "2022-09-01", me).map(\.id.description).first == "on-this-day-2020-09-01")
        await expect(.invalidArgument) { _ = try await harness.memories(on: "2023-02-30", me) }
        let other = try await harness.account("other")
        #expect(try await harness.memories(other).isEmpty)
    }

    @Test("A year of twelve photos or more is looked back on, its entries too", arguments: StorageEngine.allCases)
    func reviews(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        for month in 1...11 { _ = try await photo(month, "2022-\(twoDigits(month))-15T10:00:00", harness, me) }
        _ = try await photo(12, "2022-12-30T10:00:00", harness, me, subtypes: ["screenshot"])
        let entry = try await harness.create(entryInput("그날", at: "2022-12-15T03:00:00", zone: "Asia/Seoul"), me)
        #expect(try await harness.memories(me).isEmpty, "eleven photos, and one of a screen")
        await expect(.notFound) { _ = try await harness.write(me) { try $0.memories.dismiss("year-2022") } }
        let last = try await photo(13, "2022-12-31T10:00:00", harness, me)
        let review = try #require(try await harness.memories(me).first)
        #expect(review.id.description == "year-2022" && review.photos.count == 12 && review.photos.last == last)
        #expect(review.entries == [entry.id] && review.first.description == "2022-01-01")
        // This year is not over.
        for month in 1...8 { _ = try await photo(20 + month, "2023-\(twoDigits(month))-15T10:00:00", harness, me) }
        for day in 16...25 { _ = try await photo(14 + day, "2023-08-\(day)T10:00:00", harness, me) }
        #expect(try await harness.memories(me).map(\.id.description) == ["year-2022"])
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    @Test(
        "Where the account's days begin late, the small hours belong to the day before",
        arguments: StorageEngine.allCases)
    func boundary(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let caller = try await harness.account("minji")
        var account = caller.account
        account.profile.dayBoundary = "04:00"
        let me = Caller(account: account, session: caller.session, tokenHash: caller.tokenHash)
        _ = try await photo(1, "2022-09-01T03:59:59", harness, me)
        let day = [
            try await photo(2, "2022-09-01T04:00:00", harness, me),
            try await photo(3, "2022-09-02T03:59:59", harness, me),
        ]
        _ = try await photo(4, "2022-09-02T04:00:00", harness, me)
        let night = try await photo(5, "2022-01-01T01:00:00", harness, me)
        #expect(try await harness.memories(me).first?.photos == day)
        let newYear = try #require(try await harness.memories(on: "2022-12-31", me).first)
        #expect(newYear.id.description == "on-this-day-2021-12-31" && newYear.photos == [night])
    }

    @Test("A night of many photos hides none of the day that it does not belong to", arguments: StorageEngine.allCases)
    func longNight(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let caller = try await harness.account("minji")
        var account = caller.account
        account.profile.dayBoundary = "04:00"
        let me = Caller(account: account, session: caller.session, tokenHash: caller.tokenHash)
        for minute in 10..<40 { _ = try await photo(minute, "2022-09-01T03:\(minute):00", harness, me) }
        let day = try await photo(1, "2022-09-01T12:00:00", harness, me)
        let memories = try await harness.memories(me)
        #expect(memories.first?.photos == [day])
        let review = try #require(memories.first { $0.id.kind == .year })
        #expect(
            review.photos.count == MemoryLimits.itemsOfMonth + 1 && review.photos.last == day, "of August and September"
        )
    }

    @Test("Days away from home are a trip, called by the place that was named", arguments: StorageEngine.allCases)
    func trips(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        for day in 10...24 { _ = try await photo(day, "2023-06-\(day)T10:00:00", at: (37.52, 126.93), harness, me) }
        var away: [UUIDBytes] = []
        for day in 1...3 {
            let place = PlaceMark.Input(name: day == 2 ? "제주" : "")
            away.append(
                try await photo(
                    30 + day, "2023-07-0\(day)T10:00:00", at: (33.45, 126.56), harness, me,
                    saying: PhotoInput(place: place)))
        }
        let trip = try #require(try await harness.memories(me).first)
        #expect(trip.id.description == "trip-2023-07-01" && trip.last.description == "2023-07-03")
        #expect(trip.photos == away && trip.title[.korean] == "제주 여행" && trip.cover == away[2])
        #expect(try await harness.memories(on: "2023-07-03", me).isEmpty, "it is not over that day")
        try await harness.deletePhoto(away[1], me)
        try await harness.deletePhoto(away[2], me)
        #expect(try await harness.memories(me).isEmpty)
        try await harness.undeletePhoto(away[1], me)
        #expect(try await harness.memories(me).map(\.last.description) == ["2023-07-02"])
    }

    @Test("A memory that was dismissed stays away; one that is a favourite stays so", arguments: StorageEngine.allCases)
    func states(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        _ = try await photo(1, "2022-09-01T10:00:00", harness, me)
        for day in 10...20 { _ = try await photo(day, "2022-05-\(day)T10:00:00", harness, me) }
        let kept = try await harness.write(me) {
            try $0.memories.update(
                ResourceChange(id: "year-2022", input: true, mask: ["favorite"], present: [], ifMatch: ""))
        }
        #expect(kept.state.isFavorite)
        await expect(.etagMismatch) {
            _ = try await harness.write(me) {
                try $0.memories.update(
                    ResourceChange(id: "year-2022", input: false, mask: ["favorite"], present: [], ifMatch: "\"0\""))
            }
        }
        for _ in 0..<2 {
            _ = try await harness.write(me) {
                try $0.memories.dismiss("on-this-day-2022-09-01")
            }
        }
        let memories = try await harness.memories(me)
        #expect(memories.map(\.id.description) == ["this-week-2022-08-29", "year-2022"])
        #expect(memories.map(\.state.isFavorite) == [false, true])
        let other = try await harness.account("other")
        for (id, caller) in [("year-2022", other), ("year-2021", me), ("trip-2022-09-01", me), ("x", me)] {
            await expect(.notFound) {
                _ = try await harness.write(caller) { try $0.memories.dismiss(id) }
            }
        }
    }

    @Test("A memory holds so much at most, from all of its days")
    func bounds() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        for number in 0..<120 {
            let (day, minute) = (29 + number / 60, number % 60)
            let date = day > 31 ? "2022-09-0\(day - 31)" : "2022-08-\(day)"
            _ = try await photo(number, "\(date)T10:\(minute < 10 ? "0" : "")\(minute):00", harness, me)
        }
        let memories = try await harness.memories(me)
        #expect(memories.map(\.id.description) == ["this-week-2022-08-29", "year-2022"])
        #expect(memories[0].photos.count == 14, "seven of each day that has any")
        #expect(memories[1].photos.count == MemoryLimits.itemsOfMonth)
        #expect(memories.allSatisfy { $0.photos.count <= MemoryLimits.items })
    }

    @Test("A photo of which only a month or a year is known is of no day, but of its year")
    func vagueTimes() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        var ids: [UUIDBytes] = []
        for (number, precision) in [TakenPrecision.day, .month, .year].enumerated() {
            var facts = photoFacts(number + 1, captured: "2022-01-01T00:00:00")
            facts.capturedPrecision = precision
            ids.append(try await harness.createPhoto(facts, me, saying: PhotoInput()).photo.id)
        }
        for day in 10...18 { _ = try await photo(day, "2022-05-\(day)T10:00:00", harness, me) }
        let memories = try await harness.memories(on: "2023-01-01", me)
        #expect(memories.map(\.id.kind) == [.onThisDay, .thisWeek, .year])
        #expect(memories.prefix(2).allSatisfy { $0.photos == [ids[0]] })
        #expect(Set(memories[2].photos.prefix(3)) == Set(ids))
        let day = try await harness.read(me) { try $0.days.day("2022-01-01") }
        #expect((day.photos.map(\.id), day.photoCount) == ([ids[0]], 1))
        let later = try await harness.read(me) { try $0.days.day("2023-01-01") }
        #expect(later.previousYears.map(\.photos) == [1])
    }

    @Test("Photos of one second stand in the order of its fractions, in lists and on their day")
    func bursts() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        var ids: [Int64: UUIDBytes] = [:]
        for (number, fraction) in [780_000, 94_772, 311_368].enumerated() {
            var facts = photoFacts(number + 1, captured: "2023-08-13T09:26:39")
            facts.capturedFraction = Int64(fraction)
            ids[Int64(fraction)] = try await harness.createPhoto(facts, me, saying: PhotoInput()).photo.id
        }
        let ordered = ids.sorted { $0.key < $1.key }.map(\.value)
        let day = try await harness.read(me) { try $0.days.day("2023-08-13") }
        #expect(day.photos.map(\.id) == ordered)
        var query = ListQuery(kind: .photo)
        query.order = .oldestFirst
        let oldestFirst = query
        let listed = try await harness.store.read {
            try $0.photos.list(owner: me.owner, oldestFirst).map(\.position.id)
        }
        #expect(listed == ordered)
    }
}
