import ZeroMQ

/// What became of a call that was handed to the reactor.
enum CallReply: Sendable {
    /// The stream is open.
    case opened(StreamRoute)
    /// The unary call ended with these trailers.
    case trailers(InboundMessage)
    /// The request was made for another session, or parked until there was one: make it anew.
    case stale
    /// It failed before the server answered.
    case failed(RPCError)
}
