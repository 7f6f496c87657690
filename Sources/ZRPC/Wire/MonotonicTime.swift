import Glibc

/// A time on the clock that only runs forward, in nanoseconds since the machine started.
///
/// All deadlines and timers of this module use it, so setting the wall clock changes nothing.
struct MonotonicTime: Sendable, Hashable, Comparable {
    let nanoseconds: Int64

    /// A time that is never reached.
    static let distantFuture = MonotonicTime(nanoseconds: .max)

    static func now() -> MonotonicTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.nanoseconds < right.nanoseconds }

    func advanced(byNanoseconds amount: Int64) -> MonotonicTime {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(amount)
        return overflow ? .distantFuture : MonotonicTime(nanoseconds: sum)
    }

    func advanced(by duration: Duration) -> MonotonicTime {
        advanced(byNanoseconds: duration.wholeNanoseconds)
    }

    /// Returns the nanoseconds from `earlier` to this time; negative if `earlier` is later.
    func since(_ earlier: MonotonicTime) -> Int64 { nanoseconds &- earlier.nanoseconds }
}

extension Duration {
    /// The duration in nanoseconds, clamped to 64 bits.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, overflowed) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return overflowed ? .max : sum
    }
}
