/// Rows of text in columns.
///
/// On a terminal columns line up, and one of them is cut so that a row is one line. Where the output is piped, rows may
/// be told as records instead: whole texts, separated by tabs, a line each.
struct TextTable {
    private let titles: [String]
    private let flexible: Int
    private var rows: [[String]] = []

    /// A table whose column `flexible`, counted from 0, gives way when a row would not fit; the last when it is nil.
    init(_ titles: [String], flexible: Int? = nil) {
        self.titles = titles
        self.flexible = flexible ?? titles.count - 1
    }

    /// Adds a row with a cell for each column; missing cells are empty.
    mutating func add(_ cells: [String]) {
        let row = cells.prefix(titles.count).map(DisplayWidth.printable)
        rows.append(row + Array(repeating: "", count: titles.count - row.count))
    }

    /// Columns that the flexible column may have in a row of `columns`; nil when there is no limit.
    func room(columns: Int?) -> Int? {
        guard let columns else { return nil }
        let others = widths.enumerated().reduce(0) { $0 + ($1.offset == flexible ? 0 : $1.element + 2) }
        return max(10, columns - others)
    }

    /// The table's lines, at most `columns` wide when that is given; trailing spaces are left out.
    func lines(columns: Int?) -> [String] {
        var widths = widths
        if let room = room(columns: columns) { widths[flexible] = min(widths[flexible], room) }
        return ([titles] + rows).map { row in
            var line = ""
            for (cell, width) in zip(row, widths) {
                let cell = DisplayWidth.cut(cell, to: width)
                line += cell + String(repeating: " ", count: width - DisplayWidth.of(cell) + 2)
            }
            return DisplayWidth.cut(line.withoutTrailing(" "), to: columns ?? .max)
        }
    }

    /// The rows, without titles, as programs take them.
    var records: [String] { rows.map { $0.joined(separator: "\t") } }

    private var widths: [Int] {
        titles.indices.map { column in ([titles] + rows).map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    }
}

extension String {
    /// The text without what it ends with of one character.
    func withoutTrailing(_ character: Character) -> String {
        String(self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)])
    }
}
