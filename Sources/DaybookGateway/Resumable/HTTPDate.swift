/// The HTTP format of a time (RFC 9110, section 5.6.7).
enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    /// 9999-12-31T23:59:59Z: later times have no four-digit year.
    private static let last: Int64 = 253_402_300_799

    /// Returns `Sun, 06 Nov 1994 08:49:37 GMT` for seconds since 1970; times outside the format's range become the
    /// nearest time within it.
    static func text(_ seconds: Int64) -> String {
        let seconds = Int(min(max(0, seconds), last))
        let (day, clock) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (year, month, date) = civil(day)
        let parts = [clock / 3600, clock / 60 % 60, clock % 60].map(two).joined(separator: ":")
        return "\(days[day % 7]), \(two(date)) \(months[month]) \(year) \(parts) GMT"
    }

    /// Returns the year, the month from 0 and the day of the month, of the date `days` days after 1970-01-01. The
    /// algorithm counts years that begin in March, in eras of 400 of these (Howard Hinnant, "chrono-compatible
    /// low-level date algorithms").
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, day) = (days + 719_468).quotientAndRemainder(dividingBy: 146_097)
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let ofYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * ofYear + 2) / 153
        let isNext = month >= 10
        return (era * 400 + year + (isNext ? 1 : 0), (month + 2) % 12, ofYear - (153 * month + 2) / 5 + 1)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
