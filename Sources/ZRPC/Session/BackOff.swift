/// The pauses between attempts to connect: they double, with random jitter of 20 percent, so that clients do not
/// reconnect in step.
struct BackOff {
    private let first: Int64
    private let longest: Int64
    private var next: Int64

    init(first: Duration, longest: Duration) {
        self.first = max(1_000_000, first.wholeNanoseconds)
        self.longest = max(self.first, longest.wholeNanoseconds)
        next = self.first
    }

    /// Returns the next pause in nanoseconds.
    ///
    /// - Parameter chance: A random number between 0 and 1.
    mutating func pause(chance: Double) -> Int64 {
        let pause = next
        next = min(longest, next * 2)
        return Int64(Double(pause) * (0.8 + 0.4 * chance))
    }

    /// Resets the pause to the first one, after a session that lasted.
    mutating func reset() { next = first }
}
