/// A call that the server took.
enum StartedCall: CallResponse {
    /// A unary call, which is over.
    case answered(CallAnswer)
    /// A call with streams. There is an outbox when the client writes one.
    case open(StreamReading, StreamOutbox?)

    var metadata: Metadata {
        switch self {
        case .answered(let answer): answer.trailers.metadata
        case .open(let reading, _): reading.trailers ?? Metadata()
        }
    }

    var serverTime: Duration {
        switch self {
        case .answered(let answer): answer.trailers.serverTime
        case .open: .zero
        }
    }

    /// The answer of a unary call.
    func answer() throws(RPCError) -> CallAnswer {
        guard case .answered(let answer) = self else { throw Self.otherKind }
        return answer
    }

    /// The stream of responses, or of the end alone.
    func reading() throws(RPCError) -> StreamReading {
        guard case .open(let reading, _) = self else { throw Self.otherKind }
        return reading
    }

    /// The two ends of a call whose requests are a stream.
    func ends() throws(RPCError) -> (reading: StreamReading, outbox: StreamOutbox) {
        guard case .open(let reading, let outbox?) = self else { throw Self.otherKind }
        return (reading, outbox)
    }

    /// Sends requests, and waits for the answer that the stream ends with.
    ///
    /// An error of `send` comes out of `SendingFailure.unwrapped`.
    func answer(
        sending send: (StreamOutbox) async throws -> Void
    ) async throws(RPCError) -> CallAnswer {
        let (reading, outbox) = try ends()
        do {
            try await send(outbox)
        } catch {
            // The server's word goes first: it ended the call, and that is why sending failed.
            if let end = reading.endIfKnown() { return try CallAnswer(end: end) }
            reading.cancel()
            throw SendingFailure.wrapped(error)
        }
        outbox.finish()
        return try CallAnswer(end: await reading.end())
    }

    private static let otherKind = RPCError(
        .internalError, "The call was answered as one of another kind.", outcome: .unknown)
}
