/// The half of the day on a clock of twelve hours, as systems write it into the names of screenshots.
enum ClockHalf: Hashable, Sendable {
    case morning, afternoon

    private static let names: [(text: String, half: ClockHalf)] = [
        ("am", .morning), ("a.m.", .morning), ("오전", .morning), ("午前", .morning), ("上午", .morning),
        ("pm", .afternoon), ("p.m.", .afternoon), ("오후", .afternoon), ("午後", .afternoon), ("下午", .afternoon),
    ]
    private static let words = names.map { (text: Array($0.text.utf8), half: $0.half) }

    /// Finds the word at the end of the text between a date and a time, ignoring blanks.
    init?(in between: ArraySlice<UInt8>) {
        let text = Self.withoutBlanks(between)
        guard let word = Self.words.first(where: { Self.ends(text, with: $0.text) }) else { return nil }
        self = word.half
    }

    /// Finds the word at the beginning of the text after a time, ignoring blanks.
    init?(behind rest: ArraySlice<UInt8>) {
        let text = Self.withoutBlanks(rest.prefix(24))
        guard let word = Self.words.first(where: { text.starts(with: $0.text) }) else { return nil }
        self = word.half
    }

    /// Returns the hour on a clock of twenty-four hours. An hour of 13 or more is on such a clock already.
    func hour(_ hour: Int64) -> Int64 {
        switch self {
        case .morning: hour == 12 ? 0 : hour
        case .afternoon: hour < 12 ? hour + 12 : hour
        }
    }

    private static func ends(_ text: [UInt8], with word: [UInt8]) -> Bool {
        text.suffix(word.count).elementsEqual(word)
    }

    /// Returns a text in lower case without blanks: space, underscore, U+00A0, and U+202F, which newer systems write
    /// before AM and PM.
    private static func withoutBlanks(_ text: ArraySlice<UInt8>) -> [UInt8] {
        String(decoding: text, as: UTF8.self).unicodeScalars.filter { ![" ", "\u{A0}", "\u{202F}", "_"].contains($0) }
            .flatMap { UTF8.encode($0).map { Array($0) } ?? [] }.map { $0 < 0x80 && $0.isASCIILetter ? $0 | 0x20 : $0 }
    }
}
