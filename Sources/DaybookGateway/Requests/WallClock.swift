import Glibc

/// The time of day, for people and browsers; never for measurements.
enum WallClock {
    /// Seconds since 1970-01-01T00:00:00Z.
    static var secondsSinceEpoch: Int64 {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec)
    }
}
