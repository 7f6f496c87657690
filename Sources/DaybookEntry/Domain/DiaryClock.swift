import Foundation

/// Where the diary takes the time from, so that tests can turn it.
struct DiaryClock: Sendable {
    /// The present instant.
    let now: @Sendable () -> Instant

    /// The machine's wall clock.
    static let system = DiaryClock {
        Instant(microseconds: Int64((Date().timeIntervalSince1970 * 1_000_000).rounded(.down)))
    }
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
