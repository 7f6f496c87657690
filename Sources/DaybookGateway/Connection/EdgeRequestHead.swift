import HTTPTypes
import NIOCore

/// A request's head with what HTTPTypes has no place for.
struct EdgeRequestHead: Sendable {
    var request: HTTPRequest
    /// The peer waits for `100 Continue` before it sends the body.
    var expectsContinue: Bool
    /// The peer may be told something before the response: not over HTTP/1.0 (RFC 9110, section 15.2).
    var takesInformation: Bool
}
