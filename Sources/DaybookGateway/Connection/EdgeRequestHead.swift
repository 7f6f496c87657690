import HTTPTypes
import NIOCore

/// A request's head with the facts that HTTPTypes cannot hold.
struct EdgeRequestHead: Sendable {
    var request: HTTPRequest
    /// Whether the peer waits for `100 Continue` before it sends the body.
    var expectsContinue: Bool
    /// Whether the peer accepts informational responses: not over HTTP/1.0 (RFC 9110, section 15.2).
    var takesInformation: Bool
}
