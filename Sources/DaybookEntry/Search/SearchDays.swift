/// The civil dates that a section of a search keeps to: all of a range, or those of a month or a day of each year.
struct SearchDays: Sendable, Hashable {
    /// In days since 1970-01-01; all of the calendar when they recur.
    let range: ClosedRange<Int>
    /// The month of each year; nil for all days of the range.
    private let month: Int64?
    /// The day of that month; nil for all of them.
    private let day: Int64?

    init(_ range: ClosedRange<Int>) {
        self.range = range
        (month, day) = (nil, nil)
    }

    init(_ dates: ClosedRange<CivilDate>) { self.init(Int(dates.lowerBound.day)...Int(dates.upperBound.day)) }

    /// A month, or a day of it, of every year; nil when no year has such.
    init?(everyYear month: Int64, day: Int64?) {
        // 2000 has a February 29.
        guard CivilDate.period(year: 2000, month: month, day: day) != nil else { return nil }
        range = Int(CivilDate.earliest.day)...Int(CivilDate.latest.day)
        (self.month, self.day) = (month, day)
    }

    /// Whether the dates recur each year.
    var recurs: Bool { month != nil }

    /// Whether a date, in days since 1970-01-01, is one of them.
    func contains(_ date: Int) -> Bool {
        guard range.contains(date) else { return false }
        guard let month else { return true }
        let parts = CivilDate(day: Int64(date)).parts
        return parts.month == month && (day ?? parts.day) == parts.day
    }
}
