/// A W3C Trace Context, version 00: the trace that a call belongs to, and the span that made the call.
///
/// On the wire it is 25 bytes (trace ID, parent ID, flags), in HTTP `00-TRACEID-PARENTID-FLAGS` in lower-case hex.
public struct TraceContext: Sendable, Hashable {
    /// The 25 bytes.
    public let bytes: [UInt8]

    /// Creates a context from its bytes; nil unless they are 25 bytes with a trace ID and a parent ID that are not all
    /// zero.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 25, bytes[..<16].contains(where: { $0 != 0 }), bytes[16..<24].contains(where: { $0 != 0 })
        else { return nil }
        self.bytes = bytes
    }

    /// Parses the HTTP form of a context; nil if the text is invalid. Of versions above 00, only the fields of version
    /// 00 are read.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[0].utf8.count == 2, parts[0] != "ff", parts[0] != "00" || parts.count == 4,
            parts[1].utf8.count == 32, parts[2].utf8.count == 16, parts[3].utf8.count == 2
        else { return nil }
        let digits = Array((parts[1] + parts[2] + parts[3]).utf8)
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        self.init(bytes: bytes)
    }

    /// The trace ID in 32 hexadecimal digits.
    public var traceID: String { Self.hex(bytes[..<16]) }
    /// The ID of the span that made the call, in 16 hexadecimal digits.
    public var parentID: String { Self.hex(bytes[16..<24]) }
    /// The HTTP form of the context.
    public var text: String { "00-\(traceID)-\(parentID)-\(Self.hex(bytes[24...]))" }

    /// Returns a `tracestate` for propagation: empty if it is longer than 512 characters or not printable ASCII. The
    /// trace remains intact without it.
    public static func state(_ text: String) -> String {
        text.utf8.count <= 512 && text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) ? text : ""
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private static func hex(_ bytes: ArraySlice<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
