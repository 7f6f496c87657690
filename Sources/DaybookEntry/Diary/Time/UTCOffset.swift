/// The offset of a wall clock ahead of UTC.
struct UTCOffset: Hashable, Codable, Sendable, CustomStringConvertible {
    let seconds: Int32

    init(seconds: Int32) {
        self.seconds = seconds
    }

    /// Parses `Z`, `+HH:MM` or `-HH:MM`, optionally with seconds as ``description`` writes them, up to 18 hours either
    /// way; `nil` for anything else.
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

    /// The form `+09:00`; local mean times of the nineteenth century have seconds too, `+08:27:52`.
    var description: String {
        let distance = Int64(seconds.magnitude)
        return String(asciiUpTo: 16) { text in
            text.append(ascii: seconds < 0 ? "-" : "+")
            text.append(distance / 3600, width: 2)
            text.append(ascii: ":")
            text.append(distance / 60 % 60, width: 2)
            guard distance % 60 != 0 else { return }
            text.append(ascii: ":")
            text.append(distance % 60, width: 2)
        }
    }
}
