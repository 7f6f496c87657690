/// A call that the server accepted.
enum StartedCall: CallResponse {
    /// A unary call, which has ended.
    case ended(ReceivedResponse)
    /// A call with streams. The outbox exists if the client writes a stream.
    case open(StreamReading, StreamOutbox?)

    var metadata: Metadata {
        switch self {
        case .ended(let response): response.trailers.metadata
        case .open(let reading, _): reading.trailers ?? Metadata()
        }
    }

    var serverTime: Duration {
        switch self {
        case .ended(let response): response.trailers.serverTime
        case .open: .zero
        }
    }

    /// Returns the response of a unary call.
    func response() throws(RPCError) -> ReceivedResponse {
        guard case .ended(let response) = self else { throw Self.otherKind }
        return response
    }

    /// Returns the reader of the response stream, or of the stream's end alone.
    func reading() throws(RPCError) -> StreamReading {
        guard case .open(let reading, _) = self else { throw Self.otherKind }
        return reading
    }

    /// Returns the reader and the writer of a call whose requests are a stream.
    func ends() throws(RPCError) -> (reading: StreamReading, outbox: StreamOutbox) {
        guard case .open(let reading, let outbox?) = self else { throw Self.otherKind }
        return (reading, outbox)
    }

    /// Sends the requests and waits for the response at the end of the stream.
    ///
    /// `SendingFailure.unwrapped` returns an error that `send` threw.
    func response(
        sending send: (StreamOutbox) async throws -> Void
    ) async throws(RPCError) -> ReceivedResponse {
        let (reading, outbox) = try ends()
        do {
            try await send(outbox)
        } catch {
            // The server's result takes precedence: the server ended the call, and that made sending fail.
            if let end = reading.endIfKnown() { return try ReceivedResponse(end: end) }
            reading.cancel()
            throw SendingFailure.wrapped(error)
        }
        outbox.finish()
        return try ReceivedResponse(end: await reading.end())
    }

    private static let otherKind = RPCError(
        .internalError, "The response of the call is of another kind.", outcome: .unknown)
}

/// The end of a successful call: the message with the body, and its trailers.
struct ReceivedResponse: Sendable {
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
