import Foundation

/// The source of time, which tests can control.
struct DiaryClock: Sendable {
    /// Returns the present instant of the wall clock. It may be wrong, and may be set forward or back.
    let now: @Sendable () -> Instant
    /// Returns the time since a fixed moment. It never goes back, and does not follow the wall clock.
    let uptime: @Sendable () -> Duration

    /// The machine's clocks.
    static let system = DiaryClock {
        Instant(microseconds: Int64((Date().timeIntervalSince1970 * 1_000_000).rounded(.down)))
    } uptime: {
        started.duration(to: .now)
    }

    private static let started = ContinuousClock.now
}

/// The source of random bytes, which tests can make predictable.
struct RandomSource: Sendable {
    /// Returns the given number of unpredictable bytes.
    let bytes: @Sendable (_ count: Int) -> [UInt8]

    /// The kernel's generator.
    static let system = RandomSource { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
