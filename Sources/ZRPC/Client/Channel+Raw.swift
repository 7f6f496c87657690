import ProtobufC

/// One message of a stream that is not decoded, and the bytes that came with it.
public struct RawElement: Sendable {
    /// The message in protobuf's wire format.
    public let body: [UInt8]
    /// Its attachments, at most 4.
    public let attachments: [Attachment]
}

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

/// Sends requests that are encoded already, with the rules of `RequestWriter`.
public struct RawRequestWriter: Sendable {
    let outbox: StreamOutbox

    /// Sends one request with at most 4 attachments.
    public func write(body: [UInt8], attachments: [Attachment] = []) async throws(RPCError) {
        try await outbox.write(try OutboundMessage.stream(body: body, attachments: attachments))
    }

    /// Ends the requests.
    public func finish() { outbox.finish() }
}

/// Calls of methods whose messages are bytes here: for proxies and for tools that learn a schema at run time.
extension Channel {
    /// Sends one request and opens the stream of its responses.
    public func serverStreaming(
        _ method: MethodDescriptor, body: [UInt8], options: CallOptions = CallOptions()
    ) async throws(RPCError) -> RawResponseStream {
        let reading = try await performServerStreaming(method, options) { (bytes) in bytes.append(contentsOf: body) }
        return RawResponseStream(reading: reading)
    }

    /// Sends the requests that `send` writes and returns the one response. See `clientStreaming` for how it ends.
    public func rawClientStreaming(
        _ method: MethodDescriptor, options: CallOptions = CallOptions(),
        _ send: (RawRequestWriter) async throws -> Void
    ) async throws -> RawResponse {
        let reply = try await performClientStreaming(method, options) { outbox in
            try await send(RawRequestWriter(outbox: outbox))
        }
        return RawResponse(
            body: reply.message.copyBody(), metadata: reply.trailers.metadata, serverTime: reply.trailers.serverTime)
    }

    /// Opens a stream both ways and lends it to `body`. See `bidirectional` for how it ends.
    public func rawBidirectional<Result>(
        _ method: MethodDescriptor, options: CallOptions = CallOptions(),
        _ body: (RawRequestWriter, RawResponseStream) async throws -> Result
    ) async throws -> Result {
        try await withBidirectional(method, options) { reading, outbox in
            try await body(RawRequestWriter(outbox: outbox), RawResponseStream(reading: reading))
        }
    }
}

extension OutboundMessage {
    /// A stream's message that is encoded already.
    static func stream(body: [UInt8], attachments: [Attachment]) throws(RPCError) -> OutboundMessage {
        try stream(attachments) { (bytes) in bytes.append(contentsOf: body) }
    }
}
