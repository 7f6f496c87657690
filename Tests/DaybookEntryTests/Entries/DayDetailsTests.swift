import DaybookAPI
import Testing

@testable import DaybookEntry

@Suite("The mood and the weather of entries")
struct DayDetailsTests {
    private let rain = EntryWeather.Input(condition: EntryWeather.Condition.rain.rawValue, temperature: -3.5)

    private func input(_ title: String, mood: EntryMood? = nil, _ weather: EntryWeather.Input? = nil) -> EntryInput {
        var input = entryInput(title, at: "2023-09-01T12:00:00")
        input.mood = mood?.rawValue
        input.weather = weather
        return input
    }

    @Test("They are stored, changed one by one and taken away", arguments: StorageEngine.allCases)
    func changes(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(input("비", mood: .good, rain), me)
        #expect(entry.content.mood == .good)
        #expect(entry.content.weather == EntryWeather(condition: .rain, temperature: -3.5))
        #expect(try await harness.entry(entry.id, me) == entry)
        let worse = try await harness.update(entry.id, ["mood"], input("", mood: .bad), me)
        #expect(worse.content.mood == .bad && worse.content.weather == entry.content.weather)
        #expect(worse.content.title == "비")
        let bare = try await harness.update(entry.id, ["mood", "weather"], input(""), me)
        #expect(bare.content.mood == nil && bare.content.weather == nil)
        #expect(try await harness.update(entry.id, ["mood"], input(""), me).version == bare.version)
    }

    @Test("An entry of a mood alone is no draft, and one that loses it is", arguments: StorageEngine.allCases)
    func alone(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let mood = try await harness.create(input("", mood: .great), me)
        let weather = try await harness.create(input("", rain), me)
        #expect(!mood.isDraft && !weather.isDraft)
        #expect(try await Set(harness.allEntries(ListInput(kind: .entry), me).map(\.id)) == [mood.id, weather.id])
        #expect(try await harness.update(mood.id, ["mood"], input(""), me).isDraft)
    }

    @Test("The same creation is known by them, and another is refused", arguments: StorageEngine.allCases)
    func creation(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var first = input("하루", mood: .okay, rain)
        first.id = "0197a3c8-5b1e-7d24-9c3a-2f6b8d1e4a70"
        let made = try await harness.create(first, me)
        #expect(try await harness.create(first, me).id == made.id)
        var other = first
        other.mood = EntryMood.bad.rawValue
        await expect(.alreadyExists) { _ = try await harness.create(other, me) }
        var warmer = first
        warmer.weather?.temperature = 4
        await expect(.alreadyExists) { _ = try await harness.create(warmer, me) }
    }

    @Test(
        "A mood or weather that does not exist is refused by its field",
        arguments: [
            (Int32(6), Int32?.none, "mood"), (-1, nil, "mood"), (0, 0, "weather.condition"),
            (0, 9, "weather.condition"),
        ])
    func refusals(mood: Int32, condition: Int32?, field: String) async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        var wrong = input("하루")
        wrong.mood = mood
        wrong.weather = condition.map { EntryWeather.Input(condition: $0) }
        let error = await #expect(throws: DiaryError.self) { try await harness.create(wrong, me) }
        #expect(error?.code == .invalidArgument && error?.violations.map(\.field) == [field])
    }

    @Test("Lists are narrowed to them, alone and with others, page by page", arguments: StorageEngine.allCases)
    func lists(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var made: [StoredEntry] = []
        for index in 0..<12 {
            var day = entryInput("\(index)", at: "2023-09-\(index < 9 ? "0" : "")\(index + 1)T12:00:00")
            day.mood = index % 3 == 0 ? EntryMood.great.rawValue : EntryMood.bad.rawValue
            if index % 2 == 0 { day.weather = rain }
            if index % 4 == 0 { day.tags = ["바다"] }
            made.append(try await harness.create(day, me))
        }
        func found(_ change: (inout ListInput) -> Void) async throws -> [String] {
            var list = ListInput(kind: .entry, pageSize: 2)
            change(&list)
            return try await harness.allEntries(list, me).map(\.content.title)
        }
        let great = EntryMood.great.rawValue
        let wet = EntryWeather.Condition.rain.rawValue
        #expect(try await found { $0.day.mood = great } == ["9", "6", "3", "0"])
        #expect(try await found { $0.day = DayFacets.Input(mood: great, weather: wet) } == ["6", "0"])
        #expect(try await found { ($0.day.weather, $0.tags) = (wet, ["바다"]) } == ["8", "4", "0"])
        #expect(try await found { ($0.day.mood, $0.orderBy) = (great, "sequence desc") } == ["9", "6", "3", "0"])
        #expect(try await found { $0.day.weather = EntryWeather.Condition.snow.rawValue } == [])
        _ = try await harness.update(made[6].id, ["mood"], input("", mood: .okay), me)
        _ = try await harness.delete(made[3].id, me)
        #expect(try await found { $0.day.mood = great } == ["9", "0"])
    }

    @Test(
        "Search finds them by the words of three languages",
        arguments: [
            ("mood:good", true), ("MOOD:Good", true), ("기분:좋음", true), ("気分：良い", true), ("mood:bad", false),
            ("weather:rain", true), ("날씨:비", true), ("天気:雨", true), ("날씨:눈", false), ("기분:좋음 날씨:비 하루", true),
            ("기분:좋음 날씨:눈", false),
        ])
    func search(filter: String, isFound: Bool) async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let entry = try await harness.create(input("하루", mood: .good, rain), me)
        _ = try await harness.create(input("비 좋음 good rain", mood: .awful), me)
        let found = try await harness.search(filter, mode: .filter, me)
        #expect(found.compactMap(\.entry?.id) == (isFound ? [entry.id] : []))
        _ = try await harness.update(entry.id, ["mood", "weather"], input(""), me)
        #expect(try await harness.search(filter, mode: .filter, me).compactMap(\.entry?.id) == [])
    }

    @Test("They are revised with the text, and come back with it", arguments: StorageEngine.allCases)
    func revisions(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(input("하루", mood: .good, rain), me)
        harness.clock.advance(seconds: 3600)
        _ = try await harness.update(entry.id, ["mood"], input("", mood: .awful), me)
        harness.clock.advance(seconds: 3600)
        let last = try await harness.update(entry.id, ["weather"], input(""), me)
        let revisions = try await harness.revisions(of: last)
        #expect(revisions.map(\.dayDetails.mood) == [.good, .awful, .awful])
        #expect(revisions.map(\.dayDetails.weather) == [entry.content.weather, entry.content.weather, nil])
        #expect(revisions.map(\.body) == ["", "", ""] && revisions.map(\.title) == ["하루", "하루", "하루"])
        let diff = DaybookAPI.RevisionDiff(DaybookEntry.RevisionDiff(from: revisions[0], to: revisions[1]))
        #expect(diff.moodChanged && !diff.weatherChanged)
        let back = try await harness.write(me) { try $0.revisions.revert(entry.id.description, to: 1) }
        #expect(back.content.mood == .good && back.content.weather == entry.content.weather)
    }

    @Test("A saved search holds the photos of the days that it asks for", arguments: StorageEngine.allCases)
    func savedSearches(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photos = try await harness.photos(1..<5, me)
        func link(_ numbers: [Int]) -> [EntryInput.Photo] {
            numbers.map { EntryInput.Photo(photoID: photos[$0].id.description) }
        }
        var first = input("하루", mood: .great, rain)
        first.photos = link([0, 1])
        let day = try await harness.create(first, me)
        let filter = AlbumInput(title: "좋은 날", filter: "기분:최고")
        let album = try await harness.createAlbum(filter, me).album
        while try await harness.diary.fillAlbum(owner: album.owner, id: album.id, for: .diary) {}
        func held() async throws -> Set<Int> {
            let ids = try await harness.albumPhotos(album.id.description, me)
            return Set(ids.compactMap { id in photos.firstIndex { $0.id == id } })
        }
        #expect(try await held() == [0, 1])
        var second = input("다음 날", mood: .great)
        second.photos = link([1, 2])
        let next = try await harness.create(second, me)
        #expect(try await held() == [0, 1, 2])
        second.photos = link([2, 3])
        _ = try await harness.update(next.id, ["photos"], second, me)
        #expect(try await held() == [0, 1, 2, 3])
        _ = try await harness.update(day.id, ["mood"], input("", mood: .bad), me)
        #expect(try await held() == [2, 3])
        _ = try await harness.updatePhoto(photos[3].id, ["caption"], PhotoInput(caption: "바다"), me)
        #expect(try await held() == [2, 3], "a change of a photo itself leaves it")
        _ = try await harness.delete(next.id, me)
        #expect(try await held() == [])
        _ = try await harness.undelete(next.id, me)
        #expect(try await held() == [2, 3])
        // A photo in the trash has no day: it comes back without the mood that its entry lost meanwhile.
        _ = try await harness.deletePhoto(photos[2].id, me)
        try await harness.diary.followUp()
        let other = try await harness.createAlbum(AlbumInput(title: "최고", filter: "mood:great"), me).album
        while try await harness.diary.fillAlbum(owner: other.owner, id: other.id, for: .diary) {}
        _ = try await harness.update(next.id, ["mood"], input("", mood: .okay), me)
        _ = try await harness.undeletePhoto(photos[2].id, me)
        try await harness.diary.followUp()
        #expect(try await harness.albumPhotos(other.id.description, me) == [])
        #expect(try await held() == [])
        _ = try await harness.update(next.id, ["mood"], input("", mood: .great), me)
        #expect(try await held() == [2, 3])
        let etag = try await harness.album(album, me).etag
        _ = try await harness.delete(next.id, permanently: true, me)
        #expect(try await held() == [])
        #expect(try await harness.album(album, me).etag != etag)
        _ = try await harness.update(day.id, ["mood"], input("", mood: .great), me)
        let cover = AlbumInput(coverPhotoID: photos[0].id.description)
        #expect(try await harness.updateAlbum(album, ["cover_photo_id"], cover, me).content.chosenCover == photos[0].id)
    }
}
