/// The days of a date phrase: all days of a range, or a month or a day of every year.
public struct CivilDays: Sendable, Hashable {
    /// The range in days since 1970-01-01; the whole calendar if the dates recur.
    public let range: ClosedRange<Int>
    /// The month of each year; `nil` for all days of the range.
    private let month: Int64?
    /// The day of that month; `nil` for the whole month.
    private let day: Int64?

    /// Creates the days of a range.
    public init(_ range: ClosedRange<Int>) {
        self.range = range
        (month, day) = (nil, nil)
    }

    init(_ days: ClosedRange<Int64>) { self.init(Int(days.lowerBound)...Int(days.upperBound)) }

    /// Creates the days of a month, or of a day of it, in every year; `nil` if the day exists in no year.
    init?(everyYear month: Int64, day: Int64?) {
        // 2000 has a February 29.
        guard CivilCalendar.period(year: 2000, month: month, day: day) != nil else { return nil }
        range = Int(CivilCalendar.days.lowerBound)...Int(CivilCalendar.days.upperBound)
        (self.month, self.day) = (month, day)
    }

    /// Whether the dates recur each year.
    public var recurs: Bool { month != nil }

    /// Returns whether a date, in days since 1970-01-01, is among the dates.
    public func contains(_ date: Int) -> Bool {
        guard range.contains(date) else { return false }
        guard let month else { return true }
        let parts = CivilCalendar.parts(of: Int64(date))
        return parts.month == month && (day ?? parts.day) == parts.day
    }

    /// Returns the latest occurrence of a recurring day on or before a date, both in days since 1970-01-01; `nil` for a
    /// range, for a month, and if there is no such day.
    public func latest(until date: Int64) -> Int64? {
        guard let month, let day else { return nil }
        let year = CivilCalendar.parts(of: date).year
        // A February 29 is at most eight years back.
        return (0...8).lazy.compactMap { CivilCalendar.day(year: year - $0, month: month, day: day) }
            .first { $0 <= date }
    }
}
