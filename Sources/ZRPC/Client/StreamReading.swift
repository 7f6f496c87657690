import ProtobufC
import Synchronization

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
