import DateText
import SearchText

@testable import DaybookSearchCore

/// Any text in the search box, in every mode: the grammar of filters, date words, and what is made of both.
///
/// The first two bytes are a day that is today, the rest is the query.
enum QueryTarget {
    static func test(_ input: [UInt8]) {
        let day = input.prefix(2).reduce(0) { $0 << 8 | Int64($1) }
        // Some day of the calendar, from its first to its last.
        let today = CivilDate(day: min(CivilDate.earliest.day + day * 56, CivilDate.latest.day))
        let text = String(decoding: input.dropFirst(2), as: UTF8.self)
        readDate(text, today: today)
        for mode in SearchMode.allCases {
            do throws(DiaryError) {
                try look(for: text, in: SearchSections.sections(of: text, mode: mode, today: today))
            } catch {
                check(mode == .filter && error.code == .invalidArgument, "A query is refused otherwise: \(error)")
                check(error.violations.map(\.field) == ["q"], "A refusal names another field.")
            }
        }
    }

    private static func readDate(_ text: String, today: CivilDate) {
        guard let words = DateWords(text, today: today.day) else { return }
        let range = words.days.range
        check(range.count <= 366 || words.days.recurs, "A phrase stands for \(range.count) days.")
        check(
            range.lowerBound >= CivilDate.earliest.day - 7 && range.upperBound <= CivilDate.latest.day + 7,
            "A phrase leaves the calendar.")
        check(words.rest.utf8.count < Fold.fold(text).bytes.count, "Nothing was read.")
    }

    private static func look(for text: String, in sections: [SearchSection]) throws(DiaryError) {
        let field = FieldText(field: .title, text: text)
        let stored = FoldedDocument(SearchContent([(.title, [text])]))
        let start = stored.tailStart ?? stored.bytes.count
        for section in sections {
            for clause in section.matcher.plan.clauses {
                check(!clause.grams.contains([]) && !clause.tailGrams.contains([]), "A gram is empty.")
            }
            let holds = section.matcher.matches(
                head: stored.bytes.span.extracting(first: start),
                tail: stored.bytes.span.extracting(droppingFirst: start))
            check(holds || section.name != .literal, "A text does not hold itself.")
            for range in section.matcher.rawRanges(in: field, limit: 16) {
                check(range.lowerBound >= 0 && range.upperBound <= text.utf8.count, "A hit lies outside.")
            }
        }
    }

    static var seeds: [[UInt8]] {
        [
            "from:2023-05 to:2024 tag:\"first \\\"steps\\\"\" person:민지 place:제주 camera:x has:photo is:favorite 산책",
            "2023년 5월 14일에 산책", "작년 여름 바다", "last May 14, 2023", "14th may 2023", "2023-05-14", "去年の夏 京都",
            "지난주 ㅎㄱㄱㅇ", "닭", "ㅅㅊㄱ", "e\u{301} ｶﾞ \u{1100}\u{1161}", "\"tag:x\" 12:30",
            "Friday, September 15, 2023", "2023. 9. 15.(금)", "23.9.15", "8월 4일", "3년 전 오늘", "three years ago today",
            "don’t «x» 10〜12 ㆍ Đ", "🇯🇵🇰🇷\u{301} 葛\u{E0100} --", "매년 8월",
        ].map { [0x34, 0x56] + Array($0.utf8) }
    }
}
