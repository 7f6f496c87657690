import Testing

@testable import PlainForm

@Suite("Dates of names and pages")
struct PlainDateTests {
    @Test(
        "A clock's seconds are a date and a time with its offset",
        arguments: [
            (0, 0, "1970-01-01T00:00:00+00:00"), (-1, 0, "1969-12-31T23:59:59+00:00"),
            (1_709_989_445, 32_400, "2024-03-09T13:04:05+09:00"),
            (1_709_251_199, -12_600, "2024-02-29T23:59:59-03:30"),
            (951_782_400, 0, "2000-02-29T00:00:00+00:00"), (-2_203_891_200, 0, "1900-03-01T00:00:00+00:00"),
            (-62_135_596_800, 0, "0001-01-01T00:00:00+00:00"), (253_402_300_799, 0, "9999-12-31T23:59:59+00:00"),
        ] as [(Int64, Int64, String)])
    func dates(seconds: Int64, offset: Int64, text: String) {
        let date = PlainDate(localSeconds: seconds)
        #expect(date.text(offsetSeconds: offset) == text)
        let day = text.prefix(10).split(separator: "-").joined(separator: "/")
        #expect("\(date.monthFolder)/\(date.dayOfMonth)" == day)
    }

    @Test(
        "A date outside the years 1 to 9999 has a name, too",
        arguments: [
            (-62_167_219_200, "0000/01", "01"), (-62_167_219_201, "-0001/12", "31"),
            (253_402_300_800, "10000/01", "01"),
        ] as [(Int64, String, String)])
    func distantDates(seconds: Int64, month: String, day: String) {
        let date = PlainDate(localSeconds: seconds)
        #expect(date.monthFolder == month && date.dayOfMonth == day)
    }
}
