import DateText

/// A date on a page, as its writer or a person wrote it: `2024-03-09`, perhaps with a time of day, perhaps with an offset
/// from UTC.
struct PageDate: Sendable, Equatable {
    /// The day, counted from 1970-01-01. It is in the years 1 to 9999.
    let day: Int64
    /// The second of the day; nil without a time.
    private(set) var second: Int64?
    /// The offset from UTC in seconds; nil without one.
    private(set) var offset: Int64?

    /// Reads a date: `2024-03-09`, `2024-03-09T14:04`, `2024-03-09 14:04:05+09:00` or `2024-03-09T05:04:05.000Z`, of
    /// which the fraction does not count; nil for any other text, and for a day that does not exist.
    init?(_ text: String) {
        var rest = text.utf8[...]
        guard let year = Self.digits(4, of: &rest), Self.skip("-", of: &rest), let month = Self.digits(2, of: &rest),
            Self.skip("-", of: &rest), let date = Self.digits(2, of: &rest),
            let day = CivilCalendar.day(year: year, month: month, day: date)
        else { return nil }
        self.day = day
        if rest.isEmpty { return }
        guard Self.skip("T", of: &rest) || Self.skip(" ", of: &rest), let hour = Self.digits(2, of: &rest),
            Self.skip(":", of: &rest), let minute = Self.digits(2, of: &rest), hour < 24, minute < 60
        else { return nil }
        var seconds = hour * 3600 + minute * 60
        if Self.skip(":", of: &rest) {
            guard let second = Self.digits(2, of: &rest), second < 60 else { return nil }
            seconds += second
            // Programs that write YAML anew add a fraction, which the page itself never has.
            if Self.skip(".", of: &rest) {
                guard Self.digits(1, of: &rest) != nil else { return nil }
                while Self.digits(1, of: &rest) != nil {}
            }
        }
        second = seconds
        if rest.isEmpty { return }
        if Self.skip("Z", of: &rest) {
            offset = 0
        } else {
            let isWest = Self.skip("-", of: &rest)
            guard isWest || Self.skip("+", of: &rest), let hours = Self.digits(2, of: &rest) else { return nil }
            _ = Self.skip(":", of: &rest)
            guard let minutes = Self.digits(2, of: &rest), hours <= 18, minutes < 60 else { return nil }
            offset = (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
        }
        if !rest.isEmpty { return nil }
    }

    /// Takes a number of digits; nil if other characters come.
    private static func digits(_ count: Int, of rest: inout Substring.UTF8View) -> Int64? {
        var number: Int64 = 0
        for _ in 0..<count {
            guard let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int64(digit - UInt8(ascii: "0"))
            rest = rest.dropFirst()
        }
        return number
    }

    /// Takes a character, if it comes next.
    private static func skip(_ character: Unicode.Scalar, of rest: inout Substring.UTF8View) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
