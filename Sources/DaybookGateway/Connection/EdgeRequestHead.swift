import HTTPTypes
import NIOCore

/// A request's head with what HTTPTypes has no place for.
struct EdgeRequestHead: Sendable {
    var request: HTTPRequest
    /// The peer waits for `100 Continue` before it sends the body.
    var expectsContinue: Bool
}
