import NIOCore

/// What one HTTP connection may cost.
///
/// Each bound has a test that goes over it. Times are counted while the gateway waits for the peer, never while the
/// peer waits for the gateway.
struct ConnectionLimits: Sendable {
    /// The most bytes of a request line and its header fields together.
    var headBytes = 32 << 10
    /// How many bytes are decoded at once before a request's head: it seldom has more, and those of small requests that
    /// came together few enough to hold nobody up.
    var headStep = 4 << 10
    /// Bytes of a body of unknown length that are decoded at once: other requests may follow it.
    var bodyStep = 16 << 10
    /// What may come of a body of unknown length beside the body: sizes and extensions of chunks, and trailers. Chunks of
    /// one byte each, the smallest there are, have five beside it.
    var framingBytes = 64 << 10
    /// The same for each byte of the body.
    var framingPerByte = 8
    /// The most header fields of one request.
    var headFields = 128
    /// Time from the connection's start to its first complete head.
    var firstHead = TimeAmount.seconds(10)
    /// Time from the end of one exchange to the next complete head.
    var nextHead = TimeAmount.seconds(60)
    /// The same, and `firstHead`, for connections that showed no good token while more than half of all are taken.
    var crowdedHead = TimeAmount.seconds(5)
    /// Silence within a body.
    var bodyIdle = TimeAmount.seconds(30)
    /// Silence within a body that came over a connection without a good token.
    var strangersBodyIdle = TimeAmount.seconds(10)
    /// A body that is waited for this long in all must have come at `bodyRate` or faster, and so in each later span.
    var bodyRateSpan = TimeAmount.seconds(120)
    /// Bytes a second: less than the slowest mobile networks carry.
    var bodyRate = 4 << 10
    /// Time in which the peer takes none of the bytes that are written to it.
    var writeStall = TimeAmount.seconds(60)
    /// How long a connection that is being closed takes in, and forgets, what the peer still sends: a response that
    /// comes before the request's end would otherwise be lost in a reset.
    var linger = TimeAmount.seconds(2)
    /// The most bytes forgotten that way.
    var lingerBytes = 16 << 20
    /// A body that nobody read is skipped when at most this much of it is left; otherwise the connection ends.
    var skippedBody = 256 << 10
    /// How often times are looked at.
    var tick = TimeAmount.seconds(1)
    /// The most bytes of one write, so that progress shows on slow lines.
    static let writeSlice = 64 << 10
}
