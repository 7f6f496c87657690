import HTTPTypes
import NIOCore
import Wording

/// Why a connection's bytes are not taken any further.
enum EdgeRefusal: Error, Sendable, Hashable {
    /// The bytes are no HTTP/1.
    case notHTTP
    /// HTTP, but against a rule of it.
    case malformed(HTTPFault)
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
