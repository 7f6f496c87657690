import ProtobufC

/// A call in the reactor, and who waits for what becomes of it: whether it is unary or opens a stream, once.
struct AwaitedCall: OutgoingCall {
    let call: ClientCall
    let waiter: Waiter<CallReply>

    var method: MethodDescriptor { call.method }
    var request: OutboundMessage { call.request }
    var epoch: UInt64 { call.epoch }
    var deadline: MonotonicTime { call.deadline }
    var readyBy: MonotonicTime? { call.readyBy }

    /// Tells the one answer: to who waits, or to the stream's ends when they were opened.
    func end(_ reply: CallReply, wasOpened: Bool) {
        guard wasOpened else { return waiter.resume(reply) }
        switch reply {
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
