/// Reads a phrase of date words from the beginning of folded text.
struct DatePhraseReader {
    /// What a phrase says, and where it ends.
    struct Phrase: Equatable {
        let period: DatePeriod
        /// An index of the text.
        let end: Int
    }

    private let text: ArraySlice<Character>
    private var index: Int

    /// Years in figures that are taken for years.
    private static let years: ClosedRange<Int64> = 1800...2199
    private static let particles = ["에는", "에", "의", "엔", "은", "는", "には", "に", "は", "の"]
    private static let separators = ["の", ", ", ",", " "]

    init(_ text: ArraySlice<Character>) {
        self.text = text
        index = text.startIndex
    }

    /// What the text begins with, each time one part more; only those that end where a word ends.
    mutating func phrases() -> [Phrase] {
        var phrases: [Phrase] = []
        var period = DatePeriod()
        while let part = readPart(), period.take(part) {
            if let end = wordEnd() { phrases.append(Phrase(period: period, end: end)) }
            for separator in Self.separators where skip(separator) { break }
        }
        return phrases
    }

    /// Where the word ends that a part ended in, past a particle; nil in the middle of one.
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

    private mutating func readPart() -> DatePeriod.Part? {
        guard index < text.endIndex else { return nil }
        return text[index].isASCII && text[index].isNumber ? readFigures() : readWord()
    }

    private mutating func readFigures() -> DatePeriod.Part? {
        let start = index
        guard let (number, count) = digits(atMost: 4) else { return nil }
        if count == 4, let part = readDate(year: number) { return part }
        let figuresEnd = index
        _ = skip(" ")
        if skip("년") || skip("年") { return .year(count == 2 ? 2000 + number : number) }
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

    /// The rest of a date in figures behind its year.
    private mutating func readDate(year: Int64) -> DatePeriod.Part? {
        let start = index
        guard index < text.endIndex, "-./".contains(text[index]) else { return nil }
        let separator = String(text[index])
        if skip(separator), let (month, _) = digits(atMost: 2) {
            let monthEnd = index
            if skip(separator), let (day, _) = digits(atMost: 2) {
                if let days = CivilDate.period(year: year, month: month, day: day) {
                    if separator == "." { _ = skip(separator) }
                    return .date(days)
                }
            } else {
                index = monthEnd
                if separator == "." { _ = skip(separator) }
                if let days = CivilDate.period(year: year, month: month, day: nil) { return .date(days) }
            }
        }
        index = start
        return nil
    }

    /// A run of ASCII digits; nil when there are none, or more.
    private mutating func digits(atMost most: Int) -> (value: Int64, count: Int)? {
        let run = text[index...].prefix { $0.isASCII && $0.isNumber }
        guard run.count <= most, let value = decimal(Array(String(run).utf8)) else { return nil }
        index += run.count
        return (value, run.count)
    }

    private mutating func readWord() -> DatePeriod.Part? {
        for (word, part) in DateVocabulary.words {
            guard let end = end(of: word) else { continue }
            // Latin words end where the next begins; the others may run on.
            if word.last?.isASCII ?? false, end < text.endIndex, text[end].isASCII, text[end].isLetter { continue }
            index = end
            return part
        }
        return nil
    }

    /// Where a word of the vocabulary ends; a space in it may be missing in the text, unless it parts Latin words.
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
