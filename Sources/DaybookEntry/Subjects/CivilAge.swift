/// An age by the calendar, from a birthday to another day.
///
/// A month of life ends on the birthday's day of the month, or on the last day of a shorter month. A person born on
/// February 29 is thus a year older on February 28 of a common year.
struct CivilAge: Hashable, Sendable {
    /// The number of days since birth; negative before birth.
    let days: Int64
    /// The number of whole months since birth; 0 before birth.
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

    /// Returns the first day of a month of life. Month 0 starts at birth.
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

/// One month of a life, with its first photo.
struct GrowthMonth: Sendable {
    /// The number of whole months of life at its start.
    let month: Int64
    let age: CivilAge
    let photo: StoredPhoto
}
