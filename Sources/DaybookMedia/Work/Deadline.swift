import Glibc

/// A moment after which work is not worth doing, on the monotonic clock. Plain memory: C may carry it.
struct Deadline: Sendable, BitwiseCopyable {
    private let nanoseconds: UInt64

    init(millisecondsFromNow milliseconds: Int) {
        nanoseconds = Deadline.now() + UInt64(max(milliseconds, 0)) * 1_000_000
    }

    /// The moment on the system's monotonic clock, in nanoseconds.
    var monotonic: Int64 { Int64(clamping: nanoseconds) }

    var hasPassed: Bool { Deadline.now() >= nanoseconds }

    /// Milliseconds until then, rounded up; 0 when it has passed.
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
