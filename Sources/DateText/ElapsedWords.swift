import SearchText

/// A parser of durations before today: "3년 전", "3 years ago", "3年前". The number is in digits or, up to ten, in words.
enum ElapsedWords {
    /// The maximum number of digits. No diary reaches further back.
    private static let maximumDigits = 3

    /// Reads a duration at the beginning of folded text.
    ///
    /// - Returns: The part of a phrase, and its end; `nil` if there is none.
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
            guard digits.count <= maximumDigits, let value = Int64(String(digits)) else { return nil }
            return (value, digits.endIndex)
        }
        for (word, value) in numerals where text.starts(with: word) {
            let end = text.startIndex + word.count
            // A Latin word must be followed by a space.
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

    /// The numbers one to ten in words, the longest word first.
    private static let numerals: [(word: [Character], value: Int64)] = [
        ["one", "a", "an", "한", "일", "一"], ["two", "두", "이", "二"], ["three", "세", "석", "삼", "三"],
        ["four", "네", "넉", "사", "四"], ["five", "다섯", "오", "五"], ["six", "여섯", "육", "六"], ["seven", "일곱", "칠", "七"],
        ["eight", "여덟", "팔", "八"], ["nine", "아홉", "구", "九"], ["ten", "열", "십", "十"],
    ].enumerated().flatMap { index, words in words.map { (Array(Fold.fold($0).text), Int64(index + 1)) } }
        .sorted { $0.0.count > $1.0.count }
}
