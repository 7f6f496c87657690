import Foundation

/// The formats of numbers in reports.
enum Format {
    /// Returns a number with `digits` digits after the point, in any locale.
    static func fixed(_ value: Double, digits: Int) -> String {
        value.isFinite
            ? String(format: "%.\(digits)f", locale: Locale(identifier: "en_US_POSIX"), arguments: [value]) : "-"
    }

    /// Returns microseconds in the most readable unit, with about three digits.
    static func time(microseconds: Double) -> String {
        switch microseconds {
        case ..<1000: fixed(microseconds, digits: 0) + " us"
        case ..<10_000: fixed(microseconds / 1000, digits: 2) + " ms"
        case ..<100_000: fixed(microseconds / 1000, digits: 1) + " ms"
        case ..<1_000_000: fixed(microseconds / 1000, digits: 0) + " ms"
        default: fixed(microseconds / 1_000_000, digits: 2) + " s"
        }
    }

    /// Returns a rate, as an integer from 100 on.
    static func rate(_ perSecond: Double) -> String { fixed(perSecond, digits: perSecond >= 100 ? 0 : 1) }

    /// Returns rows under titles, the first column aligned left and the others right.
    static func table(_ titles: [String], rows: [[String]]) -> String {
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
