public import ProtobufC
import Synchronization

/// The responses of a server-streaming call: an asynchronous sequence for one reader.
///
/// Reading gives the server credit for more. Leaving the loop, dropping the stream, or cancelling the reading task
/// cancels the call at the server. The sequence throws how the call failed; after it ended, `trailers` has the
/// trailing metadata.
public struct ResponseStream<Response: Message>: AsyncSequence, Sendable {
    /// A response with its attachments.
    public typealias Element = StreamElement<Response>
    /// How a stream fails.
    public typealias Failure = RPCError

    let reading: StreamReading

    /// Trailing metadata; nil before the stream ended.
    public var trailers: Metadata? { reading.trailers }

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

/// The client's end of a stream that it reads: cancels the call when nobody holds it any more.
final class StreamReading: Sendable {
    private let call: ClientCall
    let inbox: StreamInbox
    private let ended = Mutex<Metadata?>(nil)
    private let onEnd: Mutex<(@Sendable (StatusCode) -> Void)?>

    init(call: ClientCall, inbox: StreamInbox, onEnd: (@Sendable (StatusCode) -> Void)?) {
        self.call = call
        self.inbox = inbox
        self.onEnd = Mutex(onEnd)
    }

    deinit { cancel() }

    var trailers: Metadata? { ended.withLock { $0 } }

    func cancel() {
        guard trailers == nil else { return }
        tell(inbox.end?.code ?? .cancelled)
        inbox.finish(.failed(RPCError(.cancelled, "The stream was cancelled.", outcome: .unknown)))
        inbox.discard()
        call.subchannel.reactor.submit(.cancel(call, .cancelled))
    }

    /// The call is over: there is nothing to cancel.
    func conclude(_ code: @autoclosure () -> StatusCode) {
        ended.withLock { if $0 == nil { $0 = Metadata() } }
        tell(code())
    }

    private func tell(_ code: @autoclosure () -> StatusCode) { onEnd.withLock { $0.take() }?(code()) }

    /// The next message, or nil after trailers that say OK.
    func next() async throws(RPCError) -> InboundMessage? {
        let next = await inbox.next()
        if case .end(let end) = next { tell(end.code) }
        switch next {
        case .message(let message):
            return message
        case .end(.trailers(let message)):
            let trailers = try IncomingTrailers(reading: message)
            ended.withLock { $0 = trailers.metadata }
            if let error = trailers.error { throw error }
            return nil
        case .end(.failed(let error)):
            ended.withLock { if $0 == nil { $0 = error.metadata } }
            throw error
        case .end(.halfClosed):
            throw RPCError(.internalError, "The server ended a stream without its trailers.", outcome: .unknown)
        case .interrupted:
            cancel()
            throw RPCError(.cancelled, "The reading task was cancelled.", outcome: .unknown)
        }
    }
}

/// One loop over a stream: leaving it cancels the call.
final class ReadingLoop: Sendable {
    let reading: StreamReading

    init(_ reading: StreamReading) { self.reading = reading }

    deinit { reading.cancel() }
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
