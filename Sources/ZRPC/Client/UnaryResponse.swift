public import ProtobufC

/// The answer to a call, with what came beside it.
public struct UnaryResponse<Response: Message>: Sendable {
    /// The response message.
    public let message: Response
    /// Trailing metadata.
    public let metadata: Metadata
    /// Time the call spent in the server.
    public let serverTime: Duration
}
