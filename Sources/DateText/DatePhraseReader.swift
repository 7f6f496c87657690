/// A parser of a date phrase at the beginning of folded text.
struct DatePhraseReader {
    /// A phrase that was read, and its end.
    struct Phrase: Equatable {
        let period: DatePeriod
        /// An index into the text.
        let end: Int
    }

    private let text: ArraySlice<Character>
    private var index: Int

    /// The range of four-digit numbers that count as years.
    private static let years: ClosedRange<Int64> = 1800...2199
    private static let particles = ["에는", "에", "의", "엔", "은", "는", "には", "に", "は", "の"]
    private static let separators = [" of ", ". ", "の", ", ", ",", " "]

    init(_ text: ArraySlice<Character>) {
        self.text = text
        index = text.startIndex
    }

    /// Reads the phrases that the text begins with, shortest first: each has at least one part more than the one
    /// before. Phrases that end within a word are left out.
    mutating func phrases() -> [Phrase] {
        var phrases: [Phrase] = []
        var period = DatePeriod()
        while let part = readPart(beside: period), period.take(part) {
            if let end = wordEnd() { phrases.append(Phrase(period: period, end: end)) }
            for separator in Self.separators where skip(separator) { break }
        }
        return phrases
    }

    /// Returns the end of the current word, past a particle; `nil` in the middle of a word.
    private func wordEnd() -> Int? {
        if isEnd(index) { return index }
        for particle in Self.particles where text[index...].starts(with: particle) {
            if isEnd(index + particle.count) { return index + particle.count }
        }
        return nil
    }

    private func isEnd(_ index: Int) -> Bool { index == text.endIndex || text[index] == " " }

    private mutating func skip(_ word: String) -> Bool {
        guard text[index...].starts(with: word) else { return false }
        index += word.count
        return true
    }

    /// Skips a word and, if `andSpace` is set, one space behind it.
    private mutating func skip(_ word: String, andSpace: Bool) -> Bool {
        guard skip(word) else { return false }
        if andSpace { _ = skip(" ") }
        return true
    }

    private mutating func readPart(beside period: DatePeriod) -> DatePeriod.Part? {
        guard index < text.endIndex else { return nil }
        if period.expectsElapsed, let (part, end) = ElapsedWords.read(text[index...]), isBound(end) {
            index = end
            return part
        }
        if let (year, end) = EraYear.read(text[index...]) {
            index = end
            return .year(year)
        }
        guard text[index].isASCII, text[index].isNumber else { return readWord() }
        return period.expectsYear ? readYear(ofWholeDate: period.hasWeekday) : readFigures()
    }

    /// Returns whether a Latin word that ends at an index is complete there.
    private func isBound(_ end: Int) -> Bool {
        guard end < text.endIndex, text[end].isASCII, text[end].isLetter else { return true }
        return !text[end - 1].isASCII
    }

    /// Reads the year behind a month and its day.
    ///
    /// - Parameter ofWholeDate: Whether the phrase has a day of the week. Any number of three or four digits is then
    ///   the year.
    private mutating func readYear(ofWholeDate: Bool) -> DatePeriod.Part? {
        let start = index
        if let (number, count) = digits(atMost: 4),
            count > 2 && ofWholeDate || count == 4 && Self.years.contains(number)
        {
            for unit in ["년", "年"] where skip(unit) { break }
            return .year(number)
        }
        index = start
        return nil
    }

    private mutating func readFigures() -> DatePeriod.Part? {
        let start = index
        guard let (number, count) = digits(atMost: 4) else { return nil }
        if count == 4, let part = readDate(year: number) { return part }
        if count == 2, let part = readShortDate(number) { return part }
        let figuresEnd = index
        _ = skip(" ")
        // "3년" is a duration.
        if count > 1, skip("년") || skip("年") { return count == 2 ? .shortYear(number) : .year(number) }
        if count <= 2, skip("월") || skip("月") { return .month(number) }
        if count <= 2, skip("일") || skip("日") { return .day(number) }
        index = figuresEnd
        if count == 4 { return Self.years.contains(number) ? .year(number) : nil }
        guard count <= 2 else {
            index = start
            return nil
        }
        for ending in ["st", "nd", "rd", "th"] where skip(ending) { break }
        return .figure(number)
    }

    /// Reads the rest of a date like `23. 9. 15.`, whose year has two digits. It needs dots and all three parts.
    private mutating func readShortDate(_ year: Int64) -> DatePeriod.Part? {
        let start = index
        if skip(".", andSpace: true), let (month, _) = digits(atMost: 2), skip(".", andSpace: true),
            let (day, _) = digits(atMost: 2), CivilCalendar.period(year: 2000, month: month, day: day) != nil
        {
            _ = skip(".")
            return .shortDate(year: year, month: month, day: day)
        }
        index = start
        return nil
    }

    /// Reads the rest of a numeric date behind its year. A space may follow a dot.
    private mutating func readDate(year: Int64) -> DatePeriod.Part? {
        let start = index
        for separator in ["-", ".", "/"] where skip(separator, andSpace: separator == ".") {
            guard let (month, _) = digits(atMost: 2) else { break }
            let monthEnd = index
            if skip(separator, andSpace: separator == "."), let (day, _) = digits(atMost: 2) {
                guard let days = CivilCalendar.period(year: year, month: month, day: day) else { break }
                if separator == "." { _ = skip(separator) }
                return .date(days)
            }
            index = monthEnd
            if separator == "." { _ = skip(separator) }
            if let days = CivilCalendar.period(year: year, month: month, day: nil) { return .date(days) }
        }
        index = start
        return nil
    }

    /// Reads a run of ASCII digits; `nil` if there are none, or too many.
    private mutating func digits(atMost most: Int) -> (value: Int64, count: Int)? {
        let run = text[index...].prefix { $0.isASCII && $0.isNumber }
        guard run.count <= most, let value = Int64(String(run)) else { return nil }
        index += run.count
        return (value, run.count)
    }

    private mutating func readWord() -> DatePeriod.Part? {
        for (word, part) in DateVocabulary.words {
            guard let end = end(of: word) else { continue }
            // A Latin word must not run into another Latin letter; other words may.
            if word.last?.isASCII ?? false, end < text.endIndex, text[end].isASCII, text[end].isLetter { continue }
            index = end
            return part
        }
        return nil
    }

    /// Returns the end of a word of the vocabulary. The text may omit a space of the word, except behind a Latin
    /// letter.
    private func end(of word: [Character]) -> Int? {
        var at = index
        for (place, character) in word.enumerated() {
            if at < text.endIndex, text[at] == character {
                at += 1
            } else if character != " " || word[place - 1].isASCII {
                return nil
            }
        }
        return at
    }
}
