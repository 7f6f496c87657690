import Foundation

/// Where the diary takes the time from, so that tests can turn it.
struct DiaryClock: Sendable {
    /// The present instant, as the wall clock shows it: it may be wrong, and may be set forward and back.
    let now: @Sendable () -> Instant
    /// Time that has passed since some moment before; it never goes back and does not follow the wall clock.
    let uptime: @Sendable () -> Duration

    /// The machine's clocks.
    static let system = DiaryClock {
        Instant(microseconds: Int64((Date().timeIntervalSince1970 * 1_000_000).rounded(.down)))
    } uptime: {
        started.duration(to: .now)
    }

    private static let started = ContinuousClock.now
}

/// Where the diary takes random bytes from, so that tests can foresee them.
struct RandomSource: Sendable {
    /// So many bytes that nobody can guess.
    let bytes: @Sendable (_ count: Int) -> [UInt8]

    /// The kernel's generator.
    static let system = RandomSource { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
