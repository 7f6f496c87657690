import DateText
import Foundation

/// A new day for photos, each of which keeps its time of day.
struct NewDay: Sendable {
    /// The new day, in days since 1970-01-01.
    let day: Int64
    /// The calendar in which the day was read: of the given zone, or of the account.
    let calendar: DiaryCalendar
    /// Whether the calendar's zone was given, and so replaces the zones of the photos.
    let isZoneGiven: Bool

    /// The origins of times whose time of day is that of something else.
    private static let guesses: Set<String> = ["MODIFIED", "UPLOAD"]
    private static let vaguePrecisions: Set<String> = ["DAY", "MONTH", "YEAR"]
    private static let noon: Int64 = 12 * 3600
    private static let daySeconds: Int64 = 86_400

    /// Returns a photo's time on the new day, in RFC 3339, and whether it keeps its time of day. It is noon if the
    /// photo's time of day is not known.
    func time(of photo: JSONDocument) -> (instant: String, keepsClock: Bool) {
        guard let (oldDay, second) = Self.local(photo), let taken = photo["takenTime"]?.text else {
            return (WrittenTime.rfc3339(calendar.instant(day: day, second: Self.noon)), false)
        }
        guard let time = instant(second: second, zoneOf: photo) ?? moved(taken, from: oldDay) else {
            return (WrittenTime.rfc3339(calendar.instant(day: day, second: second)), true)
        }
        // The fraction orders the photos of a burst.
        let fraction = taken.dropFirst(19).prefix { $0 != "Z" }
        return (String(WrittenTime.rfc3339(time).prefix(19)) + fraction + "Z", true)
    }

    /// Returns the instant by the given zone or that of a photo; nil if the photo has only an offset, or nothing.
    private func instant(second: Int64, zoneOf photo: JSONDocument) -> Int64? {
        if isZoneGiven { return calendar.instant(day: day, second: second) }
        guard let zone = photo["timeZone"]?.text, !zone.isEmpty, let own = try? DiaryCalendar(zone: zone) else {
            return nil
        }
        return own.instant(day: day, second: second)
    }

    /// Returns an instant on the new day instead of an old one, at a fixed offset; nil if the text is no instant.
    private func moved(_ taken: String, from oldDay: Int64) -> Int64? {
        guard let date = try? Date(String(taken.prefix(19)) + "Z", strategy: .iso8601) else { return nil }
        return Int64(date.timeIntervalSince1970) + (day - oldDay) * Self.daySeconds
    }

    /// Returns the day and the second of the day at which a photo was taken; nil if they are not known to the second.
    private static func local(_ photo: JSONDocument) -> (day: Int64, second: Int64)? {
        guard !guesses.contains(photo["takenSource"]?.text ?? ""),
            !vaguePrecisions.contains(photo["takenPrecision"]?.text ?? ""),
            let match = photo["localDateTime"]?.text?.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/),
            let year = Int64(match.1), let month = Int64(match.2), let dayOfMonth = Int64(match.3),
            let day = CivilCalendar.day(year: year, month: month, day: dayOfMonth),
            let hour = Int64(match.4), let minute = Int64(match.5), let second = Int64(match.6)
        else { return nil }
        return (day, hour * 3600 + minute * 60 + second)
    }
}

/// A change of the time at which a photo was taken that depends on the photo's own time.
enum TimeMove: Sendable {
    case by(TimeShift)
    case to(NewDay)

    /// Returns the new time of a photo in RFC 3339, and whether its time of day was known; nil if it has no time.
    func time(of photo: JSONDocument) -> (instant: String, keepsClock: Bool)? {
        switch self {
        case .by(let shift):
            guard let time = photo["takenTime"]?.text.flatMap({ shift.applied(to: $0) }) else { return nil }
            return (time, true)
        case .to(let day): return day.time(of: photo)
        }
    }
}
