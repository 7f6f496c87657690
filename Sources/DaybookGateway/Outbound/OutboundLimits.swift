/// How much another server may send, and how long it may take.
struct OutboundLimits: Sendable {
    /// The most bytes of a body.
    var bytes: Int64
    /// From the first question to the last byte, redirects included.
    var total: Duration
    /// Without a byte.
    var idle = Duration.seconds(10)
    /// Until there is a connection.
    var connect = Duration.seconds(5)

    /// For documents: 2 MiB within 15 seconds.
    static let document = OutboundLimits(bytes: 2 << 20, total: .seconds(15))
    /// For pictures: what a photo may have, 256 MiB, within 2 minutes.
    static let picture = OutboundLimits(bytes: 256 << 20, total: .seconds(120))
}
