import Glibc
import Logging

/// A writer of one JSON object.
///
/// Logging has its own writer because a log line must not throw and must not grow without limit: a text longer than 8
/// KiB is cut.
struct LogLine {
    static let reservedNames: Set<String> = ["time", "level", "service", "logger", "message"]
    static let maximumTextBytes = 8192
    private static let maximumDepth = 8
    private var bytes: [UInt8] = [UInt8(ascii: "{")]

    mutating func add(_ name: String, text: String) {
        begin(name)
        append(text)
    }

    mutating func add(_ name: String, value: Logger.MetadataValue) {
        begin(name)
        append(value, depth: 0)
    }

    consuming func finished() -> [UInt8] {
        bytes.append(contentsOf: Array("}\n".utf8))
        return bytes
    }

    private mutating func begin(_ name: String) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        append(name)
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func append(_ value: Logger.MetadataValue, depth: Int) {
        guard depth < Self.maximumDepth else { return append("...") }
        switch value {
        case .string(let text): append(text)
        case .stringConvertible(let value): append(value.description)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(value, depth: depth + 1)
            }
            bytes.append(UInt8(ascii: "]"))
        case .dictionary(let values):
            bytes.append(UInt8(ascii: "{"))
            for (index, (key, value)) in values.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(key)
                bytes.append(UInt8(ascii: ":"))
                append(value, depth: depth + 1)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private mutating func append(_ text: String) {
        let cut = text.utf8.count > Self.maximumTextBytes
        bytes.append(UInt8(ascii: "\""))
        let kept = cut ? String(decoding: text.utf8.prefix(Self.maximumTextBytes), as: UTF8.self) : text
        for scalar in kept.unicodeScalars {
            switch scalar {
            case "\"": bytes.append(contentsOf: [0x5C, 0x22])
            case "\\": bytes.append(contentsOf: [0x5C, 0x5C])
            case "\n": bytes.append(contentsOf: [0x5C, 0x6E])
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                bytes.append(contentsOf: Array(("\\u" + String(repeating: "0", count: 4 - digits.count)).utf8))
                bytes.append(contentsOf: Array(digits.utf8))
            default: bytes.append(contentsOf: Array(String(scalar).utf8))
            }
        }
        if cut { bytes.append(contentsOf: Array("...".utf8)) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns the current time, as `2023-09-01T12:34:56.789Z`.
    static func timestamp() -> String {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        var calendar = unsafe tm()
        unsafe gmtime_r(&now.tv_sec, &calendar)
        let (year, month, day) = unsafe (calendar.tm_year + 1900, calendar.tm_mon + 1, calendar.tm_mday)
        let (hour, minute, second) = unsafe (calendar.tm_hour, calendar.tm_min, calendar.tm_sec)
        func padded(_ value: some BinaryInteger, width: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        return padded(year, width: 4) + "-" + padded(month, width: 2) + "-" + padded(day, width: 2)
            + "T" + padded(hour, width: 2) + ":" + padded(minute, width: 2) + ":" + padded(second, width: 2)
            + "." + padded(now.tv_nsec / 1_000_000, width: 3) + "Z"
    }
}
