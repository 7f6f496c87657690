/// What is left of a call at the server when its handler is done.
struct EndedCall: Sendable {
    let route: StreamRoute
    /// What its request cost of the server's memory.
    let requestBytes: Int
    /// What ends its stream.
    let message: OutboundMessage

    init(_ call: ServerCall, with message: OutboundMessage) {
        route = call.route
        requestBytes = call.request.byteCount
        self.message = message
    }
}
