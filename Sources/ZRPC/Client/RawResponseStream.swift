import ProtobufC

/// Responses that are not decoded: an asynchronous sequence for one reader, with the rules of `ResponseStream`.
public struct RawResponseStream: AsyncSequence, Sendable {
    /// A message as it came.
    public typealias Element = RawElement
    /// How a stream fails.
    public typealias Failure = RPCError

    let reading: StreamReading

    /// Trailing metadata; nil before the stream ended.
    public var trailers: Metadata? { reading.trailers }

    /// Reads the stream. There is one reader.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(loop: ReadingLoop(reading)) }

    /// Reads the responses in order.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        let loop: ReadingLoop

        /// The next response; nil when the call ended well.
        public mutating func next() async throws(RPCError) -> RawElement? {
            guard let message = try await loop.reading.next() else { return nil }
            return RawElement(body: message.copyBody(), attachments: message.attachments)
        }

        /// The next response; nil when the call ended well.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(RPCError) -> RawElement? {
            try await next()
        }
    }
}
