/// The remaining state of a call at the server when its handler is done.
struct EndedCall: Sendable {
    let route: StreamRoute
    /// The number of bytes of server memory that the request used.
    let requestBytes: Int
    /// The message that ends the call's stream.
    let message: OutboundMessage

    init(_ call: ServerCall, with message: OutboundMessage) {
        route = call.route
        requestBytes = call.request.byteCount
        self.message = message
    }
}
