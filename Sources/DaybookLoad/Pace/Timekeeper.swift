/// The time of a run, counted from its beginning.
protocol Timekeeper: Sendable {
    /// The time since the beginning.
    var now: Duration { get }
    /// Returns at a time, or somewhat later. Throws if the task is cancelled.
    func sleep(until time: Duration) async throws
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double { self / .seconds(1) }
    /// The duration in whole microseconds; 0 if it is negative.
    var wholeMicroseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    }
}
