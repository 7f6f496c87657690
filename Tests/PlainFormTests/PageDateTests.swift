import Testing

@testable import PlainForm

@Suite("Dates on pages")
struct PageDateTests {
    @Test(
        "A date has the parts that it names",
        arguments: [
            ("1970-01-02", 1, nil, nil), ("1970-01-01T00:01", 0, 60, nil), ("1970-01-01 23:59:59", 0, 86_399, nil),
            ("1970-01-01T01:00:00Z", 0, 3600, 0), ("1970-01-01T01:00:00-03:30", 0, 3600, -12_600),
            ("1970-01-01T01:00+0900", 0, 3600, 32_400), ("0001-01-01", -719_162, nil, nil),
            ("9999-12-31", 2_932_896, nil, nil), ("1970-01-01T01:00:02.000Z", 0, 3602, 0),
            ("1970-01-01 00:00:01.123456789", 0, 1, nil),
        ] as [(String, Int64, Int64?, Int64?)])
    func parts(text: String, day: Int64, second: Int64?, offset: Int64?) {
        let date = PageDate(text)
        #expect(date?.day == day && date?.second == second && date?.offset == offset)
    }

    @Test(
        "Any other text is no date",
        arguments: [
            "", "2024", "2024-3-9", "2024-03-09T", "2024-03-09T14", "2024-03-09T14:4", "2024-03-09T14:04:60",
            "2024-03-09T14:60", "2024-13-01", "2023-02-29", "0000-01-01", "10000-01-01", "-2024-03-09", "2024-03-09x",
            "2024-03-09T14:04+9", "2024-03-09T14:04+19:00", "2024-03-09T14:04+09:60", "2024-03-09T14:04:05.Z",
            "2024-03-09T14:04Zx", "２０２４-03-09", "2024-03-09\u{301}",
        ])
    func others(text: String) {
        #expect(PageDate(text) == nil)
    }
}
