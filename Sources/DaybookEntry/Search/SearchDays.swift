/// The civil dates of a search section: all dates of a range, or a month or a day of every year.
struct SearchDays: Sendable, Hashable {
    /// The range in days since 1970-01-01; the whole calendar if the dates recur.
    let range: ClosedRange<Int>
    /// The month of each year; `nil` for all days of the range.
    private let month: Int64?
    /// The day of that month; `nil` for the whole month.
    private let day: Int64?

    init(_ range: ClosedRange<Int>) {
        self.range = range
        (month, day) = (nil, nil)
    }

    init(_ dates: ClosedRange<CivilDate>) { self.init(Int(dates.lowerBound.day)...Int(dates.upperBound.day)) }

    /// Creates the dates of a month, or of a day of it, in every year; `nil` if the day exists in no year.
    init?(everyYear month: Int64, day: Int64?) {
        // 2000 has a February 29.
        guard CivilDate.period(year: 2000, month: month, day: day) != nil else { return nil }
        range = Int(CivilDate.earliest.day)...Int(CivilDate.latest.day)
        (self.month, self.day) = (month, day)
    }

    /// Whether the dates recur each year.
    var recurs: Bool { month != nil }

    /// Returns whether a date, in days since 1970-01-01, is among the dates.
    func contains(_ date: Int) -> Bool {
        guard range.contains(date) else { return false }
        guard let month else { return true }
        let parts = CivilDate(day: Int64(date)).parts
        return parts.month == month && (day ?? parts.day) == parts.day
    }
}
