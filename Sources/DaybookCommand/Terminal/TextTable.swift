/// Rows of text in columns.
///
/// On a terminal columns line up, and one of them is cut so that a row is one line. Where the output is piped, rows may
/// be told as records instead: whole texts, separated by tabs, a line each.
struct TextTable {
    private let titles: [String]
    /// The flexible column has at least so many columns before others give way, if its texts are so long.
    private static let leastRoom = 16
    private let flexible: Int
    private let yielding: [Int]
    private var rows: [[String]] = []

    /// A table whose column `flexible`, counted from 0, gives way when a row would not fit; the last when it is nil.
    ///
    /// - Parameter yielding: columns that are left out on a narrow terminal, the first of them first.
    init(_ titles: [String], flexible: Int? = nil, yielding: [Int] = []) {
        self.titles = titles
        self.flexible = flexible ?? titles.count - 1
        self.yielding = yielding
    }

    /// Adds a row with a cell for each column; missing cells are empty.
    mutating func add(_ cells: [String]) {
        let row = cells.prefix(titles.count).map(DisplayWidth.printable)
        rows.append(row + Array(repeating: "", count: titles.count - row.count))
    }

    /// Columns that the flexible column may have in a row of `columns`; nil when there is no limit.
    func room(columns: Int?) -> Int? {
        guard let columns else { return nil }
        return max(10, columns - others(shown(columns: columns)))
    }

    /// The table's lines, at most `columns` wide when that is given; trailing spaces are left out.
    func lines(columns: Int?) -> [String] {
        var widths = widths
        let shown = shown(columns: columns)
        if let room = room(columns: columns) { widths[flexible] = min(widths[flexible], room) }
        return ([titles] + rows).map { row in
            var line = ""
            for column in shown {
                let cell = DisplayWidth.cut(row[column], to: widths[column])
                line += cell + String(repeating: " ", count: widths[column] - DisplayWidth.of(cell) + 2)
            }
            return DisplayWidth.cut(line.withoutTrailing(" "), to: columns ?? .max)
        }
    }

    /// The rows, without titles, as programs take them.
    var records: [String] { rows.map { $0.joined(separator: "\t") } }

    /// The columns that a row of `columns` has.
    private func shown(columns: Int?) -> [Int] {
        var shown = Array(titles.indices)
        guard let columns else { return shown }
        let wanted = min(Self.leastRoom, widths[flexible])
        for column in yielding where columns - others(shown) < wanted { shown.removeAll { $0 == column } }
        return shown
    }

    /// What the columns beside the flexible one take, with the spaces between them.
    private func others(_ shown: [Int]) -> Int {
        let widths = widths
        return shown.reduce(0) { $0 + ($1 == flexible ? 0 : widths[$1] + 2) }
    }

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
