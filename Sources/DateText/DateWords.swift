import SearchText

/// Words for days, weeks, months, seasons and years in a query, in Korean, English, Japanese and digits.
///
/// ```
/// phrase   = part { separator part } [ particle ]
/// part     = YYYY-MM[-DD] | YYYY.MM[.DD] | YYYY/MM[/DD] | YY.MM.DD | YYYY | YYYY年 | YYYY년 | M월 | M月 | D일 | D日
///          | a year of a Japanese era | a day of the week beside "last", "this" or a relative week
///          | a month's name | a season | a relative day, week, month or year | "last" and its kin | "every year"
///          | a number of days, weeks, months or years "ago" | a day of the week beside a date
/// ```
///
/// A phrase is between spaces, or at the start or end of the query. The first phrase that is a valid date is taken.
/// Every date that the system's formatters write in full in Korean, English and Japanese is a phrase. Weeks begin on
/// Monday. Seasons are meteorological (winter is December to February). A month or season without a year is the latest
/// one that has begun. A day of a month without a year is that day of every year.
public struct DateWords: Equatable, Sendable {
    /// The days that the phrase stands for.
    public let days: CivilDays
    /// The query without the phrase, folded.
    public let rest: String

    /// Finds the first phrase; `nil` if there is none.
    ///
    /// - Parameter today: The base of relative dates, in days since 1970-01-01, in the years 1 to 9999.
    public init?(_ text: String, today: Int64) {
        let characters = Array(String(decoding: Fold.key(text), as: UTF8.self))
        var start = 0
        while start < characters.count {
            if start == 0 || characters[start - 1] == " " {
                var reader = DatePhraseReader(characters[start...])
                let phrases = reader.phrases()
                for phrase in phrases.reversed() {
                    let isAlone = start == 0 && phrase.end == characters.count
                    guard let days = phrase.period.days(today: today, isAlone: isAlone) else { continue }
                    self.days = days
                    rest = Self.rest(before: characters[..<start], after: characters[phrase.end...])
                    return
                }
            }
            start += 1
        }
        return nil
    }

    private static let prepositions = ["in", "on", "during"]

    /// Returns the query without the phrase, and without an English preposition before it.
    private static func rest(before: ArraySlice<Character>, after: ArraySlice<Character>) -> String {
        var words = before.split(separator: " ").map { String($0) }
        if let last = words.last, prepositions.contains(last) { words.removeLast() }
        return (words + after.split(separator: " ").map { String($0) }).joined(separator: " ")
    }
}
