import ZeroMQ

/// A command from another thread to the reactor.
enum Command: Sendable {
    /// Connect a channel.
    case connect(ChannelCore)
    /// Send a call's request and resume the waiter with the result.
    case open(ClientCall, Waiter<CallReply>)
    /// Cancel a call.
    case cancel(ClientCall)
    /// Resume the waiter with true when the channel is ready, or with false at the deadline.
    case awaitReady(ChannelCore, deadline: MonotonicTime, Waiter<Bool>)
    /// Send a message of a stream, for which credit is already taken.
    case write(StreamRoute, OutboundMessage)
    /// End the client's direction of a stream.
    case halfClose(StreamRoute)
    /// Return credit: a reader consumed this number of bytes of a stream.
    case grant(StreamRoute, Int)
    /// Serve at a bound socket, and resume the waiter with true if the socket is served; false if the transport is
    /// shutting down.
    case serve(ServerCore, Waiter<Bool>?)
    /// Send the trailers of a finished handler if its stream is still open, and give the task its next call, or nil.
    case finish(EndedCall, HandlerTask, Waiter<ServerCall?>)
    /// Accept no more calls, and end when the running calls have ended.
    case drain(ServerCore, grace: Duration, Waiter<Void>)
    /// Drain every server, close every channel, and end the loop.
    case shutDown(grace: Duration, Waiter<Void>)
    /// Report the state of everything.
    case inspect(Waiter<TransportState>)
    /// Look at a connection or server in memory, which has something to receive.
    case arrived(Int)
    /// End the loop at once: the transport was released.
    case abandon
}
