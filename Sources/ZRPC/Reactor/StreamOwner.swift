import ZeroMQ

/// The end of a stream in the reactor, to which a route leads.
protocol StreamOwner {
    func write(_ route: StreamRoute, _ message: OutboundMessage)
    func halfClose(_ route: StreamRoute)
    func grant(_ route: StreamRoute, _ amount: Int)
}
