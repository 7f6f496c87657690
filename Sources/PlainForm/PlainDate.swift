import DateText

/// A date and time of day as a clock shows them, for names and pages.
public struct PlainDate: Hashable, Sendable {
    /// The seconds since 1970-01-01T00:00 on the clock.
    let localSeconds: Int64

    private static let secondsPerDay: Int64 = 86_400

    /// Creates the date of a number of seconds since 1970-01-01T00:00 on the clock.
    public init(localSeconds: Int64) { self.localSeconds = localSeconds }

    /// The year, month and day in the Gregorian calendar, also of years before 1 and after 9999.
    var parts: (year: Int64, month: Int64, day: Int64) {
        CivilCalendar.parts(of: Self.floored(localSeconds, by: Self.secondsPerDay))
    }

    /// The folder of the month: `2024/03`.
    var monthFolder: String { Self.digits(parts.year, width: 4) + "/" + Self.digits(parts.month, width: 2) }

    /// The day of the month in two digits.
    var dayOfMonth: String { Self.digits(parts.day, width: 2) }

    /// The second of the day.
    var secondOfDay: Int64 { localSeconds - Self.floored(localSeconds, by: Self.secondsPerDay) * Self.secondsPerDay }

    /// Returns the date and time with the offset from UTC: `2024-03-09T14:04:05+09:00`.
    func text(offsetSeconds: Int64) -> String {
        let (year, month, day) = parts
        let date = Self.digits(year, width: 4) + [month, day].map { "-" + Self.digits($0, width: 2) }.joined()
        let second = secondOfDay
        let clock = [second / 3600, second / 60 % 60, second % 60].map { Self.digits($0, width: 2) }
        let (sign, offset) = (offsetSeconds < 0 ? "-" : "+", abs(offsetSeconds))
        let zone = [offset / 3600, offset / 60 % 60].map { Self.digits($0, width: 2) }.joined(separator: ":")
        return "\(date)T\(clock.joined(separator: ":"))\(sign)\(zone)"
    }

    private static func floored(_ value: Int64, by divisor: Int64) -> Int64 {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    private static func digits(_ value: Int64, width: Int) -> String {
        let text = String(abs(value))
        return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
