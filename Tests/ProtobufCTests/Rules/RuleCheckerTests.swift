import ProtobufC
import Testing
import ZRPCTesting

/// Requests held against the rules of the testing schema, and a few more that it has no use for.
struct RuleCheckerTests {
    private let checker = RuleChecker(messages: TestingSchema.messageTypes, rules: Self.rules)

    private static let rules = TestingSchema.fieldRules.merging(more) { schema, more in
        schema.merging(more) { _, more in more }
    }

    private static let more: [String: [Int: FieldRule]] = [
        Item.descriptor.name: [
            unitName: FieldRule(
                minimumLength: 1, pattern: #"^[^\p{Cc}]*\p{L}[^\p{Cc}]*$"#, expected: "a name with a letter in it"),
            makerName: FieldRule(minimumLength: 8),
            measures: FieldRule(isUnchecked: true),
        ],
        ItemMeasures.descriptor.name: [width: FieldRule(maximum: 270, multipleOf: 90)],
    ]

    /// Fields by number.
    private static let (unitName, makerName, measures, width) = (5, 6, 10, 4)

    private func violations(_ request: some Message, atMost limit: Int = 20) -> [String: String] {
        Dictionary(
            checker.violations(in: request, atMost: limit).map { ($0.field, $0.description) }, uniquingKeysWith: { $1 })
    }

    private func creating(_ change: (inout Item) -> Void) -> CreateItemRequest {
        var item = Item()
        change(&item)
        var request = CreateItemRequest()
        request.item = item
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
        let wrong = violations(creating { $0.tags = ["Ann", "", String(repeating: "b", count: 101)] })
        #expect(wrong == ["tags[1]": "is empty", "tags[2]": "is 101 bytes long; at most 100 are allowed"])
    }

    @Test("Fields within lists of messages are named with their index")
    func nested() {
        let broken = violations(
            creating { item in
                var part = ItemPart()
                part.partId = "019a2019-ebef-74bb-94a5-6dff1748f187"
                item.parts = [part, ItemPart()]
                item.parts[0].note = String(repeating: "c", count: 4097)
            })
        #expect(
            broken == [
                "parts[0].note": "is 4097 bytes long; at most 4096 are allowed", "parts[1].partId": "is empty",
            ])
    }

    @Test("Numbers keep to their range, and what is no number does not", arguments: [90.5, -91, .nan, .infinity])
    func range(latitude: Double) {
        var place = ItemPlace()
        place.latitude = latitude
        place.longitude = 180
        #expect(violations(creating { $0.place = place }) == ["place.latitude": "is not between -90 and 90"])
    }

    @Test("A page size is not negative; one over the most is not refused")
    func minimum() {
        var request = ListItemsRequest()
        request.pageSize = .max
        #expect(violations(request).isEmpty)
        request.pageSize = -1
        #expect(violations(request) == ["pageSize": "is less than 0"])
    }

    @Test("A number is a multiple of what its rule says, to the greatest")
    func multiples() {
        var measures = ItemMeasures()
        for width: UInt32 in [0, 90, 180, 270] {
            measures.width = width
            #expect(violations(measures).isEmpty)
        }
        measures.width = 45
        #expect(violations(measures) == ["width": "is not a multiple of 90"])
        measures.width = 360
        #expect(violations(measures) == ["width": "is greater than 270"])
    }

    @Test("A query has at most 500 characters, however many bytes they take, and no pile of marks")
    func characters() {
        var request = ListItemsRequest()
        request.q = String(repeating: "👨‍👩‍👧‍👦", count: 500)
        #expect(violations(request).isEmpty)
        request.q += "x"
        #expect(violations(request) == ["q": "is longer than 500 characters"])
        request.q = "a" + String(repeating: "\u{301}", count: 4000)
        #expect(violations(request) == ["q": "is longer than 500 characters"])
    }

    @Test("Values of enums are ones that the schema has; unset is no item of a list")
    func enumerations() {
        let words = "is not one of RED, GREEN, BLUE"
        var request = ListItemsRequest()
        request.color = [.green, .unspecified, ItemColor(rawValue: 99)]
        #expect(violations(request) == ["color[1]": words, "color[2]": words])
        var samples = CountSamplesRequest()
        #expect(violations(samples).isEmpty)
        samples.color = ItemColor(rawValue: 7)
        #expect(violations(samples) == ["color": words])
    }

    @Test("Of an update's resource, the fields are checked that the mask names", arguments: ["unitName", "unit_name"])
    func mask(name: String) {
        var request = UpdateItemRequest()
        request.item = Item()
        request.item?.title = String(repeating: "t", count: 1025)
        request.item?.unitName = "24"
        request.updateMask = [name]
        #expect(violations(request) == ["unitName": "is not a name with a letter in it"])
        request.updateMask = ["*"]
        #expect(Set(violations(request).keys) == ["title", "unitName"])
        request.updateMask = []
        #expect(Set(violations(request).keys) == ["title", "unitName"])
    }

    @Test("A text that must not be empty may be left out, but not cleared")
    func cleared() {
        var request = UpdateItemRequest()
        request.item = Item()
        #expect(violations(request).isEmpty)
        request.updateMask = ["unitName"]
        #expect(violations(request) == ["unitName": "is empty"])
        request.item?.unitName = " \t"
        #expect(violations(request) == ["unitName": "is not a name with a letter in it"])
    }

    @Test("A text's length is counted as JSON Schema counts it, in Unicode scalars")
    func shortest() {
        #expect(
            violations(creating { $0.makerName = "e\u{301}e\u{301}e\u{301}e" })
                == ["makerName": "is shorter than 8 characters"])
        #expect(violations(creating { $0.makerName = "e\u{301}e\u{301}e\u{301}e\u{301}" }).isEmpty)
    }

    @Test("What is required is there: a message, and a text that is not empty")
    func required() {
        #expect(violations(UpdateItemRequest()) == ["item": "is missing"])
        #expect(violations(CreateLockRequest()) == ["name": "is empty", "secret": "is empty"])
    }

    @Test("Fields that the server sets, and those of other services, are not looked at, nor what is in them")
    func unchecked() {
        var measures = ItemMeasures()
        measures.width = 45
        let unknown = (color: ItemColor(rawValue: 99), outcome: ItemOutcome(rawValue: 99))
        #expect(
            violations(
                creating { item in
                    item.measures = measures
                    item.outcome = unknown.outcome
                }
            ).isEmpty)
        #expect(violations(measures) == ["width": "is not a multiple of 90"])
        #expect(violations(creating { $0.color = unknown.color }) == ["color": "is not one of RED, GREEN, BLUE"])
    }

    @Test("A text with U+0000 is refused, and no more violations are told than asked for")
    func limits() {
        #expect(violations(creating { $0.title = "a\0b" }).values.contains("The text contains U+0000."))
        #expect(violations(creating { $0.tags = Array(repeating: "", count: 50) }, atMost: 20).count == 20)
    }
}
