import Glibc
import Logging

/// A log line for people: `09:30:05 warning media-service: could not collect (error: no space left)`.
///
/// Control characters of a message or its metadata are written as `\\u{1B}`, so that no log text moves a terminal's
/// cursor and a line stays one line. A line is cut at 8 KiB.
struct TextLogLine {
    private static let maximumBytes = LogLine.maximumTextBytes
    private let text: String

    init(_ record: LogRecord, time: String = Self.localTime()) {
        var words = [time]
        if record.level != .info { words.append(record.level.rawValue) }
        words.append(record.service + ":")
        words.append(record.message)
        var fields = record.fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        if record.label != record.service { fields.insert("logger: \(record.label)", at: 0) }
        if !fields.isEmpty { words.append("(" + fields.joined(separator: ", ") + ")") }
        text = words.joined(separator: " ")
    }

    /// The line in UTF-8, with its line end.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if bytes.count >= Self.maximumBytes {
                bytes += Array("...".utf8)
                break
            }
            let isControl = scalar.properties.generalCategory == .control
            bytes += Array((isControl ? scalar.escaped(asASCII: true) : String(scalar)).utf8)
        }
        return bytes + [UInt8(ascii: "\n")]
    }

    /// Returns the current local time, as `09:30:05`.
    private static func localTime() -> String {
        var now = time(nil)
        var calendar = unsafe tm()
        unsafe localtime_r(&now, &calendar)
        let parts = unsafe [calendar.tm_hour, calendar.tm_min, calendar.tm_sec]
        return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

/// The contents of one log line.
struct LogRecord {
    let level: Logger.Level
    /// The name of the process.
    let service: String
    /// The logger's name; often the name of the process.
    let label: String
    let message: String
    let fields: Logger.Metadata
}
