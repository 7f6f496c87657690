/// What a clock on the wall showed: a date and a time to the second, without a zone.
struct LocalTime: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// Seconds from 1970-01-01T00:00:00 on that wall.
    let seconds: Int64

    init(seconds: Int64) {
        self.seconds = seconds
    }

    /// What a wall that is `offset` ahead of UTC showed at an instant.
    init(_ instant: Instant, offset: UTCOffset) {
        seconds = instant.seconds + Int64(offset.seconds)
    }

    /// Reads `YYYY-MM-DDTHH:MM:SS`; `nil` for any other form and for what no clock shows.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 19, bytes[10] == UInt8(ascii: "T") else { return nil }
        guard bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":") else { return nil }
        guard let date = CivilDate(String(decoding: bytes[0..<10], as: UTF8.self)) else { return nil }
        guard let hour = decimal(bytes[11..<13]), let minute = decimal(bytes[14..<16]),
            let second = decimal(bytes[17..<19]), hour < 24, minute < 60, second < 60
        else { return nil }
        seconds = date.day * 86_400 + hour * 3600 + minute * 60 + second
    }

    var date: CivilDate { CivilDate(day: seconds.flooredQuotient(by: 86_400)) }

    var description: String {
        let time = seconds.flooredRemainder(by: 86_400)
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, to: 2) }.joined(separator: ":")
        return "\(date)T\(clock)"
    }

    static func < (left: LocalTime, right: LocalTime) -> Bool { left.seconds < right.seconds }

    /// The instant at which a wall that is `offset` ahead of UTC showed this.
    func instant(offset: UTCOffset) -> Instant {
        Instant(microseconds: (seconds - Int64(offset.seconds)) * 1_000_000)
    }
}

/// How far a wall clock is ahead of UTC.
struct UTCOffset: Hashable, Codable, Sendable, CustomStringConvertible {
    let seconds: Int32

    init(seconds: Int32) {
        self.seconds = seconds
    }

    /// Reads `Z`, `+HH:MM` or `-HH:MM`, seconds also where ``description`` writes them, to 18 hours either way; `nil`
    /// for anything else.
    init?(_ text: String) {
        if text == "Z" {
            seconds = 0
            return
        }
        let bytes = Array(text.utf8)
        guard bytes.count == 6 || bytes.count == 9, bytes[3] == UInt8(ascii: ":") else { return nil }
        guard let hours = decimal(bytes[1..<3]), let minutes = decimal(bytes[4..<6]), minutes < 60 else { return nil }
        var total = Int32(hours * 3600 + minutes * 60)
        if bytes.count == 9 {
            guard bytes[6] == UInt8(ascii: ":"), let more = decimal(bytes[7..<9]), more < 60 else { return nil }
            total += Int32(more)
        }
        guard total <= 18 * 3600 else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "+"): seconds = total
        case UInt8(ascii: "-"): seconds = -total
        default: return nil
        }
    }

    /// `+09:00`; local mean times of the nineteenth century have seconds too, `+08:27:52`.
    var description: String {
        let distance = Int64(abs(seconds))
        var text = seconds < 0 ? "-" : "+"
        text += padded(distance / 3600, to: 2) + ":" + padded(distance / 60 % 60, to: 2)
        if distance % 60 != 0 { text += ":" + padded(distance % 60, to: 2) }
        return text
    }
}
