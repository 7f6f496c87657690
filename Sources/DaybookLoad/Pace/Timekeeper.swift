/// The time of a run, counted from its beginning.
protocol Timekeeper: Sendable {
    /// Since the beginning.
    var now: Duration { get }
    /// Returns at a time, or somewhat later. Throws when the task is cancelled.
    func sleep(until time: Duration) async throws
}

/// The time as it passes.
struct RealTime: Timekeeper {
    private let start = ContinuousClock.now

    var now: Duration { ContinuousClock.now - start }

    func sleep(until time: Duration) async throws {
        try await Task.sleep(until: start + time, tolerance: .zero, clock: .continuous)
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double { self / .seconds(1) }
    /// The duration in whole microseconds; none when it is negative.
    var wholeMicroseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    }
}
