import HTTPTypes
import NIOCore
import Wording

/// The reason why the gateway reads no more of a connection's bytes.
enum EdgeRefusal: Error, Sendable, Hashable {
    /// The bytes are not HTTP/1.
    case notHTTP
    /// The bytes break a rule of HTTP.
    case malformed(HTTPFault)
    /// No route has this method.
    case unknownMethod
    /// The head has more bytes or fields than allowed.
    case headTooLarge
    /// The expectation is not `100-continue`.
    case unknownExpectation
    /// The request took too long to arrive.
    case timeout
    /// The peer closed the connection within a body.
    case truncated
}
