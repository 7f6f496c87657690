import ProtobufC
import ZeroMQ

/// A call in the reactor with the waiter for its first result, which is resumed once: the end of the call, or its open
/// stream.
struct AwaitedCall: OutgoingCall {
    let call: ClientCall
    let waiter: Waiter<CallResult>

    var method: MethodDescriptor { call.method }
    var request: OutboundMessage { call.request }
    var epoch: UInt64 { call.epoch }
    var deadline: MonotonicTime { call.deadline }
    var readyBy: MonotonicTime? { call.readyBy }

    /// Delivers the result of the call once: to the waiter, or to the reader and the writers of an opened stream.
    func end(_ response: CallResult, wasOpened: Bool) {
        guard wasOpened else { return waiter.resume(response) }
        switch response {
        case .trailers(let message):
            call.inbox?.finish(.trailers(message))
            call.outbox?.close(RPCError(.cancelled, "The server ended the call.", outcome: .unknown))
        case .failed(let error):
            call.inbox?.finish(.failed(error))
            call.outbox?.close(error)
        case .opened, .stale:
            break
        }
    }
}

/// The result of a call that was passed to the reactor.
enum CallResult: Sendable {
    /// The stream is open.
    case opened(StreamRoute)
    /// The unary call ended with these trailers.
    case trailers(InboundMessage)
    /// The request was built for another session, or waited for a session, and must be built again.
    case stale
    /// The call failed before the server responded.
    case failed(RPCError)
}
