import Glibc
import Logging

/// The format of log lines.
public enum LogFormat: String, Sendable {
    /// One JSON object per line, for programs.
    ///
    /// Fields: `time` (RFC 3339, UTC, milliseconds), `level`, `service`, `logger`, `message`, then the metadata by
    /// name. A metadata name that equals one of these fields gets an underscore in front.
    case json
    /// Text for people: the local time, the level unless it is `info`, the process, the message, the metadata.
    case text

    /// Reads the format from the setting `logFormat`; `auto` is text if standard error is a terminal.
    init(settings: Settings, isTerminal: Bool = isatty(2) == 1) throws(RuntimeError) {
        try self.init(settings.string(.logFormat), isTerminal: isTerminal)
    }

    /// Reads the format from the flags or the environment alone, for reporting that the settings cannot be read.
    init(_ product: Product, flags: [Setting: String], environment: [String: String]) throws(RuntimeError) {
        let flag = flags[.logFormat] ?? ""
        let variable = Setting.logFormat.environmentVariable(of: product)
        try self.init(flag.isEmpty ? environment[variable] : flag, isTerminal: isatty(2) == 1)
    }

    private init(_ text: String?, isTerminal: Bool) throws(RuntimeError) {
        let text = text ?? Setting.logFormat.standard
        if text == Setting.logFormat.standard {
            self = isTerminal ? .text : .json
        } else if let format = LogFormat(rawValue: text) {
            self = format
        } else {
            throw RuntimeError(
                .configuration, "\(Setting.logFormat.flag) must be \(Setting.logFormat.meaning); it is '\(text)'.")
        }
    }

    /// Returns one line, with its line end.
    func line(_ record: LogRecord) -> [UInt8] {
        switch self {
        case .text: return TextLogLine(record).bytes
        case .json:
            var line = LogLine()
            line.add("time", text: LogLine.timestamp())
            line.add("level", text: record.level.rawValue)
            line.add("service", text: record.service)
            line.add("logger", text: record.label)
            line.add("message", text: record.message)
            for (key, value) in record.fields.sorted(by: { $0.key < $1.key }) {
                line.add(LogLine.reservedNames.contains(key) ? "_" + key : key, value: value)
            }
            return line.finished()
        }
    }
}
