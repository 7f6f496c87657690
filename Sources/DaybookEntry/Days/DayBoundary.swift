/// Where a person's day begins: with 04:00, what happened at 03:59 belongs to the day before.
///
/// Days are looked at by it; dates never change with it.
struct DayBoundary: Hashable, Sendable {
    /// Seconds from midnight, 0 to 86,340.
    let seconds: Int64

    static let midnight = DayBoundary(seconds: 0)

    private init(seconds: Int64) {
        self.seconds = seconds
    }

    /// Reads `HH:MM`; `nil` for any other form.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), let hour = decimal(parts[0]),
            let minute = decimal(parts[1]), hour < 24, minute < 60
        else { return nil }
        seconds = hour * 3600 + minute * 60
    }

    /// The day that a wall clock's time belongs to.
    func day(of local: LocalTime) -> CivilDate { LocalTime(seconds: local.seconds - seconds).date }

    /// What wall clocks show on a day, from its first second to the first of the next: seconds of ``LocalTime``.
    func localTimes(of date: CivilDate) -> Range<Int64> {
        let start = date.day * 86_400 + seconds
        return start..<(start + 86_400)
    }
}

extension AccountProfile {
    /// Where the account's days begin; midnight unless it says otherwise.
    var boundary: DayBoundary { DayBoundary(dayBoundary) ?? .midnight }
}
