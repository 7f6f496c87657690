/// Days of past years that answer to a day.
enum PastDays {
    /// The same day of another year; for February 29, in a year without one, there is none.
    static func sameDay(as date: CivilDate, in year: Int64) -> CivilDate? {
        let parts = date.parts
        return CivilDate(year: year, month: parts.month, day: parts.day)
    }

    /// Monday to Sunday of the week that has the same number in another year (ISO 8601); `nil` outside the years 1 to
    /// 9999, and for week 53 in a year without one.
    static func sameWeek(as date: CivilDate, yearsBefore years: Int64) -> ClosedRange<CivilDate>? {
        let week = week(of: date)
        guard let first = monday(ofWeek: 1, in: week.year - years) else { return nil }
        let monday = CivilDate(day: first.day + (week.number - 1) * 7)
        guard monday >= .earliest, monday.day + 6 <= CivilDate.latest.day, self.week(of: monday).number == week.number
        else { return nil }
        return monday...CivilDate(day: monday.day + 6)
    }

    /// The year and the number of the week a day is in: a week is in the year that its Thursday is in.
    static func week(of date: CivilDate) -> (year: Int64, number: Int64) {
        let monday = date.day - (date.weekday + 6).flooredRemainder(by: 7)
        let thursday = CivilDate(day: monday + 3)
        let year = thursday.parts.year
        return (year, (thursday.day - CivilDate.dayNumber(year: year, month: 1, day: 1)) / 7 + 1)
    }

    /// January 4 is always in week 1.
    private static func monday(ofWeek number: Int64, in year: Int64) -> CivilDate? {
        guard let fourth = CivilDate(year: year, month: 1, day: 4) else { return nil }
        return CivilDate(day: fourth.day - (fourth.weekday + 6).flooredRemainder(by: 7) + (number - 1) * 7)
    }
}
