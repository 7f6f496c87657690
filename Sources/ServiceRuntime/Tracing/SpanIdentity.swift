import Foundation
import Glibc
import Tracing

/// The IDs of a span and its trace, in lower-case hexadecimal digits.
struct SpanIdentity: Sendable, Hashable {
    let traceID: String
    let spanID: String
    /// The vendors' trace state, which is passed on unchanged.
    let state: String

    init(traceID: String, spanID: String, state: String = "") {
        self.traceID = traceID
        self.spanID = spanID
        self.state = state
    }

    /// Reads the caller's span from W3C's headers; nil if the header is invalid.
    init?(traceparent: String, state: String = "") {
        let parts = traceparent.split(separator: "-", omittingEmptySubsequences: false)
        let digits = Set("0123456789abcdef")
        guard parts.count >= 4, parts[1].count == 32, parts[2].count == 16,
            (parts[1] + parts[2]).allSatisfy(digits.contains), parts[1].contains(where: { $0 != "0" })
        else { return nil }
        self.init(traceID: String(parts[1]), spanID: String(parts[2]), state: state)
    }

    static func random(_ bytes: Int) -> String {
        (0..<bytes / 8).map { _ in
            let text = String(UInt64.random(in: 1 ... .max), radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
    }
}
