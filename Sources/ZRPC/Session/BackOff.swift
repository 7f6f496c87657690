/// Pauses between attempts to connect: doubling, with a fifth of chance in them so that clients do not come in step.
struct BackOff {
    private let first: Int64
    private let longest: Int64
    private var next: Int64

    init(first: Duration, longest: Duration) {
        self.first = max(1_000_000, first.wholeNanoseconds)
        self.longest = max(self.first, longest.wholeNanoseconds)
        next = self.first
    }

    /// The next pause in nanoseconds. `chance` is between 0 and 1.
    mutating func pause(chance: Double) -> Int64 {
        let pause = next
        next = min(longest, next * 2)
        return Int64(Double(pause) * (0.8 + 0.4 * chance))
    }

    /// There was a session that lasted: the next pause is the first again.
    mutating func reset() { next = first }
}
