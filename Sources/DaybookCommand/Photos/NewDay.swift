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

    /// The outcome of a photo's time of day.
    enum Clock: Sendable {
        case kept
        /// The time of day is not known, so it is noon.
        case noon
        /// The time of day does not exist on the day, when clocks go forward over it. It is past the gap.
        case skipped
    }

    /// The origins of times whose time of day is that of something else.
    private static let guesses: Set<String> = ["MODIFIED", "UPLOAD"]
    private static let vaguePrecisions: Set<String> = ["DAY", "MONTH", "YEAR"]
    private static let noon: Int64 = 12 * 3600
    private static let daySeconds: Int64 = 86_400

    /// Returns a photo's time on the new day, in RFC 3339, and the outcome of its time of day.
    func time(of photo: JSONDocument) -> (instant: String, clock: Clock) {
        guard let (oldDay, second) = Self.local(photo), let taken = photo["takenTime"]?.text,
            let old = try? Date(String(taken.prefix(19)) + "Z", strategy: .iso8601)
        else {
            return (WrittenTime.rfc3339(calendar.instant(day: day, second: Self.noon)), .noon)
        }
        // The fraction orders the photos of a burst.
        let fraction = taken.dropFirst(19).prefix { $0 != "Z" }
        func written(_ instant: Int64) -> String { String(WrittenTime.rfc3339(instant).prefix(19)) + fraction + "Z" }
        guard let zoned = zonedCalendar(of: photo) else {
            return (written(Int64(old.timeIntervalSince1970) + (day - oldDay) * Self.daySeconds), .kept)
        }
        let instant = zoned.instant(day: day, second: second)
        let isKept = zoned.shows(day: day, second: second, at: instant)
        return (written(instant), isKept ? .kept : .skipped)
    }

    /// Returns the calendar of a photo's clock: that of the given zone, of the photo's zone, or of the account; nil if the
    /// photo has only an offset, which is the same on all days.
    private func zonedCalendar(of photo: JSONDocument) -> DiaryCalendar? {
        if isZoneGiven { return calendar }
        if let zone = photo["timeZone"]?.text, !zone.isEmpty, let own = try? DiaryCalendar(zone: zone) { return own }
        return photo["utcOffset"]?.text?.isEmpty == false ? nil : calendar
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

    /// Returns the new time of a photo in RFC 3339, and the outcome of its time of day; nil if it has no time.
    func time(of photo: JSONDocument) -> (instant: String, clock: NewDay.Clock)? {
        switch self {
        case .by(let shift):
            guard let time = photo["takenTime"]?.text.flatMap({ shift.applied(to: $0) }) else { return nil }
            return (time, .kept)
        case .to(let day): return day.time(of: photo)
        }
    }
}
