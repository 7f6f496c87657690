public import ProtobufC

/// The answer to a call, with what came beside it.
public struct UnaryResponse<Response: WireCodable>: CallResponse {
    /// The response message.
    public let message: Response
    /// Trailing metadata.
    public let metadata: Metadata
    /// Time the call spent in the server.
    public let serverTime: Duration
    /// Whether the message holds no more than the method's receipt fields (``MethodDescriptor/receiptFields``).
    public var isReceipt: Bool { metadata[ServerContext.receiptTrailer] != nil }

    /// Reads the message of an answer.
    init(_ answer: CallAnswer) throws(RPCError) {
        guard answer.message.prelude.flags.contains(.hasBody) else {
            throw RPCError(.internalError, "The server's response has no message.")
        }
        do {
            message = try answer.message.withBody { (span) throws(ProtobufError) in try Response(decoding: span) }
        } catch {
            throw RPCError(.internalError, "The server's response cannot be read.", decoding: error)
        }
        metadata = answer.trailers.metadata
        serverTime = answer.trailers.serverTime
    }
}
