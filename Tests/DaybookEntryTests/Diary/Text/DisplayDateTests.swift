import DateText
import SearchTextTesting
import Testing

@testable import DaybookEntry

@Suite("Dates in words")
struct DisplayDateTests {
    @Test(arguments: ["ko", "en", "ja", "en-GB", "ko-KR"])
    func `are read as they are written`(language: String) throws {
        let display = DisplayDate()
        var random = SeededGenerator(seed: 15)
        let first = try #require(CivilDate("0100-01-01"))
        var dates = (0..<300).map { _ in
            CivilDate(day: Int64.random(in: first.day...CivilDate.latest.day, using: &random))
        }
        dates += (0..<366).map { CivilDate(day: 19_723 + $0) }
        for date in dates + [first, .latest] {
            let text = display.text(date, language: language)
            // 2026-11-22.
            let words = DateWords(text, today: 20_779)
            #expect(words?.days == CivilDays(Int(date.day)...Int(date.day)), "\(text)")
            #expect(words?.rest == "", "\(text)")
        }
    }
}
