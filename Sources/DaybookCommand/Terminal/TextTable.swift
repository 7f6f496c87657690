/// Rows of text in columns.
///
/// On a terminal columns line up, and one of them is cut so that a row is one line. Where the output is piped, rows may
/// be told as records instead: whole texts, separated by tabs, a line each.
struct TextTable {
    private let titles: [String]
    private let flexible: Int
    private let dispensable: [Int]
    /// What people read, and what programs do.
    private var rows: [(told: [String], plain: [String])] = []

    /// The columns below which the flexible one says too little.
    private static let leastFlexible = 10

    /// A table with headings in the reader's language.
    init(_ columns: [Column], flexible: Int? = nil, dispensable: [Int] = []) {
        self.init(titles: columns.map { $0.told() }, flexible: flexible, dispensable: dispensable)
    }

    /// A table whose column `flexible`, counted from 0, gives way when a row would not fit; the last when it is nil.
    /// Where that is not enough, the columns `dispensable` are left out, in their order.
    init(titles: [String], flexible: Int? = nil, dispensable: [Int] = []) {
        self.titles = titles
        self.flexible = flexible ?? titles.count - 1
        self.dispensable = dispensable
    }

    /// Adds a row with a cell for each column; missing cells are empty. People read of a cell what is `told` of its
    /// column; programs read the cell.
    mutating func add(_ cells: [String], told: [Int: String] = [:]) {
        let row = cells.prefix(titles.count).map(DisplayWidth.printable)
        let plain = row + Array(repeating: "", count: titles.count - row.count)
        let shown = plain.enumerated().map { told[$0.offset].map(DisplayWidth.printable) ?? $0.element }
        rows.append((shown, plain))
    }

    /// Columns that the flexible column may have in a row of `columns`; nil when there is no limit.
    func room(columns: Int?) -> Int? {
        columns.map { layout(columns: $0).room }
    }

    /// The table's lines, at most `columns` wide when that is given; trailing spaces are left out.
    func lines(columns: Int?) -> [String] {
        var widths = widths
        var shown = Array(titles.indices)
        if let columns {
            let layout = layout(columns: columns)
            widths[flexible] = min(widths[flexible], layout.room)
            shown = layout.shown
        }
        return ([titles] + rows.map(\.told)).map { row in
            var line = ""
            for column in shown {
                let (cell, width) = (DisplayWidth.cut(row[column], to: widths[column]), widths[column])
                line += DisplayWidth.padded(cell, to: width + 2)
            }
            return DisplayWidth.cut(line.withoutTrailing(" "), to: columns ?? .max)
        }
    }

    /// The rows, without titles, as programs take them.
    var records: [String] { rows.map { $0.plain.joined(separator: "\t") } }

    /// Which columns a row of `columns` has, and how many the flexible one may take of it.
    private func layout(columns: Int) -> (shown: [Int], room: Int) {
        let widths = widths
        var shown = Array(titles.indices)
        func room() -> Int { columns - shown.reduce(0) { $0 + ($1 == flexible ? 0 : widths[$1] + 2) } }
        for column in dispensable where room() < min(Self.leastFlexible, widths[flexible]) {
            shown.removeAll { $0 == column }
        }
        return (shown, max(1, room()))
    }

    private var widths: [Int] {
        titles.indices.map { column in ([titles] + rows.map(\.told)).map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    }
}

extension String {
    /// The text without what it ends with of one character.
    func withoutTrailing(_ character: Character) -> String {
        String(self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)])
    }
}
