/// The limits on the size and the time of another server's response.
struct OutboundLimits: Sendable {
    /// The maximum size of a body, in bytes.
    var bytes: Int64
    /// The time from the first request to the last byte, including redirects.
    var total: Duration
    /// The maximum time without a byte.
    var idle = Duration.seconds(10)
    /// The maximum time until the connection is open.
    var connect = Duration.seconds(5)

    /// The limits for documents: 2 MiB within 15 seconds.
    static let document = OutboundLimits(bytes: 2 << 20, total: .seconds(15))
    /// The limits for pictures: the maximum size of a photo, 256 MiB, within 2 minutes.
    static let picture = OutboundLimits(bytes: 256 << 20, total: .seconds(120))
}
