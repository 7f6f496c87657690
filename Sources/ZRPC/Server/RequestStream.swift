public import ProtobufC

/// The requests of a client-streaming or bidirectional call: an asynchronous sequence for one reader.
///
/// Reading gives the client credit for more requests; if the handler stops reading, the client must stop sending. The
/// sequence ends when the client half-closes, and throws if the call ends before that.
public struct RequestStream<Request: WireCodable>: AsyncSequence, Sendable {
    /// A request with its attachments.
    public typealias Element = StreamElement<Request>
    /// The error type of a stream.
    public typealias Failure = RPCError

    let inbox: StreamInbox

    /// Returns an iterator over the stream. A stream has one reader.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(inbox: inbox) }

    /// The iterator, which reads the requests in order.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let inbox: StreamInbox

        /// Returns the next request; nil when the client sends no more.
        public mutating func next() async throws(RPCError) -> StreamElement<Request>? {
            switch await inbox.next() {
            case .message(let message):
                return try message.element(Request.self, fault: .invalidArgument)
            case .end(.failed(let error)):
                throw error
            case .end:
                return nil
            case .interrupted:
                throw RPCError(.cancelled, "The call was cancelled.")
            }
        }

        /// Returns the next request; nil when the client sends no more.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(RPCError) -> StreamElement<Request>? {
            try await next()
        }
    }
}

extension InboundMessage {
    /// Decodes the message with its attachments.
    ///
    /// - Parameter fault: The status code for bytes that cannot be decoded.
    func element<Content: WireCodable>(
        _ type: Content.Type, fault: StatusCode
    ) throws(RPCError) -> StreamElement<Content> {
        let message: Content
        do {
            message = try withBody { (span) throws(ProtobufError) in try Content(decoding: span) }
        } catch {
            throw RPCError(fault, "A message of the stream cannot be read.", decoding: error)
        }
        return StreamElement(message: message, attachments: attachments)
    }
}

extension RPCError {
    /// Creates an error about bytes that cannot be decoded, with the field at fault if there is one.
    init(_ code: StatusCode, _ message: String, decoding error: ProtobufError) {
        self.init(
            code, "\(message) \(error.message)", fieldViolations: error.fieldViolations(at: error.fieldPath),
            cause: error)
    }
}
