import HTTPTypes
import NIOCore

/// What the codec hands up: the parts of requests in order, or why there are no more.
enum EdgeRequestPart: Sendable {
    case head(EdgeRequestHead)
    case body(ByteBuffer)
    case end
    /// The peer broke a rule. Nothing comes after.
    case refused(EdgeRefusal)
}

/// A request's head with what HTTPTypes has no place for.
struct EdgeRequestHead: Sendable {
    var request: HTTPRequest
    /// The peer waits for `100 Continue` before it sends the body.
    var expectsContinue: Bool
}

/// Why a connection's bytes are not taken any further.
enum EdgeRefusal: Error, Sendable, Hashable {
    /// The bytes are no HTTP/1.
    case notHTTP
    /// HTTP, but against its rules: the sentence says which.
    case malformed(String)
    /// A method that no route has.
    case unknownMethod
    /// More header bytes or fields than allowed.
    case headTooLarge
    /// An expectation other than `100-continue`.
    case unknownExpectation
    /// The peer took too long with its request.
    case timeout
    /// The peer went away within a body.
    case truncated
}
