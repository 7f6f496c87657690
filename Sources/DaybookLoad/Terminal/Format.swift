import Foundation

/// Numbers as the reports write them.
enum Format {
    /// With so many digits after the point, whatever the locale.
    static func fixed(_ value: Double, _ digits: Int) -> String {
        value.isFinite
            ? String(format: "%.\(digits)f", locale: Locale(identifier: "en_US_POSIX"), arguments: [value]) : "-"
    }

    /// Microseconds in the unit that reads best, with three digits or so.
    static func time(microseconds: Double) -> String {
        switch microseconds {
        case ..<1000: fixed(microseconds, 0) + " us"
        case ..<10_000: fixed(microseconds / 1000, 2) + " ms"
        case ..<100_000: fixed(microseconds / 1000, 1) + " ms"
        case ..<1_000_000: fixed(microseconds / 1000, 0) + " ms"
        default: fixed(microseconds / 1_000_000, 2) + " s"
        }
    }

    /// A rate: whole from 100 on.
    static func rate(_ perSecond: Double) -> String { fixed(perSecond, perSecond >= 100 ? 0 : 1) }

    /// Rows under titles, the first column to the left and the others to the right.
    static func table(_ titles: [String], _ rows: [[String]]) -> String {
        let all = [titles] + rows
        let widths = titles.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            zip(row, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + space : space + cell.0
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
