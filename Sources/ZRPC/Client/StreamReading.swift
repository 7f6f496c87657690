import ProtobufC
import Synchronization

/// The client's side of a stream that it reads. Releasing this object cancels the call, unless the stream has ended.
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
        reportEnd(inbox.end?.code ?? .cancelled)
        inbox.finish(.failed(RPCError(.cancelled, "The stream was cancelled.", outcome: .unknown)))
        inbox.discard()
        call.subchannel.reactor.submit(.cancel(call))
    }

    /// Records that the call has ended, so that nothing is cancelled.
    func conclude(_ code: @autoclosure () -> StatusCode) {
        ended.withLock { if $0 == nil { $0 = Metadata() } }
        reportEnd(code())
    }

    private func reportEnd(_ code: @autoclosure () -> StatusCode) { onEnd.withLock { $0.take() }?(code()) }

    /// Returns the next message, or nil after trailers with the code OK.
    func next() async throws(RPCError) -> InboundMessage? {
        let next = await inbox.next()
        if case .end(let end) = next { reportEnd(end.code) }
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

    /// Waits for the end of a stream that carries no responses.
    func end() async -> StreamInbox.End {
        switch await inbox.next() {
        case .end(let end):
            conclude(end.code)
            return end
        case .message:
            cancel()
            return .failed(
                RPCError(.internalError, "The server sent a message that the method does not have.", outcome: .unknown))
        case .interrupted:
            cancel()
            return .failed(CallFailure.cancelled(sent: true))
        }
    }

    /// Returns the end of the stream; nil if it has not arrived.
    func endIfKnown() -> StreamInbox.End? {
        guard let end = inbox.end else { return nil }
        conclude(end.code)
        return end
    }
}

extension StreamInbox.End {
    /// The final status of the call.
    var code: StatusCode {
        switch self {
        case .failed(let error): return error.code
        case .halfClosed: return .internalError
        case .trailers(let message):
            do throws(RPCError) {
                return try IncomingTrailers(reading: message).error?.code ?? .ok
            } catch {
                return error.code
            }
        }
    }
}
