import DateText

/// A calendar date without a time zone, in the proleptic Gregorian calendar.
struct CivilDate: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The number of days since 1970-01-01.
    let day: Int64

    /// The date 0001-01-01.
    static let earliest = CivilDate(day: CivilCalendar.days.lowerBound)
    /// The date 9999-12-31.
    static let latest = CivilDate(day: CivilCalendar.days.upperBound)
    /// The microseconds of a day without leap seconds, as Unix time counts.
    static let microsecondsPerDay: Int64 = 86_400_000_000

    init(day: Int64) {
        self.day = day
    }

    /// Creates a date from its parts; `nil` if it does not exist or is not in the years 1 to 9999.
    init?(year: Int64, month: Int64, day: Int64) {
        guard let day = CivilCalendar.day(year: year, month: month, day: day) else { return nil }
        self.day = day
    }

    /// Parses `YYYY-MM-DD`; `nil` for any other form and for a date that does not exist.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        guard let year = decimal(bytes[0..<4]), let month = decimal(bytes[5..<7]), let day = decimal(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The year, month and day.
    var parts: (year: Int64, month: Int64, day: Int64) { CivilCalendar.parts(of: day) }

    /// The length that the description of any day stays below.
    static let longestDescription = 32

    var description: String { String(asciiUpTo: Self.longestDescription) { write(to: &$0) } }

    /// Appends the description.
    func write(to text: inout OutputSpan<UInt8>) {
        let parts = parts
        text.append(parts.year, width: 4)
        text.append(ascii: "-")
        text.append(parts.month, width: 2)
        text.append(ascii: "-")
        text.append(parts.day, width: 2)
    }

    /// The day of the week, 0 for Sunday.
    var weekday: Int64 { CivilCalendar.weekday(of: day) }

    static func < (left: CivilDate, right: CivilDate) -> Bool { left.day < right.day }

    /// Returns the days of a year, a month or a day; `nil` if the date does not exist.
    static func period(year: Int64, month: Int64?, day: Int64?) -> ClosedRange<CivilDate>? {
        CivilCalendar.period(year: year, month: month, day: day).map {
            CivilDate(day: $0.lowerBound)...CivilDate(day: $0.upperBound)
        }
    }

    /// Returns the days since 1970-01-01, for any year.
    static func dayNumber(year: Int64, month: Int64, day: Int64) -> Int64 {
        CivilCalendar.dayNumber(year: year, month: month, day: day)
    }

    static func isLeap(_ year: Int64) -> Bool { CivilCalendar.isLeap(year) }

    static func days(ofMonth month: Int64, in year: Int64) -> Int64 { CivilCalendar.days(ofMonth: month, in: year) }
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
