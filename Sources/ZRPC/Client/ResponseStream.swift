public import ProtobufC

/// The responses of a server-streaming call: an asynchronous sequence for one reader.
///
/// Reading gives the server credit for more. Leaving the loop, dropping the stream, or cancelling the reading task
/// cancels the call at the server. The sequence throws how the call failed; after it ended, `trailers` has the
/// trailing metadata.
public struct ResponseStream<Response: WireCodable>: AsyncSequence, CallResponse {
    /// A response with its attachments.
    public typealias Element = StreamElement<Response>
    /// How a stream fails.
    public typealias Failure = RPCError

    let reading: StreamReading

    /// Trailing metadata; nil before the stream ended.
    public var trailers: Metadata? { reading.trailers }

    /// Trailing metadata; empty before the stream ended.
    public var metadata: Metadata { trailers ?? Metadata() }

    /// Zero: a stream's end does not tell.
    public var serverTime: Duration { .zero }

    /// Ends the call. Reading then throws CANCELLED.
    public func cancel() { reading.cancel() }

    /// Reads the stream. There is one reader, and reading goes on where the last one stopped only while the iterator
    /// lives.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(loop: ReadingLoop(reading)) }

    /// Reads the responses in order.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        let loop: ReadingLoop

        /// The next response; nil when the call ended well.
        public mutating func next() async throws(RPCError) -> StreamElement<Response>? {
            guard let message = try await loop.reading.next() else { return nil }
            do {
                return try message.element(Response.self, fault: .internalError)
            } catch {
                loop.reading.cancel()
                throw error
            }
        }

        /// The next response; nil when the call ended well.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(RPCError) -> StreamElement<Response>? {
            try await next()
        }
    }
}

extension IncomingTrailers {
    /// The trailers of a message that ends a call.
    init(reading message: InboundMessage) throws(RPCError) {
        do {
            self = try message.withHeader { (span) throws(WireFault) in try IncomingTrailers(span) }
        } catch {
            throw RPCError(.internalError, "The server's trailers cannot be read.", outcome: .unknown, cause: error)
        }
    }
}
