/// An age by the calendar: from a day of birth to another day.
///
/// A month of life ends on the day of the month that birth was on, or on a month's last day where the month has no such
/// day: who was born on February 29 is a year older on February 28 of a common year.
struct CivilAge: Hashable, Sendable {
    /// Days since birth; negative before it.
    let days: Int64
    /// Whole months since birth; 0 before it.
    let months: Int64

    init(from birthday: CivilDate, to date: CivilDate) {
        days = date.day - birthday.day
        guard days > 0 else {
            months = 0
            return
        }
        let (start, end) = (birthday.parts, date.parts)
        let full = (end.year - start.year) * 12 + end.month - start.month
        let due = min(start.day, CivilDate.days(ofMonth: end.month, in: end.year))
        months = end.day >= due ? full : full - 1
    }

    /// The day that a month of life begins on: month 0 is the day of birth.
    ///
    /// - Returns: `nil` beyond the year 9999.
    static func start(ofMonth month: Int64, from birthday: CivilDate) -> CivilDate? {
        guard month >= 0, month <= 12 * 10_000 else { return nil }
        let parts = birthday.parts
        let index = parts.month - 1 + month
        let (year, number) = (parts.year + index / 12, index % 12 + 1)
        guard year <= 9999 else { return nil }
        return CivilDate(year: year, month: number, day: min(parts.day, CivilDate.days(ofMonth: number, in: year)))
    }
}
