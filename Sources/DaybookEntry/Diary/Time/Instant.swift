/// An instant in microseconds since 1970 in UTC, the finest precision of the diary.
///
/// Valid instants lie between the years 1 and 9999, as protobuf's timestamps do.
struct Instant: Hashable, Comparable, Codable, Sendable {
    let microseconds: Int64

    /// The first microsecond of the year 1.
    static let earliest = Instant(microseconds: -62_135_596_800_000_000)
    /// The last microsecond of the year 9999.
    static let latest = Instant(microseconds: 253_402_300_799_999_999)

    init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Creates the instant of a timestamp, cut to microseconds; `nil` outside the years 1 to 9999 or with nanoseconds
    /// out of range.
    init?(seconds: Int64, nanoseconds: Int32) {
        guard (0..<1_000_000_000).contains(nanoseconds) else { return nil }
        guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
        microseconds = seconds * 1_000_000 + Int64(nanoseconds) / 1000
    }

    /// The whole second at or before the instant.
    var seconds: Int64 { microseconds.flooredQuotient(by: 1_000_000) }
    /// The nanoseconds after the whole second.
    var nanoseconds: Int32 { Int32(truncatingIfNeeded: microseconds.flooredRemainder(by: 1_000_000) * 1000) }

    static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }

    /// Returns the instant after a duration, clamped to the valid years.
    func advanced(by duration: Duration) -> Instant {
        let (seconds, attoseconds) = duration.components
        let whole = seconds.multipliedReportingOverflow(by: 1_000_000)
        let later = microseconds.addingReportingOverflow(whole.partialValue)
        if whole.overflow || later.overflow { return seconds < 0 ? .earliest : .latest }
        let sum = later.partialValue.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        return sum.overflow ? .latest : min(max(Instant(microseconds: sum.partialValue), .earliest), .latest)
    }

    /// Returns the instant a number of seconds later; earlier for a negative number.
    func advanced(bySeconds seconds: Int64) -> Instant {
        Instant(microseconds: microseconds + seconds * 1_000_000)
    }
}

extension Int64 {
    /// Returns the quotient rounded toward minus infinity.
    func flooredQuotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// Returns the remainder that is never negative, for a positive divisor.
    func flooredRemainder(by divisor: Int64) -> Int64 {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
