/// The figures of one second of a run.
struct SecondPoint: Sendable, Hashable, Codable {
    /// The second, counted from the end of the warm-up; for a ramp, over the measured times of its steps.
    var second: Int
    /// The number of calls that were to start; absent in a closed loop.
    var intendedPerSecond: Double?
    /// The number of successful responses.
    var completed = 0
    var failed = 0
    var dropped = 0
    /// The p99 of the responses in this second; 0 if there were none.
    var p99Microseconds = 0.0

    init(second: Int) { self.second = second }
}
