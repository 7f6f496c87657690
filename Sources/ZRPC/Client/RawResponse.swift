import ProtobufC

/// The answer to a call as bytes, with what came beside it.
public struct RawResponse: Sendable {
    /// The response message in protobuf's wire format.
    public let body: [UInt8]
    /// Trailing metadata.
    public let metadata: Metadata
    /// Time the call spent in the server.
    public let serverTime: Duration

    /// An answer; interceptors and tests make their own.
    public init(body: [UInt8], metadata: Metadata = Metadata(), serverTime: Duration = .zero) {
        self.body = body
        self.metadata = metadata
        self.serverTime = serverTime
    }
}
