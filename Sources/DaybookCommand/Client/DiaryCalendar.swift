import DateText
import Foundation
import NIOHTTP1

/// A person's calendar: the time zone of the days, and when they begin.
struct DiaryCalendar: Sendable {
    let zone: TimeZone
    /// The time at which a day begins, in minutes after midnight.
    let boundary: Int

    /// Creates the calendar of a time zone, with days that begin at a time such as `04:00`; at midnight if the text is
    /// not a time.
    init(zone name: String, boundary text: String = "") throws(CommandError) {
        guard let zone = TimeZone(identifier: name) else {
            throw CommandError(.usage, CommandFault.notZone, ["name": name])
        }
        let parts = text.split(separator: ":").compactMap { Int($0) }
        self.zone = zone
        boundary = parts.count == 2 ? parts[0] * 60 + parts[1] : 0
    }

    /// Returns the calendar of the account, in another time zone if one is given.
    static func ofAccount(_ api: DiaryAPI, zone: String? = nil) async throws -> DiaryCalendar {
        let account = try await api.send(.GET, path: "/v1/account")
        return try DiaryCalendar(
            zone: zone ?? account["timeZone"]?.text ?? "UTC", boundary: account["dayBoundary"]?.text ?? "")
    }

    /// Returns the day at an instant, in days since 1970-01-01.
    func today(at now: Date = .now) -> Int64 {
        let seconds = now.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: now) - boundary * 60)
        let day = (seconds / 86_400).rounded(.down)
        return min(max(Int64(day), CivilCalendar.days.lowerBound), CivilCalendar.days.upperBound)
    }

    /// Returns the instant of a wall clock, in seconds since 1970: the first if the clock shows the time twice, and
    /// past the gap if it never does.
    func instant(day: Int64, second: Int64) -> Int64 {
        let local = day * 86_400 + second
        let (before, after) = (offset(local - 86_400), offset(local + 86_400))
        let isAfter = offset(local - before) != before && offset(local - after) == after
        return local - (isAfter ? after : before)
    }

    /// Returns whether the wall clock shows a time at an instant.
    func shows(day: Int64, second: Int64, at instant: Int64) -> Bool {
        instant + offset(instant) == day * 86_400 + second
    }

    /// Returns the offset from UTC at an instant, in seconds.
    private func offset(_ instant: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant))))
    }
}
