/// One second of a run.
struct SecondPoint: Sendable, Hashable, Codable {
    /// Counted from the end of the warm-up; of a ramp, over the measured times of its steps.
    var second: Int
    /// Calls that were to start; absent in a closed loop.
    var intendedPerSecond: Double?
    /// Responses without error.
    var completed = 0
    var failed = 0
    var dropped = 0
    /// Of the answers of this second; 0 when there were none.
    var p99Microseconds = 0.0

    init(second: Int) { self.second = second }
}
