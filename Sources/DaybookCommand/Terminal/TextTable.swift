/// Rows of text in columns, for people.
///
/// Columns are as wide as their widest cell, but the last is cut when the whole would not fit.
struct TextTable {
    private let titles: [String]
    private var rows: [[String]] = []

    init(_ titles: [String]) { self.titles = titles }

    mutating func add(_ cells: [String]) {
        precondition(cells.count == titles.count, "A row has a cell for each column.")
        rows.append(cells.map(DisplayWidth.printable))
    }

    /// The table's lines, at most `columns` wide when that is given; trailing spaces are left out.
    func lines(columns: Int?) -> [String] {
        let all = [titles] + rows
        let widths = titles.indices.map { column in all.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        let before = widths.dropLast().reduce(0) { $0 + $1 + 2 }
        return all.map { row in
            var line = ""
            for (cell, width) in zip(row.dropLast(), widths) {
                line += cell + String(repeating: " ", count: width - DisplayWidth.of(cell) + 2)
            }
            line += DisplayWidth.cut(row.last ?? "", to: max(10, (columns ?? .max) - before))
            return line.withoutTrailing(" ")
        }
    }
}

extension String {
    /// The text without what it ends with of one character.
    func withoutTrailing(_ character: Character) -> String {
        String(self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)])
    }
}
