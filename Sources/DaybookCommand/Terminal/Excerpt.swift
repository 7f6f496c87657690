/// A text with the range of a search hit.
struct Excerpt: Hashable, Sendable {
    private let before: String
    private let hit: String
    private let after: String

    /// Creates an excerpt from a range of UTF-16 code units, as the API reports highlights. An invalid range becomes an
    /// empty range at the beginning.
    init(_ text: String, hit range: Range<Int>?) {
        let units = text.utf16
        guard let range, range.lowerBound >= 0,
            let start = units.index(units.startIndex, offsetBy: range.lowerBound, limitedBy: units.endIndex),
            let end = units.index(start, offsetBy: range.count, limitedBy: units.endIndex)
        else {
            (before, hit, after) = ("", "", DisplayWidth.printable(text))
            return
        }
        // A line break beside the hit becomes a space, which separates the hit from the words beside it.
        before = Self.line(text[..<start])
        hit = Self.line(text[start..<end])
        after = Self.line(text[end...])
    }

    /// Returns the part around the hit in `columns` columns, with an ellipsis where text was cut.
    ///
    /// The text before the hit gets at least a third of the columns beside the hit, if it is that long.
    func text(columns: Int?) -> String {
        let whole = before + hit + after
        guard let columns, DisplayWidth.of(whole) > columns else { return whole }
        let rest = columns - DisplayWidth.of(hit)
        let left = max(0, min(DisplayWidth.of(before), max(rest / 3, rest - DisplayWidth.of(after))))
        return DisplayWidth.cut(Self.end(of: before, columns: left) + hit + after, to: columns)
    }

    /// Returns the end of a text in `columns` columns, with an ellipsis before it if it was cut.
    private static func end(of text: String, columns: Int) -> String {
        guard DisplayWidth.of(text) > columns else { return text }
        var characters: [Character] = []
        var width = 1
        for character in text.reversed() {
            width += DisplayWidth.of(character)
            if width > columns { break }
            characters.append(character)
        }
        return "…" + String(characters.reversed())
    }

    /// Returns a piece without control characters for the terminal; a line break becomes a space.
    private static func line(_ piece: Substring) -> String {
        DisplayWidth.printable(piece.map { $0.isNewline ? " " : String($0) }.joined())
    }
}
