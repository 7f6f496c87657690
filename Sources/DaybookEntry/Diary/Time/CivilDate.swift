/// A calendar date without a time zone, in the proleptic Gregorian calendar.
struct CivilDate: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The number of days since 1970-01-01.
    let day: Int64

    /// The date 0001-01-01.
    static let earliest = CivilDate(day: -719_162)
    /// The date 9999-12-31.
    static let latest = CivilDate(day: 2_932_896)

    init(day: Int64) {
        self.day = day
    }

    /// Creates a date from its parts; `nil` if it does not exist or is not in the years 1 to 9999.
    init?(year: Int64, month: Int64, day: Int64) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        guard day <= CivilDate.days(ofMonth: month, in: year) else { return nil }
        self.day = CivilDate.dayNumber(year: year, month: month, day: day)
    }

    /// Parses `YYYY-MM-DD`; `nil` for any other form and for a date that does not exist.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        guard let year = decimal(bytes[0..<4]), let month = decimal(bytes[5..<7]), let day = decimal(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The year, month and day (Howard Hinnant, chrono-compatible date algorithms, `civil_from_days`).
    var parts: (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted.flooredRemainder(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * monthIndex + 2) / 5 + 1
        let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth)
    }

    var description: String {
        let parts = parts
        return "\(padded(parts.year, to: 4))-\(padded(parts.month, to: 2))-\(padded(parts.day, to: 2))"
    }

    /// The day of the week, 0 for Sunday.
    var weekday: Int64 { (day + 4).flooredRemainder(by: 7) }

    static func < (left: CivilDate, right: CivilDate) -> Bool { left.day < right.day }

    /// Returns the days since 1970-01-01 (`days_from_civil` of the same source), for any year.
    static func dayNumber(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.flooredQuotient(by: 400)
        let yearOfEra = shifted.flooredRemainder(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func isLeap(_ year: Int64) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    static func days(ofMonth month: Int64, in year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Returns the value of ASCII digits; `nil` if there are none, more than 18, or another byte.
func decimal(_ digits: some Collection<UInt8>) -> Int64? {
    guard !digits.isEmpty, digits.count <= 18 else { return nil }
    var value: Int64 = 0
    for digit in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        value = value * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return value
}

/// Returns a non-negative number with leading zeros.
func padded(_ value: Int64, to width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.count)) + text
}
