import Testing

@testable import DaybookEntry

@Suite("Positions and times of kept records")
struct KeptReadingTests {
    private let id = UUIDBytes(high: 1, low: 2)

    @Test("The text of a position is read back, also if an ID has a slash in it")
    func positions() {
        let revision = KeptPosition([.bytes(id.bytes), .integer(-3)])
        #expect(revision.text == "\(id)/-3" && KeptPosition(revision.text, of: .revisions) == revision)
        let memory = KeptPosition([.text("trip/2024-03-09/x")])
        #expect(KeptPosition(memory.text, of: .memories) == memory)
        let entry = KeptPosition([.bytes(id.bytes)])
        #expect(KeptPosition(entry.text, of: .entries) == entry)
    }

    @Test(
        "A text that is no position of a table is refused",
        arguments: ["", "x", "00000000-0000-0001-0000-000000000002", "00000000-0000-0001-0000-000000000002/x"])
    func foreign(text: String) {
        #expect(KeptPosition(text, of: .revisions) == nil)
    }

    @Test(
        "Times lose no microsecond, in all years",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999999Z"), (-1000, "1969-12-31T23:59:59.999Z"),
            (1_709_960_645_000_120, "2024-03-09T05:04:05.000120Z"),
            (Instant.earliest.microseconds, "0001-01-01T00:00:00Z"),
            (Instant.latest.microseconds, "9999-12-31T23:59:59.999999Z"),
            (Instant.earliest.microseconds - 1, nil), (Instant.latest.microseconds + 1, nil),
        ] as [(Int64, String?)])
    func times(microseconds: Int64, text: String?) {
        #expect(Instant(microseconds: microseconds).rfc3339 == text)
    }

    @Test("A value of another form than its column has is an error, not another value")
    func forms() {
        for (form, value) in [
            (.text, .integer(1)), (.integer, .text("1")), (.id, .bytes([1])), (.time, .text("now")),
            (.texts, .text("x")), (.number, .real(.infinity)), (.time, .integer(.max)),
        ] as [(KeptForm, KeptValue)] {
            #expect(throws: DiaryError.self) { _ = try form.json(value) }
        }
    }
}
