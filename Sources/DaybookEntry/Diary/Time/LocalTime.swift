/// A date and a time on a wall clock, to the second, without a time zone.
struct LocalTime: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The seconds from 1970-01-01T00:00:00 on that wall clock.
    let seconds: Int64

    init(seconds: Int64) {
        self.seconds = seconds
    }

    /// Creates the time of a wall clock that is `offset` ahead of UTC at an instant.
    init(_ instant: Instant, offset: UTCOffset) {
        seconds = instant.seconds + Int64(offset.seconds)
    }

    /// Parses `YYYY-MM-DDTHH:MM:SS`; `nil` for any other form and for a time that does not exist.
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
        return String(asciiUpTo: CivilDate.longestDescription + 9) { text in
            date.write(to: &text)
            text.append(ascii: "T")
            text.append(time / 3600, width: 2)
            text.append(ascii: ":")
            text.append(time / 60 % 60, width: 2)
            text.append(ascii: ":")
            text.append(time % 60, width: 2)
        }
    }

    static func < (left: LocalTime, right: LocalTime) -> Bool { left.seconds < right.seconds }

    /// Returns the instant at which a wall clock that is `offset` ahead of UTC showed this time.
    func instant(offset: UTCOffset) -> Instant {
        Instant(microseconds: (seconds - Int64(offset.seconds)) * 1_000_000)
    }
}
