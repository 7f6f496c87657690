public import ProtobufC

/// The responses of a server-streaming or bidirectional call: an asynchronous sequence for one reader.
///
/// Reading gives the server credit for more responses. Leaving the loop, releasing the stream, or cancelling the
/// reading task cancels the call at the server. If the call fails, the sequence throws its error. After the end,
/// `trailers` holds the trailing metadata.
public struct ResponseStream<Response: WireCodable>: AsyncSequence, CallResponse {
    /// A response with its attachments.
    public typealias Element = StreamElement<Response>
    /// The error type of a stream.
    public typealias Failure = RPCError

    let reading: StreamReading

    /// The trailing metadata; nil before the stream has ended.
    public var trailers: Metadata? { reading.trailers }

    /// The trailing metadata; empty before the stream has ended.
    public var metadata: Metadata { trailers ?? Metadata() }

    /// Always zero: the end of a stream does not carry the server's time.
    public var serverTime: Duration { .zero }

    /// Ends the call. Reading then throws CANCELLED.
    public func cancel() { reading.cancel() }

    /// Returns an iterator over the stream.
    ///
    /// A stream has one reader. The call is cancelled when the iterator is released, as at the end of a loop. A later
    /// loop continues the stream only if the earlier iterator is still alive.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(loop: ReadingLoop(reading)) }

    /// The iterator, which reads the responses in order.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        let loop: ReadingLoop

        /// Returns the next response; nil when the call has ended successfully.
        public mutating func next() async throws(RPCError) -> StreamElement<Response>? {
            guard let message = try await loop.reading.next() else { return nil }
            do {
                return try message.element(Response.self, fault: .internalError)
            } catch {
                loop.reading.cancel()
                throw error
            }
        }

        /// Returns the next response; nil when the call has ended successfully.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(RPCError) -> StreamElement<Response>? {
            try await next()
        }
    }
}

extension IncomingTrailers {
    /// Reads the trailers of a message that ends a call.
    init(reading message: InboundMessage) throws(RPCError) {
        do {
            self = try message.withHeader { (span) throws(WireFault) in try IncomingTrailers(span) }
        } catch {
            throw RPCError(.internalError, "The server's trailers cannot be read.", outcome: .unknown, cause: error)
        }
    }
}

/// One loop over a stream; leaving the loop cancels the call.
final class ReadingLoop: Sendable {
    let reading: StreamReading

    init(_ reading: StreamReading) { self.reading = reading }

    deinit { reading.cancel() }
}
