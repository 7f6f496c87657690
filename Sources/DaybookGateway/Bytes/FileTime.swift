import DaybookAPI

/// The time of a file's last change, to the millisecond.
struct FileTime: Sendable, Hashable {
    /// The milliseconds since the beginning of 1970, UTC.
    let milliseconds: Int64

    /// The years 1 to 9999, the range of timestamps.
    private static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
    private static let longest = 64

    init?(milliseconds: Int64) {
        guard Self.range.contains(milliseconds) else { return nil }
        self.milliseconds = milliseconds
    }

    /// Parses RFC 3339, or milliseconds since 1970 as in `File.lastModified`; nil for any other text.
    init?(_ text: String) {
        let text = text.trimmed
        guard text.utf8.count <= Self.longest else { return nil }
        if let milliseconds = Int64(text), !text.hasPrefix("+") {
            self.init(milliseconds: milliseconds)
        } else if let time = Timestamp(rfc3339: String(text)) {
            self.init(milliseconds: time.seconds * 1000 + Int64(time.nanos) / 1_000_000)
        } else {
            return nil
        }
    }

    /// Returns whether a text is a number of milliseconds, even one too large for a time: such a number comes from a
    /// wrong clock.
    static func isNumber(_ text: String) -> Bool {
        let text = text.trimmed
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return text.utf8.count <= longest && !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    init?(_ timestamp: Timestamp) {
        let (whole, overflow) = timestamp.seconds.multipliedReportingOverflow(by: 1000)
        guard !overflow, (0..<1_000_000_000).contains(timestamp.nanos) else { return nil }
        self.init(milliseconds: whole + Int64(timestamp.nanos) / 1_000_000)
    }

    var timestamp: Timestamp {
        let rest = (milliseconds % 1000 + 1000) % 1000
        var timestamp = Timestamp()
        timestamp.seconds = (milliseconds - rest) / 1000
        timestamp.nanos = Int32(truncatingIfNeeded: rest * 1_000_000)
        return timestamp
    }
}
