import Testing

@testable import DaybookEntry

@Suite("What an entry must keep to")
struct EntryRulesTests {
    let rules: EntryRules
    let now = utc("2023-09-01T12:00:00")

    init() throws {
        rules = EntryRules(zones: try TimeZoneDatabase())
    }

    private func content(_ input: EntryInput) throws -> EntryContent {
        try rules.content(of: input, now: now, accountZone: "Asia/Seoul")
    }

    @Test("Time and zone default to now and the account's zone")
    func defaults() throws {
        let content = try content(EntryInput(title: "Lunch"))
        #expect(content.time == now)
        #expect(content.timeZone == "Asia/Seoul")
        #expect(!content.isBlank)
        #expect(try self.content(EntryInput()).isBlank)
        #expect(try self.content(EntryInput(favorite: true)).isBlank)
    }

    @Test("Every rule names its field")
    func rulesNameFields() throws {
        #expect(violations { _ = try content(EntryInput(timeZone: "asia/seoul")) } == ["timeZone"])
        #expect(
            violations { _ = try content(EntryInput(time: TimestampInput(seconds: 0, nanoseconds: -1))) }
                == ["entryTime"])
        let latitudeOnly = PlaceMark.Input(name: "x", latitude: 1)
        #expect(violations { _ = try content(EntryInput(place: latitudeOnly)) } == ["place.longitude"])
    }

    @Test("The largest fields allowed are allowed")
    func largestAllowed() throws {
        var input = EntryInput(title: String(repeating: "t", count: 1024))
        input.body = String(repeating: "b", count: 256 * 1024)
        input.tags = (0..<100).map { "\($0)" + String(repeating: "x", count: 97) }
        #expect(try content(input).body.utf8.count == 262_144)
    }

    @Test("Photos stand in an entry once")
    func photos() {
        let id = "01234567-89ab-4def-8123-456789abcdef"
        let input = EntryInput(photos: [.init(photoID: id), .init(photoID: "x"), .init(photoID: id.uppercased())])
        #expect(violations { _ = try content(input) } == ["photos[1].photoId", "photos[2].photoId"])
    }

    @Test("Captions that make an entry too large for one answer are refused")
    func tooLargeInAll() {
        let photos = (0..<300).map { index in
            EntryInput.Photo(
                photoID: UUIDBytes(high: 1, low: UInt64(index)).description,
                caption: String(repeating: "c", count: 4096))
        }
        #expect(violations { _ = try content(EntryInput(photos: photos)) } == ["photos"])
    }

    @Test("A change touches the fields named and no other")
    func masked() throws {
        let old = try content(
            EntryInput(title: "old", body: "kept", place: .init(name: "Home", latitude: 1, longitude: 2)))
        let input = EntryInput(title: "new", body: "ignored", place: .init(name: "Work"))
        let fields: Set<EntryField> = try FieldMask.fields(
            ["title", "place.name"], present: [], bodyID: "", id: "x")
        let new = try rules.content(old, changing: fields, to: input, accountZone: "UTC")
        #expect(new.title == "new")
        #expect(new.body == "kept")
        #expect(new.place == PlaceMark(name: "Work", point: .init(latitude: 1, longitude: 2)))
        #expect(new.time == old.time)
    }

    @Test("A time cannot be cleared, a zone falls back to the account's, a place goes")
    func cleared() throws {
        let old = try content(EntryInput(timeZone: "Asia/Tokyo", place: .init(name: "Home")))
        #expect(
            violations {
                _ = try rules.content(old, changing: [.entryTime], to: EntryInput(), accountZone: "UTC")
            } == ["entryTime"])
        let new = try rules.content(old, changing: [.timeZone, .place], to: EntryInput(), accountZone: "UTC")
        #expect(new.timeZone == "UTC")
        #expect(new.place == nil)
    }

    @Test("The same create has the same hash, another has another")
    func creationHashes() {
        let one = EntryInput(title: "a", tags: ["b", "c"])
        #expect(one.creation == EntryInput(id: "other", title: "a", tags: ["b", "c"]).creation)
        #expect(one.creation != EntryInput(title: "a", tags: ["bc"]).creation)
        #expect(one.creation != EntryInput(title: "a", people: ["b", "c"]).creation)
        #expect(one.creation != EntryInput(title: "ab", tags: ["c"]).creation)
        let timed = EntryInput(title: "a", time: TimestampInput(seconds: 0, nanoseconds: 0), tags: ["b", "c"])
        #expect(one.creation != timed.creation)
    }
}
