public import ProtobufC

/// The response of a unary call, with its metadata.
public struct UnaryResponse<Response: WireCodable>: CallResponse {
    /// The response message.
    public let message: Response
    /// The trailing metadata.
    public let metadata: Metadata
    /// The time that the call spent in the server.
    public let serverTime: Duration
    /// Whether the message holds no more than the method's receipt fields (``MethodDescriptor/receiptFields``).
    public var isReceipt: Bool { metadata[ServerContext.receiptTrailer] != nil }

    /// Decodes the message of a response.
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
