/// The end of a successful call: the message with the body, and its trailers.
struct CallAnswer: Sendable {
    let message: InboundMessage
    let trailers: IncomingTrailers

    init(_ message: InboundMessage) throws(RPCError) {
        trailers = try IncomingTrailers(reading: message)
        if let error = trailers.error { throw error }
        self.message = message
    }

    /// Reads the response from the end of a stream.
    init(end: StreamInbox.End) throws(RPCError) {
        switch end {
        case .trailers(let message): try self.init(message)
        case .failed(let error): throw error
        case .halfClosed:
            throw RPCError(.internalError, "The server ended a stream without its trailers.", outcome: .unknown)
        }
    }
}
