import Foundation
import Wording

/// A calendar of one year in which days with more items are darker: a column for each week, a row for each day of the
/// week.
struct CalendarHeatMap {
    private static let shades = ["·", "░", "▒", "▓", "█"]
    private static let days = [
        Words("월", "Mon", "月"), Words("", "", ""), Words("수", "Wed", "水"), Words("", "", ""),
        Words("금", "Fri", "金"), Words("", "", ""), Words("일", "Sun", "日"),
    ]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ].enumerated().map { Words("\($0.offset + 1)월", $0.element, "\($0.offset + 1)月") }

    let year: Int
    /// The number of items per day, by its date such as `2023-09-01`.
    let counts: [String: Int]

    /// The lines: one with the months, and one for each day of the week; at most 58 columns.
    var lines: [String] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard let first = calendar.date(from: DateComponents(year: year, month: 1, day: 1)),
            let count = calendar.range(of: .day, in: .year, for: first)?.count
        else { return [] }
        // Foundation counts Sunday as 1.
        let lead = (calendar.component(.weekday, from: first) + 5) % 7
        let weeks = (lead + count + 6) / 7
        var rows = Array(repeating: Array(repeating: " ", count: weeks), count: 7)
        var head = ""
        let thresholds = thresholds
        for index in 0..<count {
            guard let day = calendar.date(byAdding: .day, value: index, to: first) else { continue }
            let parts = calendar.dateComponents([.month, .day], from: day)
            let date = String(day.formatted(.iso8601).prefix(10))
            let place = lead + index
            rows[place % 7][place / 7] = Self.shades[thresholds.count { (counts[date] ?? 0) >= $0 }]
            guard parts.day == 1, let month = parts.month else { continue }
            head = DisplayWidth.padded(head, to: place / 7) + Self.months[month - 1][.reader]
        }
        return ["    " + head]
            + zip(Self.days, rows).map {
                (DisplayWidth.padded($0[.reader], to: 4) + $1.joined()).withoutTrailing(" ")
            }
    }

    /// The minimum count of each shade but the first: quartiles of the days that have items.
    private var thresholds: [Int] {
        let prefix = String(year) + "-"
        let full = counts.filter { $0.value > 0 && $0.key.hasPrefix(prefix) }.map(\.value).sorted()
        guard !full.isEmpty else { return [] }
        return [1] + (1...3).map { max(2, full[full.count * $0 / 4]) }
    }
}
