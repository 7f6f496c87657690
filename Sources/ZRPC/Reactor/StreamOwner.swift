import ZeroMQ

/// The owner of a stream in the reactor, to which a `StreamRoute` leads: a client's connection or a server's listener.
protocol StreamOwner {
    func write(to route: StreamRoute, message: OutboundMessage)
    func halfClose(_ route: StreamRoute)
    func grant(to route: StreamRoute, amount: Int)
}
