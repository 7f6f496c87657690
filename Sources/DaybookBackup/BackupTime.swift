public import Foundation

/// The time of day of a nightly backup, by the wall clock.
///
/// A backup is due once a day, even if the clock is changed that day. If the day has the time twice, the backup is due
/// at the first. If the day does not have the time, the backup is due later, by as much as the clock was set forward.
/// Times are in seconds since 1970.
public struct BackupTime: Sendable, Equatable {
    /// The hour, from 0 to 23.
    public let hour: Int
    /// The minute, from 0 to 59.
    public let minute: Int
    private let calendar: Calendar

    /// The times that can be computed, in seconds: the years 1900 to 2500.
    private static let bounds: ClosedRange<Int64> = -2_208_988_800...16_725_225_600

    /// Reads a time such as `03:00`; nil for any other text.
    public init?(_ text: String, in zone: TimeZone) {
        guard let match = text.wholeMatch(of: /([01]?[0-9]|2[0-3]):([0-5][0-9])/), let hour = Int(match.1),
            let minute = Int(match.2)
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
    }

    /// Returns the last due time that is not after `now`.
    public func last(at now: Int64) -> Int64 { near(now).last { $0 <= now } ?? now }

    /// Returns the first due time after another time.
    public func next(after time: Int64) -> Int64 { near(time).first { $0 > time } ?? time }

    /// Returns the due times of a few days around a time, in order.
    private func near(_ time: Int64) -> [Int64] {
        let time = min(max(time, Self.bounds.lowerBound), Self.bounds.upperBound)
        let parts = calendar.dateComponents([.year, .month, .day], from: Date(timeIntervalSince1970: Double(time)))
        return (-2...2).compactMap { offset in
            var parts = parts
            parts.day = (parts.day ?? 1) + offset
            (parts.hour, parts.minute) = (hour, minute)
            return calendar.date(from: parts).map { Int64($0.timeIntervalSince1970) }
        }.sorted()
    }
}
