import Glibc

/// A moment on the monotonic clock after which work is useless. The value is plain memory, so that C can carry it.
struct Deadline: Sendable, BitwiseCopyable {
    private let nanoseconds: UInt64

    init(millisecondsFromNow milliseconds: Int) {
        nanoseconds = Deadline.now() + UInt64(max(milliseconds, 0)) * 1_000_000
    }

    /// The moment in nanoseconds of the system's monotonic clock.
    var monotonic: Int64 { Int64(clamping: nanoseconds) }

    var hasPassed: Bool { Deadline.now() >= nanoseconds }

    /// The milliseconds until the moment, rounded up; 0 after it.
    var millisecondsLeft: Int {
        let now = Deadline.now()
        return now >= nanoseconds ? 0 : Int(clamping: (nanoseconds - now + 999_999) / 1_000_000)
    }

    private static func now() -> UInt64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
