/// The days and weeks of past years that correspond to a day.
enum PastDays {
    /// Returns the same day of another year; `nil` for February 29 if that year has none.
    static func sameDay(as date: CivilDate, in year: Int64) -> CivilDate? {
        let parts = date.parts
        return CivilDate(year: year, month: parts.month, day: parts.day)
    }

    /// Returns the week, Monday to Sunday, with the same day of another year. February 29 becomes February 28 if that
    /// year has none.
    static func sameWeek(as date: CivilDate, in year: Int64) -> ClosedRange<CivilDate>? {
        guard let day = sameDay(as: date, in: year) ?? sameDay(as: CivilDate(day: date.day - 1), in: year) else {
            return nil
        }
        let monday = CivilDate(day: day.day - (day.weekday + 6).flooredRemainder(by: 7))
        guard monday >= .earliest, monday.day + 6 <= CivilDate.latest.day else { return nil }
        return monday...CivilDate(day: monday.day + 6)
    }

    /// Returns the age of a week in years, rounded to the nearest integer.
    static func years(from monday: CivilDate, to date: CivilDate) -> Int64 {
        // The distance from the middle of the week, in years of the Gregorian calendar's mean length.
        Int64((Double(date.day - monday.day - 3) / 365.2425).rounded())
    }
}
