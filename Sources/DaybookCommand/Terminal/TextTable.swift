/// A table of text.
///
/// On a terminal the columns are aligned, and one of them is cut so that a row fits on one line. If the output is
/// piped, rows may instead be written as records: whole texts separated by tabs, one per line.
struct TextTable {
    private let titles: [String]
    private let flexible: Int
    private let dispensable: [Int]
    /// The rows: `localized` for people, `plain` for programs.
    private var rows: [(localized: [String], plain: [String])] = []

    /// The width of the flexible column, in columns, below which dispensable columns are omitted.
    private static let leastFlexible = 10

    /// Creates a table with headings in the reader's language.
    init(_ columns: [Column], flexible: Int? = nil, dispensable: [Int] = []) {
        self.init(titles: columns.map { $0.localized() }, flexible: flexible, dispensable: dispensable)
    }

    /// Creates a table whose column `flexible`, counted from 0, is cut if a row does not fit; the last column if nil.
    /// If that is not enough, the columns `dispensable` are omitted, in their order.
    init(titles: [String], flexible: Int? = nil, dispensable: [Int] = []) {
        self.titles = titles
        self.flexible = flexible ?? titles.count - 1
        self.dispensable = dispensable
    }

    /// Adds a row with a cell for each column; missing cells are empty. For people, `localized` replaces the cells of
    /// some columns.
    mutating func add(_ cells: [String], localized: [Int: String] = [:]) {
        let row = cells.prefix(titles.count).map(DisplayWidth.printable)
        let plain = row + Array(repeating: "", count: titles.count - row.count)
        let shown = plain.enumerated().map { localized[$0.offset].map(DisplayWidth.printable) ?? $0.element }
        rows.append((shown, plain))
    }

    /// Returns the width of the flexible column in a row of `columns`; nil if there is no limit.
    func flexibleWidth(columns: Int?) -> Int? {
        columns.map { layout(columns: $0).width }
    }

    /// Returns whether a row of `columns` shows every cell whole.
    func fits(columns: Int) -> Bool { widths.reduce(0, +) + 2 * (widths.count - 1) <= columns }

    /// Returns the table's lines, at most `columns` wide if given, without trailing spaces.
    func lines(columns: Int?) -> [String] {
        var widths = widths
        var shown = Array(titles.indices)
        if let columns {
            let layout = layout(columns: columns)
            widths[flexible] = min(widths[flexible], layout.width)
            shown = layout.shown
        }
        return ([titles] + rows.map(\.localized)).map { row in
            var line = ""
            for column in shown {
                let (cell, width) = (DisplayWidth.cut(row[column], to: widths[column]), widths[column])
                line += DisplayWidth.padded(cell, to: width + 2)
            }
            return DisplayWidth.cut(line.withoutTrailing(" "), to: columns ?? .max)
        }
    }

    /// The rows for programs, without titles.
    var records: [String] { rows.map { $0.plain.joined(separator: "\t") } }

    /// Returns the columns that a row of `columns` shows, and the width of the flexible one.
    private func layout(columns: Int) -> (shown: [Int], width: Int) {
        let widths = widths
        var shown = Array(titles.indices)
        func rest() -> Int { columns - shown.reduce(0) { $0 + ($1 == flexible ? 0 : widths[$1] + 2) } }
        for column in dispensable where rest() < min(Self.leastFlexible, widths[flexible]) {
            shown.removeAll { $0 == column }
        }
        return (shown, max(1, rest()))
    }

    private var widths: [Int] {
        titles.indices.map { column in ([titles] + rows.map(\.localized)).map { DisplayWidth.of($0[column]) }.max() ?? 0
        }
    }
}

extension String {
    /// Returns the text without trailing occurrences of a character.
    func withoutTrailing(_ character: Character) -> String {
        String(self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)])
    }
}

/// Lines of labels and values, with the values aligned.
struct LabelledText {
    /// The lines so far.
    private(set) var lines: [String] = []
    private let width: Int

    /// Creates an empty text. `labels` are all possible labels, so that the values begin at the same column in every
    /// case; `gap` is the number of columns between the longest label and its value.
    init(_ labels: [Label], gap: Int = 2) {
        width = (labels.map { DisplayWidth.of($0.localized()) }.max() ?? 0) + gap
    }

    /// Adds a line, unless the value is empty.
    mutating func add(_ label: Label, value: String?) {
        let text = DisplayWidth.printable(value ?? "").withoutTrailing(" ")
        if !text.isEmpty { lines.append(DisplayWidth.padded(label.localized(), to: width) + text) }
    }
}
