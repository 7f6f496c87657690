import ZeroMQ

/// The end of streams in the reactor: what routes lead to.
protocol StreamOwner {
    func write(_ route: StreamRoute, _ message: OutboundMessage)
    func halfClose(_ route: StreamRoute)
    func grant(_ route: StreamRoute, _ amount: Int)
}
