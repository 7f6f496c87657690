public import ProtobufC

/// The requests of a client-streaming call: an asynchronous sequence for one reader.
///
/// Reading gives the client credit for more; a handler that stops reading stops the client. The sequence ends when the
/// client half-closes, and throws when the call is over before that.
public struct RequestStream<Request: WireCodable>: AsyncSequence, Sendable {
    /// A request with its attachments.
    public typealias Element = StreamElement<Request>
    /// How a stream fails.
    public typealias Failure = RPCError

    let inbox: StreamInbox

    /// Reads the stream. There is one reader.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(inbox: inbox) }

    /// Reads the requests in order.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let inbox: StreamInbox

        /// The next request; nil when the client sends no more.
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

        /// The next request; nil when the client sends no more.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(RPCError) -> StreamElement<Request>? {
            try await next()
        }
    }
}

extension InboundMessage {
    /// The message and its attachments. `fault` is the code for bytes that are no such message.
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
    /// An error about bytes that are no message, with the field at fault when there is one.
    init(_ code: StatusCode, _ message: String, decoding error: ProtobufError) {
        self.init(
            code, "\(message) \(error.message)", fieldViolations: error.fieldViolations(at: error.fieldPath),
            cause: error)
    }
}
