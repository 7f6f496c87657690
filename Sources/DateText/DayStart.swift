/// The time of day at which an account's days begin, such as `04:00`: an item of 03:59 belongs to the previous day.
public struct DayStart: Hashable, Sendable {
    private static let secondsPerDay: Int64 = 86_400

    /// The seconds from midnight, 0 to 86,340.
    public let seconds: Int64

    /// The start at midnight.
    public static let midnight = DayStart(seconds: 0)

    private init(seconds: Int64) { self.seconds = seconds }

    /// Parses `HH:MM`; `nil` for any other form.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, let hour = Self.number(parts[0]), let minute = Self.number(parts[1]), hour < 24,
            minute < 60
        else { return nil }
        seconds = hour * 3600 + minute * 60
    }

    /// Returns the number that two ASCII digits stand for.
    private static func number(_ digits: Substring.UTF8View) -> Int64? {
        let values = digits.map { Int64($0) - Int64(UInt8(ascii: "0")) }
        guard values.count == 2, values.allSatisfy({ (0...9).contains($0) }) else { return nil }
        return values[0] * 10 + values[1]
    }

    /// Returns the day, in days since 1970-01-01, that a time belongs to.
    ///
    /// - Parameter localSeconds: The time on a clock, in seconds since 1970-01-01T00:00 on it.
    public func day(ofLocalSeconds localSeconds: Int64) -> Int64 {
        let (quotient, remainder) = localSeconds.quotientAndRemainder(dividingBy: Self.secondsPerDay)
        let (day, second) = remainder < 0 ? (quotient - 1, remainder + Self.secondsPerDay) : (quotient, remainder)
        return second < seconds ? day - 1 : day
    }
}
