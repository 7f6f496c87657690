import DateText
import SearchText
import Wording

/// The grammar of search mode FILTER: words and conditions, all of which must hold.
///
/// ```
/// query     = [ term { space term } ]
/// term      = condition | text
/// condition = "from:" date | "to:" date
///           | "tag:" text | "person:" text          the whole name
///           | "place:" text | "camera:" text        a part of it
///           | facet ":" text                        a facet of the day, and its value: see ``DayWords``
///           | "has:photo" | "is:favorite"
/// date      = YYYY | YYYY-MM | YYYY-MM-DD           civil; the first day for from, the last for to
///           | words, such as yesterday              see ``DateWords``; only in a search
/// text      = bare | '"' { character | '\"' | '\\' } '"'
/// bare      = characters but space, '"' and ':'
/// space     = whitespace or control characters
/// ```
///
/// Names of conditions are case-insensitive, and may be Korean or Japanese (``FilterCondition``). Texts are compared
/// without regard to case, width and accents.
///
///     from:2023-05 tag:"first steps" is:favorite 산책
struct FilterGrammar {
    /// A parsed query of mode FILTER.
    struct Filter: Equatable {
        var query = FilterQuery()
        /// Civil dates, in days since 1970-01-01.
        var days: ClosedRange<Int>?
    }

    private static let keys = FilterCondition.forms.joined(separator: ", ")

    private let characters: [Character]
    private let today: CivilDate?
    private var index = 0
    private var from = Int(CivilDate.earliest.day)
    private var to = Int(CivilDate.latest.day)
    private var hasDates = false
    private var query = FilterQuery()

    private init(_ text: String, today: CivilDate?) {
        self.today = today
        characters = text.map { Self.sign($0) ?? $0 }
    }

    /// Returns the quote or colon that a character stands for. Phones replace typed quotes with curly quotes, and
    /// Japanese keyboards type wide colons.
    private static func sign(_ character: Character) -> Character? {
        guard !character.isASCII, character.unicodeScalars.count == 1 else { return nil }
        switch Fold.fold(String(character)).text {
        case "\"": return "\""
        case ":": return ":"
        default: return nil
        }
    }

    /// Parses a query; `nil` if it contains neither words nor conditions.
    ///
    /// - Parameter today: The base of dates in words; `nil` to refuse them, for a query that is stored.
    /// - Throws: ``DiaryError`` of code `invalidArgument` on field `q`, with the position (characters are counted from
    ///   1) and the expected input.
    static func read(_ text: String, today: CivilDate? = nil) throws(DiaryError) -> Filter? {
        var grammar = FilterGrammar(text, today: today)
        while grammar.skipSpace() { try grammar.readTerm() }
        let query = grammar.query
        guard grammar.hasDates || query != FilterQuery() else { return nil }
        guard grammar.hasDates else { return Filter(query: query) }
        guard grammar.from <= grammar.to else {
            throw .invalid("q", fault: FilterFault.fromAfterTo, reason: FilterFault.invalid)
        }
        return Filter(query: query, days: grammar.from...grammar.to)
    }

    /// Skips whitespace.
    ///
    /// - Returns: Whether anything follows.
    private mutating func skipSpace() -> Bool {
        while index < characters.count, Self.isSpace(characters[index]) { index += 1 }
        return index < characters.count
    }

    private mutating func readTerm() throws(DiaryError) {
        let start = index
        let first = try readText()
        guard index < characters.count, characters[index] == ":", characters[start] != "\"" else {
            try requireSpace()
            if let word = SearchQuery(text: first, comparison: .fold) { query.words.append(word) }
            return
        }
        index += 1
        let valueStart = index
        let value = try readText()
        try requireSpace()
        try take(first, value: value, at: start, valueAt: valueStart)
    }

    private mutating func take(
        _ key: String, value: String, at start: Int, valueAt: Int
    ) throws(DiaryError) {
        switch DayWords.condition(key) {
        case .from: (from, hasDates) = (max(from, Int(try date(value, at: valueAt).lowerBound.day)), true)
        case .to: (to, hasDates) = (min(to, Int(try date(value, at: valueAt).upperBound.day)), true)
        case .tag: try require(.tag, value: value, isWhole: true, at: valueAt)
        case .person: try require(.person, value: value, isWhole: true, at: valueAt)
        case .place: try require(.place, value: value, isWhole: false, at: valueAt)
        case .camera: try require(.camera, value: value, isWhole: false, at: valueAt)
        case .has:
            guard value.lowercased() == "photo" else { throw refusal(at: valueAt, fault: .hasWhat) }
            query.flags.insert(.photo)
        case .is:
            guard value.lowercased() == "favorite" else { throw refusal(at: valueAt, fault: .isWhat) }
            query.flags.insert(.favorite)
        default:
            guard let facet = DayWords.facet(key) else {
                throw refusal(at: start, fault: .noSuchCondition, parameters: ["keys": Self.keys])
            }
            guard let flag = facet.flag(value) else { throw refusal(at: valueAt, fault: facet.fault) }
            query.flags.insert(flag)
        }
    }

    private mutating func require(
        _ field: SearchField, value: String, isWhole: Bool, at position: Int
    ) throws(DiaryError) {
        let needle = Fold.key(value)
        guard !needle.isEmpty else {
            throw refusal(at: position, fault: .nameMissing)
        }
        query.fields.append(
            FilterQuery.FieldCondition(field: field, needle: ByteNeedle(needle), isWhole: isWhole))
    }

    /// Reads a quoted text, or a bare text up to its end.
    private mutating func readText() throws(DiaryError) -> String {
        var text = ""
        guard index < characters.count, characters[index] == "\"" else {
            while index < characters.count, !Self.endsBare(characters[index]) {
                text.append(characters[index])
                index += 1
            }
            return text
        }
        let start = index
        index += 1
        while index < characters.count, characters[index] != "\"" {
            if characters[index] == "\\" { index += 1 }
            guard index < characters.count else { break }
            text.append(characters[index])
            index += 1
        }
        guard index < characters.count else {
            throw refusal(at: start, fault: .quoteOpen)
        }
        index += 1
        return text
    }

    private func requireSpace() throws(DiaryError) {
        guard index == characters.count || Self.isSpace(characters[index]) else {
            throw refusal(at: index, fault: .spaceMissing)
        }
    }

    private func date(_ text: String, at position: Int) throws(DiaryError) -> ClosedRange<CivilDate> {
        // Folding turns wide digits into ASCII digits, and dashes into hyphens.
        let text = Fold.fold(text).text
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { decimal(Array($0.utf8)) }
        let isWellFormed = [4, 7, 10].contains(text.utf8.count) && parts.count == (text.utf8.count - 1) / 3
        if isWellFormed, parts.allSatisfy({ $0 != nil }),
            let days = CivilDate.period(
                year: parts[0] ?? 0, month: parts.count > 1 ? parts[1] : nil, day: parts.count > 2 ? parts[2] : nil)
        {
            return days
        }
        if let days = words(text) { return days }
        throw refusal(at: position, fault: .dateMissing)
    }

    /// Returns the days of a date in words; `nil` if the text is not a date, or names a date of every year.
    private func words(_ text: String) -> ClosedRange<CivilDate>? {
        guard let today, let words = DateWords(text, today: today.day), words.rest.isEmpty else { return nil }
        if let day = words.days.latest(until: today.day) { return CivilDate(day: day)...CivilDate(day: day) }
        guard !words.days.recurs else { return nil }
        let range = words.days.range
        let ends = [range.lowerBound, range.upperBound].map { CivilDate(day: Int64($0)) }
        return ends[0]...ends[1]
    }

    private func refusal(
        at position: Int, fault: FilterFault, parameters: [String: String] = [:]
    ) -> DiaryError {
        let all = parameters.merging(["position": "\(position + 1)"]) { kept, _ in kept }
        return .invalid("q", fault: fault, parameters: all, reason: FilterFault.invalid)
    }

    private static func endsBare(_ character: Character) -> Bool {
        character == "\"" || character == ":" || isSpace(character)
    }

    private static func isSpace(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy(Fold.isSpace)
    }
}
