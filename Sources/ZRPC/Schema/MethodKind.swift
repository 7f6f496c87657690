import ProtobufC

/// The flow of messages in a method.
public enum MethodKind: Sendable, Hashable {
    /// One request, one response.
    case unary
    /// One request, any number of responses.
    case serverStreaming
    /// Any number of requests, one response.
    case clientStreaming
    /// Any number of messages in both directions, each direction independent of the other.
    case bidirectional

    /// Whether the client sends DATA after the request's headers.
    var hasRequestStream: Bool { self == .clientStreaming || self == .bidirectional }
    /// Whether the server sends DATA before the trailers.
    var hasResponseStream: Bool { self == .serverStreaming || self == .bidirectional }
}
