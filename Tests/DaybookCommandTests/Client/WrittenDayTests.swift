import DateText
import Testing

@testable import DaybookCommand

@Suite struct WrittenDayTests {
    /// 2026-11-27, a Friday.
    private static let today: Int64 = 20_784

    private func day(_ text: String, _ bound: WrittenDay.Bound = .only) throws -> String {
        CivilCalendar.text(of: try WrittenDay.day(text, bound: bound, today: Self.today))
    }

    @Test(arguments: [
        ("2023-09-01", "2023-09-01"), ("2023년 9월 1일", "2023-09-01"), ("2023년9월1일 금요일", "2023-09-01"),
        ("2023年9月1日", "2023-09-01"), ("September 1, 2023", "2023-09-01"), ("1 Sep 2023", "2023-09-01"),
        ("2023. 9. 1.", "2023-09-01"), ("2023/9/1", "2023-09-01"), ("today", "2026-11-27"), ("Yesterday", "2026-11-26"),
        ("오늘", "2026-11-27"), ("어제", "2026-11-26"), ("그저께", "2026-11-25"), ("今日", "2026-11-27"),
        ("昨日", "2026-11-26"), ("3 days ago", "2026-11-24"), ("사흘 전", nil), ("3일 전", "2026-11-24"),
        ("3日前", "2026-11-24"), ("작년 오늘", "2025-11-27"), ("9월 1일", "2026-09-01"), ("December 24", "2025-12-24"),
        ("2월 29일", "2024-02-29"),
    ])
    func `a day is read in each language, and relative to today`(text: String, date: String?) throws {
        if let date { #expect(try day(text) == date) } else { #expect(throws: CommandError.self) { try day(text) } }
    }

    @Test(arguments: [
        ("2023-09", "2023-09-01", "2023-09-30"), ("2023", "2023-01-01", "2023-12-31"),
        ("지난달", "2026-10-01", "2026-10-31"), ("last year", "2025-01-01", "2025-12-31"),
        ("어제", "2026-11-26", "2026-11-26"), ("去年の夏", "2025-06-01", "2025-08-31"),
    ])
    func `a list begins and ends at a period's ends, and no single day is a period`(
        text: String, first: String, last: String
    ) throws {
        #expect(try day(text, .first) == first && day(text, .last) == last)
        guard first != last else { return }
        let error = #expect(throws: CommandError.self) { try day(text) }
        #expect(error?.fault == "COMMAND_SEVERAL_DAYS" && error?.code == .usage)
    }

    @Test(arguments: [
        "", " ", "2023-02-30", "2023-13-01", "soon", "yesterday and today", "2023-09-01 밤", "매년 8월", "0000-01-01",
        "99999-01-01", "2023-9-1x", "--", "\u{0}", "🇰🇷",
    ])
    func `what is no day is refused with what is understood`(text: String) throws { try expectRefusal(of: text) }

    @Test func `a text without end is refused as soon as one that is no day`() throws {
        // No arguments of the test, because the output names each argument whole.
        try expectRefusal(of: "e" + String(repeating: "\u{301}", count: 100_000))
        try expectRefusal(of: String(repeating: "1", count: 100_000))
        try expectRefusal(of: String(repeating: "어제 ", count: 10_000))
    }

    private func expectRefusal(of text: String) throws {
        let error = try #require(#expect(throws: CommandError.self) { try day(text) })
        #expect(error.code == .usage && error.reason.utf8.count < 1000)
        #expect(["COMMAND_NOT_A_DATE", "COMMAND_NO_SUCH_TIME", "COMMAND_SEVERAL_DAYS"].contains(error.fault))
        if error.fault == "COMMAND_NOT_A_DATE" { #expect(error.reason.contains("September 1, 2023, yesterday")) }
    }

    @Test func `any text is read or refused, and a day stays in the calendar`() {
        var random = SystemRandomNumberGenerator()
        let parts = [
            "2023", "-", "9", "월", "1일", " ", "yesterday", "년", "前", "ago", "3", "last", "T", ":", "\u{1100}", "日",
        ]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in parts.randomElement() ?? "" }.joined()
            for today in [CivilCalendar.days.lowerBound, Self.today, CivilCalendar.days.upperBound] {
                for bound in [WrittenDay.Bound.first, .last, .only] {
                    guard let day = try? WrittenDay.day(text, bound: bound, today: today) else { continue }
                    #expect(CivilCalendar.days.contains(day), "\(text)")
                }
            }
        }
    }
}
