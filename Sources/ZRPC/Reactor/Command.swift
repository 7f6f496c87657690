import ZeroMQ

/// What other threads ask of the reactor.
enum Command: Sendable {
    /// Connect a channel.
    case connect(ChannelCore)
    /// Send a call's request and tell what became of it.
    case open(ClientCall, Waiter<CallReply>)
    /// Give a call up.
    case cancel(ClientCall)
    /// Tell when the channel is ready, or that it was not by a time.
    case awaitReady(ChannelCore, deadline: MonotonicTime, Waiter<Bool>)
    /// Send a stream's message; its credit is taken already.
    case write(StreamRoute, OutboundMessage)
    /// End the client's direction of a stream.
    case halfClose(StreamRoute)
    /// A reader used up bytes of a stream.
    case grant(StreamRoute, Int)
    /// Serve at a bound socket, and tell whether it is served: not when all is about to end.
    case serve(ServerCore, Waiter<Bool>?)
    /// A handler is done: send its trailers, if the stream is still open, and give its task another call, or none.
    case finish(EndedCall, HandlerTask, Waiter<ServerCall?>)
    /// Take no more calls and end when those running are done.
    case drain(ServerCore, grace: Duration, Waiter<Void>)
    /// Drain every server, close every channel, end.
    case shutDown(grace: Duration, Waiter<Void>)
    /// Tell the state of everything.
    case inspect(Waiter<TransportState>)
    /// Something arrived in memory for a link or a server.
    case arrived(Int)
    /// End at once: nobody holds the transport any more.
    case abandon
}
