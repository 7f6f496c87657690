/// Reads how long ago something was: "3년 전", "3 years ago", "3年前", with a number in figures or, if small, in words.
enum ElapsedWords {
    /// The most digits of the number: nothing is longer ago than a diary reaches.
    private static let maximumDigits = 3

    /// Reads from a place in folded text.
    ///
    /// - Returns: The part of a phrase, and where it ends; nil when there is none.
    static func read(_ text: ArraySlice<Character>) -> (part: DatePeriod.Part, end: Int)? {
        guard let (number, numberEnd) = number(text) else { return nil }
        let rest = afterSpace(text[numberEnd...])
        for (word, ago, part) in units {
            guard rest.starts(with: word) else { continue }
            let behind = afterSpace(rest.dropFirst(word.count))
            guard behind.starts(with: ago) else { continue }
            return (part(-number), behind.startIndex + ago.count)
        }
        return nil
    }

    private static func number(_ text: ArraySlice<Character>) -> (value: Int64, end: Int)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        if !digits.isEmpty {
            guard digits.count <= maximumDigits, let value = decimal(Array(String(digits).utf8)) else { return nil }
            return (value, digits.endIndex)
        }
        for (word, value) in numerals where text.starts(with: word) {
            let end = text.startIndex + word.count
            // Latin words stand apart from what follows.
            if word[0].isASCII, end == text.endIndex || text[end] != " " { continue }
            return (value, end)
        }
        return nil
    }

    private static func afterSpace(_ text: ArraySlice<Character>) -> ArraySlice<Character> {
        text.first == " " ? text.dropFirst() : text
    }

    private typealias Unit = (word: [Character], ago: [Character], part: @Sendable (Int64) -> DatePeriod.Part)

    private static let units: [Unit] = {
        let years: @Sendable (Int64) -> DatePeriod.Part = { .relativeYear($0) }
        let months: @Sendable (Int64) -> DatePeriod.Part = { .relativeMonth($0) }
        let weeks: @Sendable (Int64) -> DatePeriod.Part = { .relativeWeek($0) }
        let days: @Sendable (Int64) -> DatePeriod.Part = { .relativeDay($0) }
        let all: [(ago: String, words: [String], part: @Sendable (Int64) -> DatePeriod.Part)] = [
            ("전", ["년", "해"], years), ("전", ["개월", "달"], months), ("전", ["주일", "주"], weeks), ("전", ["일"], days),
            ("前", ["年"], years), ("前", ["か月", "カ月", "ヶ月", "ケ月", "ヵ月", "箇月"], months), ("前", ["週間"], weeks),
            ("前", ["日"], days), ("ago", ["years", "year"], years), ("ago", ["months", "month"], months),
            ("ago", ["weeks", "week"], weeks), ("ago", ["days", "day"], days),
        ]
        return all.flatMap { ago, words, part in
            words.map { (Array(Fold.fold($0).text), Array(Fold.fold(ago).text), part) }
        }
    }()

    /// Small numbers in words, the longest first.
    private static let numerals: [(word: [Character], value: Int64)] = [
        ["one", "a", "an", "한", "일", "一"], ["two", "두", "이", "二"], ["three", "세", "석", "삼", "三"],
        ["four", "네", "넉", "사", "四"], ["five", "다섯", "오", "五"], ["six", "여섯", "육", "六"], ["seven", "일곱", "칠", "七"],
        ["eight", "여덟", "팔", "八"], ["nine", "아홉", "구", "九"], ["ten", "열", "십", "十"],
    ].enumerated().flatMap { index, words in words.map { (Array(Fold.fold($0).text), Int64(index + 1)) } }
        .sorted { $0.0.count > $1.0.count }
}
