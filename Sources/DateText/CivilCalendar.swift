/// The arithmetic of dates in the proleptic Gregorian calendar. A day is a number of days since 1970-01-01.
public enum CivilCalendar {
    /// The days of the years 1 to 9999, counted since 1970-01-01.
    public static let days: ClosedRange<Int64> = -719_162...2_932_896

    /// Returns a day as `YYYY-MM-DD`.
    public static func text(of day: Int64) -> String {
        let parts = parts(of: day)
        func padded(_ value: Int64, to width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(parts.year, to: 4))-\(padded(parts.month, to: 2))-\(padded(parts.day, to: 2))"
    }

    /// Returns the day with these parts; `nil` if it does not exist or is not in the years 1 to 9999.
    public static func day(year: Int64, month: Int64, day: Int64) -> Int64? {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= days(ofMonth: month, in: year)
        else { return nil }
        return dayNumber(year: year, month: month, day: day)
    }

    /// Returns the days of a year, a month or a day; `nil` if the date does not exist.
    public static func period(year: Int64, month: Int64?, day: Int64?) -> ClosedRange<Int64>? {
        let lastMonth = month ?? 12
        guard (1...9999).contains(year), (1...12).contains(lastMonth) else { return nil }
        let first = self.day(year: year, month: month ?? 1, day: day ?? 1)
        let last = self.day(year: year, month: lastMonth, day: day ?? days(ofMonth: lastMonth, in: year))
        guard let first, let last else { return nil }
        return first...last
    }

    /// Returns the year, month and day of a day (Howard Hinnant, chrono-compatible date algorithms, `civil_from_days`).
    @inlinable
    public static func parts(of day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * monthIndex + 2) / 5 + 1
        let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth)
    }

    /// Returns the days since 1970-01-01 (`days_from_civil` of the same source), for any year.
    @inlinable
    public static func dayNumber(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Returns the day of the week of a day, 0 for Sunday.
    @inlinable
    public static func weekday(of day: Int64) -> Int64 { ((day + 4) % 7 + 7) % 7 }

    /// Returns whether a year has a February 29.
    @inlinable
    public static func isLeap(_ year: Int64) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Returns the number of days of a month.
    @inlinable
    public static func days(ofMonth month: Int64, in year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
