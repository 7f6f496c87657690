import ZeroMQ

/// The result of a call that was passed to the reactor.
enum CallReply: Sendable {
    /// The stream is open.
    case opened(StreamRoute)
    /// The unary call ended with these trailers.
    case trailers(InboundMessage)
    /// The request was built for another session, or waited for a session, and must be built again.
    case stale
    /// The call failed before the server responded.
    case failed(RPCError)
}
