import NIOHTTP1

/// The header fields of a plain request: no range, no condition but `If-None-Match`, no body, no other protocol, and a
/// persistent connection.
struct PlainFields {
    private(set) var token: String?
    private(set) var accept: String?
    private(set) var ifNoneMatch: String?
    private(set) var requestID: String?

    /// Reads a head's fields; nil if any of them needs the usual path.
    ///
    /// - Parameter limit: The maximum size of a head, in bytes.
    init?(_ head: HTTPRequestHead, limit: Int) {
        var (hosts, bytes) = (0, head.uri.utf8.count)
        var (authorization, cookie): (String?, String?) = (nil, nil)
        for (name, value) in head.headers {
            bytes += name.utf8.count + value.utf8.count + 4
            switch Name(name) {
            case .host: hosts += 1
            case .authorization where authorization == nil: authorization = value
            case .cookie where cookie == nil: cookie = value
            case .accept where accept == nil: accept = value
            case .ifNoneMatch where ifNoneMatch == nil: ifNoneMatch = value
            case .requestID where requestID == nil: requestID = value
            case .connection where Self.isSame(value, as: "keep-alive"): break
            case .other: break
            default: return nil
            }
        }
        guard hosts == 1, bytes <= limit - 64 else { return nil }
        token = (authorization.map { Credential(authorization: $0) } ?? cookie.map { Credential(cookies: [$0]) })?.token
    }

    /// The fields that the fast path distinguishes.
    private enum Name {
        case host, authorization, cookie, accept, connection, ifNoneMatch, requestID
        /// A field whose presence makes the request not plain.
        case special
        case other

        init(_ text: String) {
            func named(_ name: String, field: Name) -> Name? { PlainFields.isSame(text, as: name) ? field : nil }
            let found: Name? =
                switch text.utf8.count {
                case 4: named("host", field: .host)
                case 5: named("range", field: .special)
                case 6:
                    named("cookie", field: .cookie) ?? named("accept", field: .accept)
                        ?? named("expect", field: .special)
                case 7: named("upgrade", field: .special)
                case 8: named("if-match", field: .special) ?? named("if-range", field: .special)
                case 10: named("connection", field: .connection)
                case 12: named("x-request-id", field: .requestID)
                case 13: named("authorization", field: .authorization) ?? named("if-none-match", field: .ifNoneMatch)
                case 14: named("content-length", field: .special)
                case 17: named("transfer-encoding", field: .special)
                default: nil
                }
            self = found ?? .other
        }
    }

    /// Returns whether two texts are equal regardless of case; `small` is in lower case.
    private static func isSame(_ text: String, as small: String) -> Bool {
        text.utf8.elementsEqual(small.utf8) { byte, wanted in
            byte == wanted || (byte | 0x20 == wanted && byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z"))
        }
    }
}
