/// The times that follow from the note of a scrub. They are computed here because entry-service shows what
/// media-service does.
extension Scrub {
    /// The time from the end of a complete scrub to the beginning of the next, in seconds: 30 days.
    public static let intervalSeconds: Int64 = 30 * 24 * 3600

    /// The duration of a complete scrub in seconds, its pauses included; 0 if it is unknown.
    public var seconds: Int64 {
        guard beginTime > 0 else { return 0 }
        let (duration, isOver) = endTime.subtractingReportingOverflow(beginTime)
        return isOver ? 0 : max(0, duration)
    }

    /// The time at which the next scrub is due after a complete one, in seconds since 1970.
    public var nextTime: Int64 {
        let (time, isOver) = endTime.addingReportingOverflow(Self.intervalSeconds)
        return isOver ? .max : time
    }
}
