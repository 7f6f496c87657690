import DateText

/// The time at which an account's days begin. With 04:00, a photo of 03:59 belongs to the previous day.
///
/// The boundary groups items by day. It never changes a stored date.
struct DayBoundary: Hashable, Sendable {
    /// The seconds from midnight, 0 to 86,340.
    let seconds: Int64

    static let midnight = DayBoundary(seconds: 0)

    private init(seconds: Int64) { self.seconds = seconds }

    /// Parses `HH:MM`; `nil` for any other form.
    init?(_ text: String) {
        guard let start = DayStart(text) else { return nil }
        seconds = start.seconds
    }

    /// Returns the day that a local time belongs to.
    func day(of local: LocalTime) -> CivilDate { LocalTime(seconds: local.seconds - seconds).date }

    /// Returns the local times of a day, up to the start of the next day, in seconds of ``LocalTime``.
    func localTimes(of date: CivilDate) -> Range<Int64> {
        let start = date.day * 86_400 + seconds
        return start..<(start + 86_400)
    }
}

extension AccountProfile {
    /// The start of the account's days; midnight by default.
    var boundary: DayBoundary { DayBoundary(dayBoundary) ?? .midnight }
}
