import ZeroMQ

/// The end of a stream in the reactor, to which a route leads.
protocol StreamOwner {
    func write(to route: StreamRoute, message: OutboundMessage)
    func halfClose(_ route: StreamRoute)
    func grant(to route: StreamRoute, amount: Int)
}
