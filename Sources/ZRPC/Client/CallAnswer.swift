import ProtobufC

/// The end of a call that succeeded: the message with the body, and its trailers.
struct CallAnswer: Sendable {
    let message: InboundMessage
    let trailers: IncomingTrailers

    init(_ message: InboundMessage) throws(RPCError) {
        trailers = try IncomingTrailers(reading: message)
        if let error = trailers.error { throw error }
        self.message = message
    }

    func decode<Response: Message>(_ type: Response.Type) throws(RPCError) -> Response {
        do {
            return try message.withBody { (span) throws(ProtobufError) in try Response(decoding: span) }
        } catch {
            throw RPCError(.internalError, "The server's response cannot be read.", decoding: error)
        }
    }

    var summary: CallSummary { CallSummary(metadata: trailers.metadata, serverTime: trailers.serverTime) }
}
