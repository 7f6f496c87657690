import Foundation
import Wording

/// The date or time of an entry, as users write it.
///
/// `2023-09-01` is noon of that day, or now if the day is today; `2023-09-01T21:30` and `2023-09-01T21:30:15` are clock
/// times. All three are read in the entry's zone. A time with an offset (`...T21:30:00+09:00`) is an instant.
enum WrittenTime {
    /// Returns the instant in RFC 3339.
    static func instant(_ text: String, zone name: String, now: Date = .now) throws(CommandError) -> String {
        if text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/) != nil { return text }
        guard let match = text.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/) else {
            throw CommandError(.usage, CommandFault.notDate, ["text": "\(text)"])
        }
        guard let zone = TimeZone(identifier: name) else {
            throw CommandError(.usage, CommandFault.notZone, ["name": name])
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
        else { throw CommandError(.usage, CommandFault.noSuchTime, ["text": "\(text)"]) }
        return rfc3339(date)
    }

    private static func rfc3339(_ date: Date) -> String { date.formatted(.iso8601) }

    /// Returns the wall clock at an instant, such as `21:30`; nil if the instant or the offset is invalid.
    static func clock(_ instant: String?, offset: String?) -> String? {
        guard let instant, let match = instant.firstMatch(of: /^\d{4}-\d\d-\d\dT(\d\d):(\d\d):\d\d(\.\d+)?Z$/),
            let shift = offset?.firstMatch(of: /^([+-])(\d\d):(\d\d)$/),
            let hour = Int(match.1), let minute = Int(match.2), let hours = Int(shift.2), let minutes = Int(shift.3)
        else { return nil }
        let sign = shift.1 == "-" ? -1 : 1
        let time = (hour * 60 + minute + sign * (hours * 60 + minutes) + 2 * 1440) % 1440
        func padded(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
        return padded(time / 60) + ":" + padded(time % 60)
    }
}
