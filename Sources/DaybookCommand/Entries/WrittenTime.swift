import DateText
import Foundation

/// The date or time of an entry or a photo, as users write it.
///
/// A day, in a form that ``WrittenDay`` reads, is noon of that day, or now if the day is today. A clock time may follow,
/// as in `2023-09-01T21:30`, `yesterday 9pm` and `어제 오후 3시`. Both are read in the person's calendar. A time with an offset
/// (`...T21:30:00+09:00`) is an instant.
enum WrittenTime {
    /// Returns the instant in RFC 3339.
    static func instant(
        _ text: String, in calendar: DiaryCalendar, now: Date = .now
    ) throws(CommandError) -> String {
        if isInstant(text) { return text }
        guard text.utf8.count <= WrittenDay.maximumBytes else {
            throw CommandError(.usage, CommandFault.notDate, ["text": WrittenDay.quoted(text)])
        }
        let today = calendar.today(at: now)
        guard let clock = ClockWords(text) else {
            let day = try WrittenDay.day(text, bound: .only, today: today)
            if day == today { return now.formatted(.iso8601) }
            return rfc3339(calendar.instant(day: day, second: 12 * 3600))
        }
        let day = try WrittenDay.day(clock.rest, bound: .only, today: today)
        guard let second = clock.second else {
            throw CommandError(.usage, CommandFault.noSuchTime, ["text": WrittenDay.quoted(text)])
        }
        return rfc3339(calendar.instant(day: day, second: second))
    }

    /// Returns the day that a text without a clock time names, in days since 1970-01-01; nil for a text with one.
    static func day(
        _ text: String, in calendar: DiaryCalendar, now: Date = .now
    ) throws(CommandError) -> Int64? {
        guard !isInstant(text) else { return nil }
        // A long text is refused before its words are read.
        if text.utf8.count <= WrittenDay.maximumBytes, ClockWords(text) != nil { return nil }
        return try WrittenDay.day(text, bound: .only, today: calendar.today(at: now))
    }

    private static func isInstant(_ text: String) -> Bool {
        let instant = /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})/
        return text.wholeMatch(of: instant) != nil
    }

    /// Returns the calendar in which a date is read. The account is asked only if the date needs it.
    static func calendar(of text: String, zone: String?, using api: DiaryAPI) async throws -> DiaryCalendar {
        if let zone, text.prefixMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil { return try DiaryCalendar(zone: zone) }
        return try await DiaryCalendar.ofAccount(api, zone: zone)
    }

    /// Returns an instant, in seconds since 1970, in RFC 3339.
    static func rfc3339(_ instant: Int64) -> String {
        let second = (instant % 86_400 + 86_400) % 86_400
        let clock = [second / 3600, second / 60 % 60, second % 60].map { ($0 < 10 ? "0" : "") + String($0) }
        return CivilCalendar.text(of: (instant - second) / 86_400) + "T" + clock.joined(separator: ":") + "Z"
    }

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
