import SearchText

/// A time of the clock at the end of a text, in Korean, English, Japanese and digits.
///
/// ```
/// clock = [ half ] H:MM[:SS] [ am | pm ] | H am | H pm | [ half ] H시 [ M분 | 반 ] | [ half ] H時 [ M分 | 半 ]
/// half  = 오전 | 오후 | 새벽 | 아침 | 저녁 | 밤 | 午前 | 午後 | 朝 | 夕方 | 夜
/// ```
///
/// A date may stand before it: `yesterday 9pm`, `어제 오후 3시`, `2023-09-01T21:30`. Work is bounded by the text's
/// length: only the last characters are searched for a time.
public struct ClockWords: Equatable, Sendable {
    /// The seconds since midnight; `nil` if no clock shows the time, such as 25:00.
    public let second: Int64?
    /// The text before the time, folded.
    public let rest: String

    /// A part of the day, which decides which of two hours a number up to twelve means.
    private enum Half {
        /// The twelve hours before noon, and those after it.
        case am, pm
        /// Only the hours from five to eleven, because noon and midnight are in neither the morning nor the evening.
        case morning, evening
        /// Only the hours from six to eleven, because people disagree on the day of midnight.
        case night
    }

    /// The maximum length of a time, in characters of folded text. The longest, with all its blanks, has about thirty.
    private static let maximumCharacters = 64

    private static let halves: [(word: String, half: Half)] = {
        let words: [(half: Half, words: [String])] = [
            (.am, ["오전", "새벽", "午前"]), (.pm, ["오후", "午後"]), (.morning, ["아침", "朝"]),
            (.evening, ["저녁", "夕方"]), (.night, ["밤", "夜"]),
        ]
        return words.flatMap { half, words in words.map { (Fold.fold($0).text, half) } }
    }()

    /// Finds the longest time at the end of a text; `nil` if there is none.
    public init?(_ text: String) {
        let characters = Array(String(decoding: Fold.key(text), as: UTF8.self))
        for start in characters.indices.suffix(Self.maximumCharacters) where Self.mayStart(start, in: characters) {
            guard let clock = Self.clock(characters[start...]) else { continue }
            second = clock
            rest = Self.day(characters[..<start])
            return
        }
        return nil
    }

    /// Returns whether a time may begin at an index: not within a number or a Latin word.
    private static func mayStart(_ index: Int, in characters: [Character]) -> Bool {
        guard index > 0, characters[index].isASCII else { return characters[index] != " " }
        let before = characters[index - 1]
        let isAfterDay = before == "t" && index > 1 && characters[index - 2].isNumber
        return before == " " || !before.isASCII || isAfterDay
    }

    /// Returns the text before a time, without the sign or the word between the two.
    private static func day(_ text: ArraySlice<Character>) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        for ending in [" at", "の", ","] where text.suffix(ending.count).elementsEqual(ending) {
            text.removeLast(ending.count)
        }
        // "2023-09-01t21:30", but not "at"
        if text.last == "t", text.dropLast().last?.isNumber == true { text.removeLast() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// Returns the seconds of a text that is a time; an inner `nil` for a time that does not exist.
    private static func clock(_ text: ArraySlice<Character>) -> Int64?? {
        var rest = String(text)
        var half: Half?
        if let (word, named) = halves.first(where: { rest.hasPrefix($0.word) }) {
            half = named
            rest = String(rest.dropFirst(word.count).drop { $0 == " " })
        }
        guard rest.utf8.first.map({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) == true else { return nil }
        if let match = rest.wholeMatch(of: /([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?(?: ?([ap])\.?m\.?)?/) {
            guard half == nil || match.4 == nil else { return nil }
            half = half ?? self.half(match.4)
            return .some(second(hour: match.1, minute: match.2, second: match.3, half: half))
        }
        if half == nil, let match = rest.wholeMatch(of: /([0-9]{1,2}) ?([ap])\.?m\.?/) {
            return .some(second(hour: match.1, half: self.half(match.2)))
        }
        guard let match = rest.wholeMatch(of: /([0-9]{1,2}) ?[시時](?: ?(?:([0-9]{1,2}) ?[분分]|([반半])))?/) else {
            return nil
        }
        return .some(second(hour: match.1, minute: match.3 == nil ? match.2 : "30", half: half))
    }

    private static func half(_ letter: Substring?) -> Half? { letter.map { $0 == "a" ? .am : .pm } }

    private static func second(
        hour: Substring, minute: Substring? = nil, second: Substring? = nil, half: Half?
    ) -> Int64? {
        guard var hour = Int64(hour), let minute = Int64(minute ?? "0"), let second = Int64(second ?? "0"),
            minute < 60, second < 60
        else { return nil }
        switch half {
        case nil: guard hour < 24 else { return nil }
        case .morning, .evening: guard (5...11).contains(hour) else { return nil }
        case .night: guard (6...11).contains(hour) else { return nil }
        case .am, .pm: guard hour <= 12 else { return nil }
        }
        if let half { hour = hour % 12 + (half == .am || half == .morning ? 0 : 12) }
        return hour * 3600 + minute * 60 + second
    }
}
