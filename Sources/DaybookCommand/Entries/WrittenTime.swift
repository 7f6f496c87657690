import Foundation

/// When an entry tells of, as people write it.
///
/// `2023-09-01` is noon of that day, or now when the day is today; `2023-09-01T21:30` and `2023-09-01T21:30:15` are
/// clock times; all three are read in the entry's zone. With an offset (`...T21:30:00+09:00`) it is an instant.
enum WrittenTime {
    /// The instant in RFC 3339.
    static func instant(_ text: String, zone name: String, now: Date = .now) throws(CommandError) -> String {
        if text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/) != nil { return text }
        guard let match = text.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/) else {
            throw CommandError(.usage, "'\(text)' is no date. Write 2023-09-01, or 2023-09-01T21:30.")
        }
        guard let zone = TimeZone(identifier: name) else {
            throw CommandError(.usage, "'\(name)' is no time zone. Write one as Asia/Seoul.")
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        var parts = DateComponents()
        (parts.year, parts.month, parts.day) = (Int(match.1), Int(match.2), Int(match.3))
        if let hour = match.4 {
            (parts.hour, parts.minute, parts.second) = (
                Int(hour), match.5.flatMap { Int($0) }, match.6.flatMap { Int($0) } ?? 0
            )
        } else {
            let today = calendar.dateComponents([.year, .month, .day], from: now)
            if today.year == parts.year, today.month == parts.month, today.day == parts.day { return rfc3339(now) }
            parts.hour = 12
        }
        guard (parts.hour ?? 0) < 24, (parts.minute ?? 0) < 60, (parts.second ?? 0) < 60,
            let date = calendar.date(from: parts), calendar.component(.day, from: date) == parts.day,
            calendar.component(.month, from: date) == parts.month
        else { throw CommandError(.usage, "There is no \(text).") }
        return rfc3339(date)
    }

    private static func rfc3339(_ date: Date) -> String { date.formatted(.iso8601) }
}
