import Testing

@testable import ProtobufC

@Suite("Timestamps as text")
struct TimestampTextTests {
    @Test(
        "Instants print in UTC with 0, 3, 6 or 9 digits, and read back",
        arguments: [
            (0, 0, "1970-01-01T00:00:00Z"), (-1, 0, "1969-12-31T23:59:59Z"),
            (1_693_571_696, 789_000_000, "2023-09-01T12:34:56.789Z"),
            (1_693_571_696, 1000, "2023-09-01T12:34:56.000001Z"),
            (1_693_571_696, 1, "2023-09-01T12:34:56.000000001Z"), (951_782_400, 0, "2000-02-29T00:00:00Z"),
            (-62_135_596_800, 0, "0001-01-01T00:00:00Z"),
            (253_402_300_799, 999_999_999, "9999-12-31T23:59:59.999999999Z"),
            (-62_135_596_800 + 86_400 * 365, 0, "0002-01-01T00:00:00Z"), (-2_203_891_200, 0, "1900-03-01T00:00:00Z"),
        ] as [(Int64, Int32, String)])
    func prints(seconds: Int64, nanos: Int32, text: String) throws {
        let instant = try #require(TimestampText(seconds: seconds, nanos: nanos))
        #expect(instant.text == text)
        #expect(ProtobufJSON.timestampText(seconds: seconds, nanos: nanos) == text)
        let back = try TimestampText(parsing: text)
        #expect(back.seconds == seconds && back.nanos == nanos)
    }

    @Test("Days from the first to the last year read back and follow one another")
    func calendar() throws {
        var previous = ""
        for day in stride(from: Int64(-719_162), through: 2_932_896, by: 101) {
            let text = try #require(TimestampText(seconds: day * 86_400, nanos: 0)).text
            #expect(text > previous)
            #expect(try TimestampText(parsing: text).seconds == day * 86_400)
            previous = text
        }
    }

    @Test("Offsets are taken off")
    func offsets() throws {
        #expect(try TimestampText(parsing: "2023-09-01T21:34:56+09:00").text == "2023-09-01T12:34:56Z")
        #expect(try TimestampText(parsing: "2023-08-31T23:04:56.5-13:30").text == "2023-09-01T12:34:56.500Z")
        #expect(try TimestampText(parsing: "2023-09-01T12:34:56-00:00").text == "2023-09-01T12:34:56Z")
    }

    @Test(
        "Texts of another form are malformed",
        arguments: [
            "", "2023-09-01", "2023-09-01T12:34:56", "2023-09-01 12:34:56Z", "2023-09-01t12:34:56z",
            "2023-9-01T12:34:56Z",
            "2023-09-01T12:34Z", "2023-09-01T12:34:56.Z", "2023-09-01T12:34:56.1234567890Z", "2023-09-01T12:34:56Z ",
            "2023-09-01T12:34:56+0900", "2023-09-01T12:34:56+09", "02023-09-01T12:34:56Z", "-001-09-01T12:34:56Z",
            "2023-09-01T12:34:56+09:00Z", "２023-09-01T12:34:56Z", "2023-09-01T12:34:56,5Z",
        ])
    func malformed(text: String) {
        #expect(throws: TimestampText.Refusal.malformed) { try TimestampText(parsing: text) }
    }

    @Test(
        "Dates and times that do not exist are impossible",
        arguments: [
            "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2023-04-31T00:00:00Z", "2023-00-01T00:00:00Z",
            "2023-13-01T00:00:00Z", "2023-01-00T00:00:00Z", "2023-01-32T00:00:00Z", "2023-01-01T24:00:00Z",
            "2023-01-01T00:60:00Z", "2016-12-31T23:59:60Z", "2023-01-01T00:00:00+24:00", "2023-01-01T00:00:00+00:60",
        ])
    func impossible(text: String) {
        #expect(throws: TimestampText.Refusal.impossible) { try TimestampText(parsing: text) }
    }

    @Test(
        "Instants outside the years 0001 to 9999 are out of range, also by their offset",
        arguments: [
            "0000-12-31T23:59:59Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00Z",
        ])
    func outOfRange(text: String) {
        #expect(throws: TimestampText.Refusal.outOfRange) { try TimestampText(parsing: text) }
    }

    @Test("Fields that are no instant have no text")
    func noInstant() {
        #expect(TimestampText(seconds: -62_135_596_801, nanos: 0) == nil)
        #expect(TimestampText(seconds: 253_402_300_800, nanos: 0) == nil)
        #expect(TimestampText(seconds: 0, nanos: -1) == nil)
        #expect(TimestampText(seconds: 0, nanos: 1_000_000_000) == nil)
        #expect(TimestampText(seconds: .min, nanos: .min) == nil)
        #expect(ProtobufJSON.timestampText(seconds: 253_402_300_800, nanos: 0) == nil)
    }
}
