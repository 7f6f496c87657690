/// Days of past years that answer to a day.
enum PastDays {
    /// The same day of another year; for February 29, in a year without one, there is none.
    static func sameDay(as date: CivilDate, in year: Int64) -> CivilDate? {
        let parts = date.parts
        return CivilDate(year: year, month: parts.month, day: parts.day)
    }

    /// Monday to Sunday of the week that the same day of another year is in; for February 29, in a year without one, that
    /// of the day before.
    static func sameWeek(as date: CivilDate, in year: Int64) -> ClosedRange<CivilDate>? {
        guard let day = sameDay(as: date, in: year) ?? sameDay(as: CivilDate(day: date.day - 1), in: year) else {
            return nil
        }
        let monday = CivilDate(day: day.day - (day.weekday + 6).flooredRemainder(by: 7))
        guard monday >= .earliest, monday.day + 6 <= CivilDate.latest.day else { return nil }
        return monday...CivilDate(day: monday.day + 6)
    }

    /// How many years ago a week was: the nearest number of whole years.
    static func years(from monday: CivilDate, to date: CivilDate) -> Int64 {
        // The middle of the week, in years of the Gregorian calendar's mean length.
        Int64((Double(date.day - monday.day - 3) / 365.2425).rounded())
    }
}
