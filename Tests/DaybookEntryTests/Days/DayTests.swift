import Testing

@testable import DaybookEntry

@Suite("Days of any storage")
struct DayTests {
    private func day(_ harness: DiaryHarness, _ date: String, _ caller: Caller) async throws -> DiaryDay {
        return try await harness.read(caller) { try $0.days.day(date) }
    }

    private func unwritten(
        _ harness: DiaryHarness, _ caller: Caller, size: Int32 = 0, token: String = ""
    ) async throws -> ListPage<DayCount> {
        return try await harness.read(caller) {
            try $0.days.unwritten(pageSize: size, pageToken: token)
        }
    }

    /// The caller with another day boundary.
    private func with(boundary: String, _ harness: DiaryHarness, _ caller: Caller) async throws -> Caller {
        var account = caller.account
        account.profile.dayBoundary = boundary
        let changed = account
        let stored = try await harness.store.write { try $0.accounts.updateAccount(changed) }
        return Caller(account: stored, session: caller.session, tokenHash: caller.tokenHash, isUnlocked: true)
    }

    private func photo(
        _ harness: DiaryHarness, _ number: Int, _ captured: String, _ caller: Caller, hidden: Bool = false
    ) async throws -> StoredPhoto {
        try await harness.createPhoto(
            photoFacts(number, captured: captured), caller, saying: PhotoInput(hidden: hidden)
        ).photo
    }

    @Test(
        "A day holds its entries and the photos in none, in the order of its hours", arguments: StorageEngine.allCases)
    func whole(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let placed = try await photo(harness, 1, "2023-09-01T09:00:00", me)
        let late = try await photo(harness, 2, "2023-09-01T23:59:59", me)
        let early = try await photo(harness, 3, "2023-09-01T00:00:00", me)
        _ = try await photo(harness, 4, "2023-09-02T00:00:00", me)
        _ = try await photo(harness, 5, "2023-09-01T12:00:00", me, hidden: true)
        try await harness.create(entryInput("evening", at: "2023-09-01T20:00:00"), me)
        var morning = entryInput("morning", at: "2023-08-31T23:30:00", zone: "Asia/Seoul")
        morning.photos = [.init(photoID: placed.id.description)]
        let written = try await harness.create(morning, me)
        try await harness.create(entryInput("the day before", at: "2023-08-31T12:00:00"), me)

        var found = try await day(harness, "2023-09-01", me)
        #expect(found.entries.map(\.content.title) == ["morning", "evening"])
        #expect(found.photos.map(\.id) == [early.id, late.id])
        #expect((found.entryCount, found.photoCount) == (2, 3))
        // A photo whose entry is in the trash is in none.
        try await harness.delete(written.id, me)
        found = try await day(harness, "2023-09-01", me)
        #expect(found.photos.map(\.id) == [early.id, placed.id, late.id])
        #expect(try await day(harness, "2022-01-01", me).entries.isEmpty)
        await expect(.invalidArgument) { _ = try await day(harness, "2023-02-30", me) }
    }

    @Test("The day boundary moves what is a day, and no date", arguments: StorageEngine.allCases)
    func boundary(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let night = try await photo(harness, 1, "2023-09-02T03:59:59", me)
        let dawn = try await photo(harness, 2, "2023-09-02T04:00:00", me)
        try await harness.create(entryInput("late", at: "2023-09-01T17:30:00", zone: "Asia/Seoul"), me)
        let owl = try await with(boundary: "04:00", harness, me)
        #expect(try await day(harness, "2023-09-01", owl).photos.map(\.id) == [night.id])
        #expect(try await day(harness, "2023-09-01", owl).entries.map(\.content.title) == ["late"])
        #expect(try await day(harness, "2023-09-02", owl).photos.map(\.id) == [dawn.id])
        #expect(try await day(harness, "2023-09-02", me).photos.map(\.id) == [night.id, dawn.id])
        #expect(try await harness.photo(night.id, owl).time.local.date.description == "2023-09-02")
        #expect(try await unwritten(harness, owl).items.map(\.date.description) == ["2023-09-02"])
        #expect(try await unwritten(harness, me).items.isEmpty)
    }

    @Test("The same day of years before is told with its counts and newest photo", arguments: StorageEngine.allCases)
    func previousYears(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        try await harness.create(entryInput("now", at: "2024-02-29T12:00:00"), me)
        try await harness.create(entryInput("then", at: "2020-02-29T12:00:00"), me)
        try await harness.create(entryInput("no leap day", at: "2023-02-28T12:00:00"), me)
        _ = try await photo(harness, 1, "2016-02-29T10:00:00", me)
        let newest = try await photo(harness, 2, "2016-02-29T11:00:00", me)
        let years = try await day(harness, "2024-02-29", me).previousYears
        #expect(years.map(\.date.parts.year) == [2020, 2016])
        #expect(years.map(\.entries) == [1, 0])
        #expect(years.map(\.photos) == [0, 2])
        #expect(years.map(\.cover) == [nil, newest.id])
        // A day that begins late reaches into the next civil year.
        _ = try await photo(harness, 3, "2019-01-01T02:00:00", me)
        let owl = try await with(boundary: "04:00", harness, me)
        #expect(try await day(harness, "2023-12-31", owl).previousYears.map(\.date.parts.year) == [2018])
    }

    @Test("A day names the places of its items, the most frequent first", arguments: StorageEngine.allCases)
    func places(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        func located(_ number: Int, _ captured: String, _ input: PhotoInput) async throws {
            _ = try await harness.createPhoto(photoFacts(number, captured: captured), me, saying: input)
        }
        let river = PlaceMark.Input(name: "한강", latitude: 37.5230, longitude: 126.9310)
        let near = GeoPosition(latitude: 37.5260, longitude: 126.9310)
        try await located(1, "2023-09-01T09:00:00", PhotoInput(place: river))
        // A position within a kilometre of a named place has its name, and one beyond has none.
        try await located(2, "2023-09-02T09:00:00", PhotoInput(location: near))
        try await located(3, "2023-09-02T10:00:00", PhotoInput(location: near))
        try await located(4, "2023-09-02T11:00:00", PhotoInput(location: GeoPosition(latitude: 33.4, longitude: 126.5)))
        try await located(5, "2023-09-02T12:00:00", PhotoInput(place: river, hidden: true))
        var entry = entryInput("lunch", at: "2023-09-02T12:00:00")
        for name in ["성산", "우도", "성산", "가시리"] {
            entry.place = PlaceMark.Input(name: name)
            try await harness.create(entry, me)
        }
        #expect(try await day(harness, "2023-09-01", me).placeNames == ["한강"])
        #expect(try await day(harness, "2023-09-02", me).placeNames == ["성산", "한강", "가시리"])
        #expect(try await day(harness, "2023-09-03", me).placeNames.isEmpty)
        // Another account's names name nothing here.
        let other = try await harness.account("jun")
        _ = try await harness.createPhoto(
            photoFacts(6, captured: "2023-09-02T09:00:00"), other, saying: PhotoInput(location: near))
        #expect(try await day(harness, "2023-09-02", other).placeNames.isEmpty)
    }

    @Test("Days with photos and no entry are listed newest first, page by page", arguments: StorageEngine.allCases)
    func unwrittenDays(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        for number in 1...9 {
            for hour in 0..<3 {
                _ = try await photo(harness, number * 10 + hour, "2023-09-0\(number)T1\(hour):00:00", me)
            }
        }
        for number in [2, 5, 6] { try await harness.create(entryInput("x", at: "2023-09-0\(number)T12:00:00"), me) }
        var hidden = entryInput("hidden", at: "2023-09-03T12:00:00")
        hidden.hidden = true
        try await harness.create(hidden, me)
        _ = try await photo(harness, 200, "2023-10-01T12:00:00", me, hidden: true)

        var (dates, token): ([String], String) = ([], "")
        repeat {
            let page = try await unwritten(harness, me, size: 2, token: token)
            #expect(page.items.allSatisfy { $0.photos == 3 && $0.cover != nil })
            dates += page.items.map(\.date.description)
            token = page.nextPageToken ?? ""
        } while !token.isEmpty
        #expect(dates == [9, 8, 7, 4, 3, 1].map { "2023-09-0\($0)" })
        await expect(.invalidArgument) { _ = try await unwritten(harness, me, token: "x") }
    }

    @Test("A day whose photos all stand in entries of other days is written about", arguments: StorageEngine.allCases)
    func writtenElsewhere(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var photos: [StoredPhoto] = []
        for number in 1...2 { photos.append(try await photo(harness, number, "2023-09-01T1\(number):00:00", me)) }
        var trip = entryInput("a trip", at: "2023-09-05T12:00:00")
        trip.photos = [.init(photoID: photos[0].id.description)]
        let entry = try await harness.create(trip, me)
        #expect(try await unwritten(harness, me).items.map(\.date.description) == ["2023-09-01"])
        trip.photos.append(.init(photoID: photos[1].id.description))
        try await harness.update(entry.id, ["photos"], trip, me)
        #expect(try await unwritten(harness, me).items.isEmpty)
        // The photos that a hidden entry shows are not told.
        try await harness.update(entry.id, ["hidden"], EntryInput(hidden: true), me)
        #expect(try await unwritten(harness, me).items.map(\.photos) == [2])
        try await harness.delete(entry.id, me)
        #expect(try await unwritten(harness, me).items.map(\.photos) == [2])
    }
}
