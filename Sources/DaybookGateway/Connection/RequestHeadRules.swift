import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import Wording

/// The rules of HTTP/1.1 for a request's head that NIO's decoder leaves to its user (RFC 9112, RFC 9110).
enum RequestHeadRules {
    /// A head that follows the rules.
    struct Checked {
        var head: EdgeRequestHead
        /// Whether the peer wants to keep the connection.
        var keepAlive: Bool
        /// The number of bytes of the body; nil if it comes in chunks.
        var contentLength: Int?
    }

    /// Checks a head, and returns the checked head or the refusal.
    static func check(_ head: HTTPRequestHead, limits: ConnectionLimits) -> Result<Checked, EdgeRefusal> {
        if size(of: head) > limits.headBytes { return .failure(.headTooLarge) }
        // NIO's decoder accepts only major version 1.
        let isModern = head.version.minor >= 1
        let hosts = head.headers["Host"]
        if isModern, hosts.count != 1 {
            return .failure(.malformed(.host))
        }
        let codings = head.headers["Transfer-Encoding"]
        let lengths = head.headers["Content-Length"]
        if !codings.isEmpty {
            guard codings.count == 1, codings[0].lowercased() == "chunked", isModern else {
                return .failure(.malformed(.transferCoding))
            }
            if !lengths.isEmpty {
                return .failure(.malformed(.lengthAndCoding))
            }
        }
        if Set(lengths).count > 1 { return .failure(.malformed(.severalLengths)) }
        // NIO's decoder accepts numbers that do not fit.
        let length = lengths.first.map { Int($0) ?? -1 } ?? 0
        if length < 0 { return .failure(.malformed(.impossibleLength)) }
        if head.method == .CONNECT { return .failure(.unknownMethod) }
        guard
            head.uri.utf8.first == UInt8(ascii: "/") || head.uri.hasPrefix("http://") || head.uri.hasPrefix("https://")
                || head.uri == "*"
        else {
            return .failure(.malformed(.targetNotPath))
        }
        var expectsContinue = false
        if let expectation = head.headers["Expect"].first, isModern {
            guard expectation.lowercased() == "100-continue" else { return .failure(.unknownExpectation) }
            expectsContinue = true
        }
        guard let request = try? HTTPRequest(head, secure: false, splitCookie: false) else {
            return .failure(.notHTTP)
        }
        let upgrades = head.method == .CONNECT || head.headers.contains(name: "Upgrade")
        return .success(
            Checked(
                head: EdgeRequestHead(
                    request: request, expectsContinue: expectsContinue, takesInformation: isModern),
                keepAlive: head.isKeepAlive && isModern && !upgrades,
                contentLength: codings.isEmpty ? length : nil))
    }

    /// Returns the head with `?` for each byte of a field that is not ASCII. Fields that are read as bytes stay
    /// unchanged: two keys must not become one.
    ///
    /// Recipients treat those bytes as opaque (RFC 9110, section 5.5). Treating them as characters would be slow:
    /// comparing, splitting or shortening a text takes quadratic time in its longest run of combining marks, which is
    /// seconds for 32 KiB.
    static func withoutObsoleteText(_ head: HTTPRequestHead) -> HTTPRequestHead {
        guard head.headers.contains(where: { !isASCII($0.value) }) else { return head }
        var head = head
        head.headers = HTTPHeaders(
            head.headers.map { name, value in
                if isASCII(value) || takenAsBytes.contains(name.lowercased()) { return (name, value) }
                let bytes = value.utf8.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
                return (name, String(decoding: bytes, as: UTF8.self))
            })
        return head
    }

    private static let takenAsBytes: Set<String> = ["idempotency-key", "x-file-name"]

    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    private static func size(of head: HTTPRequestHead) -> Int {
        let line = head.method.rawValue.utf8.count + head.uri.utf8.count + " HTTP/1.1 \r\n".utf8.count
        return head.headers.reduce(line) { $0 + $1.name.utf8.count + $1.value.utf8.count + ": \r\n".utf8.count }
    }
}

/// A request's head with the facts that HTTPTypes cannot hold.
struct EdgeRequestHead: Sendable {
    var request: HTTPRequest
    /// Whether the peer waits for `100 Continue` before it sends the body.
    var expectsContinue: Bool
    /// Whether the peer accepts informational responses: not over HTTP/1.0 (RFC 9110, section 15.2).
    var takesInformation: Bool
}
