/// The end of a call that succeeded: the message with the body, and its trailers.
struct CallAnswer: Sendable {
    let message: InboundMessage
    let trailers: IncomingTrailers

    init(_ message: InboundMessage) throws(RPCError) {
        trailers = try IncomingTrailers(reading: message)
        if let error = trailers.error { throw error }
        self.message = message
    }

    /// The answer in a stream's end.
    init(end: StreamInbox.End) throws(RPCError) {
        switch end {
        case .trailers(let message): try self.init(message)
        case .failed(let error): throw error
        case .halfClosed:
            throw RPCError(.internalError, "The server ended a stream without its trailers.", outcome: .unknown)
        }
    }
}
