import DaybookAPI
import ProtobufC
import Testing

/// Requests held against the rules of the schema that ships.
struct RuleCheckerTests {
    private let checker = RuleChecker(messages: DaybookSchema.messageTypes, rules: DaybookSchema.fieldRules)

    private func violations(_ request: some Message, atMost limit: Int = 20) -> [String: String] {
        Dictionary(
            checker.violations(in: request, atMost: limit).map { ($0.field, $0.description) }, uniquingKeysWith: { $1 })
    }

    private func creating(_ change: (inout Entry) -> Void) -> CreateEntryRequest {
        var entry = Entry()
        change(&entry)
        var request = CreateEntryRequest()
        request.entry = entry
        return request
    }

    @Test("An empty resource breaks nothing: what is empty counts as unset")
    func emptyResource() { #expect(violations(creating { _ in }).isEmpty) }

    @Test("A text may fill its limit of bytes and no more")
    func bytes() {
        #expect(violations(creating { $0.title = String(repeating: "한", count: 341) + "a" }).isEmpty)
        let broken = violations(creating { $0.title = String(repeating: "한", count: 342) })
        #expect(broken == ["title": "is 1026 bytes long; at most 1024 are allowed"])
    }

    @Test("A list may hold its limit of items and no more, and each item keeps to the rule")
    func items() {
        #expect(violations(creating { $0.tags = Array(repeating: "a", count: 100) }).isEmpty)
        let many = violations(creating { $0.tags = Array(repeating: "a", count: 101) })
        #expect(many == ["tags": "has 101 items; at most 100 are allowed"])
        let wrong = violations(creating { $0.people = ["Ann", "", String(repeating: "b", count: 101)] })
        #expect(wrong == ["people[1]": "is empty", "people[2]": "is 101 bytes long; at most 100 are allowed"])
    }

    @Test("Fields within lists of messages are named with their index")
    func nested() {
        let broken = violations(
            creating { entry in
                var photo = EntryPhoto()
                photo.photoId = "019a2019-ebef-74bb-94a5-6dff1748f187"
                entry.photos = [photo, EntryPhoto()]
                entry.photos[0].caption = String(repeating: "c", count: 4097)
            })
        #expect(
            broken == [
                "photos[0].caption": "is 4097 bytes long; at most 4096 are allowed", "photos[1].photoId": "is empty",
            ])
    }

    @Test("Numbers keep to their range, and what is no number does not", arguments: [90.5, -91, .nan, .infinity])
    func range(latitude: Double) {
        var place = Place()
        place.latitude = latitude
        place.longitude = 180
        #expect(violations(creating { $0.place = place }) == ["place.latitude": "is not between -90 and 90"])
    }

    @Test("A page size is not negative; one over the most is not refused")
    func minimum() {
        var request = ListEntriesRequest()
        request.pageSize = .max
        #expect(violations(request).isEmpty)
        request.pageSize = -1
        #expect(violations(request) == ["pageSize": "is less than 0"])
    }

    @Test("A photo is turned by quarters, to three of them")
    func multiples() {
        var request = UpdatePhotoRequest()
        var photo = Photo()
        for turn: UInt32 in [0, 90, 180, 270] {
            photo.turn = turn
            request.photo = photo
            #expect(violations(request).isEmpty)
        }
        photo.turn = 45
        request.photo = photo
        #expect(violations(request) == ["turn": "is not a multiple of 90"])
        photo.turn = 360
        request.photo = photo
        #expect(violations(request) == ["turn": "is greater than 270"])
    }

    @Test("A query has at most 500 characters, however many bytes they take, and no pile of marks")
    func characters() {
        var request = SearchRequest()
        request.q = String(repeating: "👨‍👩‍👧‍👦", count: 500)
        #expect(violations(request).isEmpty)
        request.q += "x"
        #expect(violations(request) == ["q": "is longer than 500 characters"])
        request.q = "a" + String(repeating: "\u{301}", count: 4000)
        #expect(violations(request) == ["q": "is longer than 500 characters"])
    }

    @Test("Values of enums are ones that the schema has; unset is no item of a list")
    func enumerations() {
        var request = ListPhotosRequest()
        request.kind = [.video, .unspecified, MediaKind(rawValue: 99)]
        let words = "is not one of PHOTO, VIDEO, AUDIO"
        #expect(violations(request) == ["kind[1]": words, "kind[2]": words])
        var timeline = GetTimelineRequest()
        #expect(violations(timeline).isEmpty)
        timeline.granularity = Granularity(rawValue: 7)
        #expect(violations(timeline) == ["granularity": "is not one of YEAR, MONTH, DAY"])
    }

    @Test(
        "Of an update's resource, the fields are checked that the mask names",
        arguments: ["dayBoundary", "day_boundary"])
    func mask(name: String) {
        var request = UpdateAccountRequest()
        request.account = Account()
        request.account?.locale = "no tag"
        request.account?.dayBoundary = "24:00"
        request.updateMask = [name]
        #expect(violations(request) == ["dayBoundary": "is not a time of the form HH:MM"])
        request.updateMask = ["*"]
        #expect(Set(violations(request).keys) == ["locale", "dayBoundary"])
        request.updateMask = []
        #expect(Set(violations(request).keys) == ["locale", "dayBoundary"])
    }

    @Test("A text that must not be empty may be left out, but not cleared")
    func cleared() {
        var request = UpdateAccountRequest()
        request.account = Account()
        #expect(violations(request).isEmpty)
        request.updateMask = ["name"]
        #expect(violations(request) == ["name": "is empty"])
        request.account?.name = " \t"
        #expect(violations(request) == ["name": "is not a name with a letter in it, without control characters"])
    }

    @Test("A text's length is counted as JSON Schema counts it, in Unicode scalars")
    func shortest() {
        var request = ChangePasswordRequest()
        request.currentPassword = "x"
        request.newPassword = "e\u{301}e\u{301}e\u{301}e"
        #expect(violations(request) == ["newPassword": "is shorter than 8 characters"])
        request.newPassword += "\u{301}"
        #expect(violations(request).isEmpty)
    }

    @Test("What is required is there: a message, and a text that is not empty")
    func required() {
        #expect(violations(UpdateEntryRequest()) == ["entry": "is missing"])
        #expect(violations(CreateSessionRequest()) == ["name": "is empty", "password": "is empty"])
    }

    @Test("Fields that the server sets, and those of other services, are not looked at")
    func unchecked() {
        var request = CreatePhotoRequest()
        var point = GeoPoint()
        point.latitude = 400
        request.probe = Probe()
        request.probe?.location = point
        request.photo = Photo()
        #expect(violations(request).isEmpty)
        request.photo?.location = point
        #expect(violations(request) == ["location.latitude": "is not between -90 and 90"])
    }

    @Test("A text with U+0000 is refused, and no more violations are told than asked for")
    func limits() {
        #expect(violations(creating { $0.title = "a\0b" }).values.contains("The text holds U+0000."))
        #expect(violations(creating { $0.tags = Array(repeating: "", count: 50) }, atMost: 20).count == 20)
    }
}
