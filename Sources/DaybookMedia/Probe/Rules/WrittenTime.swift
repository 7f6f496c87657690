/// A time as a file states it, with the precision of its known parts.
struct WrittenTime: Sendable, Hashable {
    let time: CivilTime
    let precision: TimePrecision
    /// The fraction of the second; 0 if it is not stated.
    var microseconds = 0
    var offset: ClockOffset?

    /// The parts of a time as they were read; `nil` for a part that is missing or blank. A month or a day of 0 counts
    /// as missing.
    struct Parts {
        var year: Int
        var month: Int?
        var day: Int?
        var hour: Int?
        var minute: Int?
        var second: Int?
    }

    /// Creates a time from the known parts, from the year on. Parts after a missing one do not count.
    ///
    /// A time of day without a minute, or one that does not exist, is ignored. 24:00:00 is the first second of the next
    /// day. Returns `nil` for a month or a day that does not exist.
    init?(_ parts: Parts, microseconds: Int = 0, offset: ClockOffset? = nil) {
        guard let month = parts.month, month != 0 else {
            guard let time = CivilTime(parts.year, 1, 1, 0, 0, 0) else { return nil }
            self.init(time: time, precision: .year)
            return
        }
        guard let day = parts.day, day != 0 else {
            guard let time = CivilTime(parts.year, month, 1, 0, 0, 0) else { return nil }
            self.init(time: time, precision: .month)
            return
        }
        guard let midnight = CivilTime(parts.year, month, day, 0, 0, 0) else { return nil }
        guard let hour = parts.hour, let minute = parts.minute else {
            self.init(time: midnight, precision: .day)
            return
        }
        let second = parts.second ?? 0
        if hour == 24, minute == 0, second == 0, let next = CivilTime(utc: midnight.secondsAsUTC + 86_400) {
            self.init(time: next, precision: .second, offset: offset)
        } else if let time = CivilTime(parts.year, month, day, hour, minute, second) {
            self.init(time: time, precision: .second, microseconds: microseconds, offset: offset)
        } else {
            self.init(time: midnight, precision: .day)
        }
    }

    private init(time: CivilTime, precision: TimePrecision, microseconds: Int = 0, offset: ClockOffset? = nil) {
        self.time = time
        self.precision = precision
        self.microseconds = microseconds
        self.offset = offset
    }

    /// Returns the fraction of some digits after a decimal point, in microseconds.
    static func microseconds(ofFraction digits: some StringProtocol) -> Int {
        let kept = digits.prefix(6)
        guard !kept.isEmpty, kept.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let value = Int(kept)
        else { return 0 }
        return (kept.count..<6).reduce(value) { value, _ in value * 10 }
    }
}

/// The known part of a written time. The unknown parts have their first value.
enum TimePrecision: Int, Sendable, Comparable {
    case second, day, month, year

    static func < (left: TimePrecision, right: TimePrecision) -> Bool { left.rawValue < right.rawValue }
}
