import NIOCore

/// The limits of one HTTP connection.
///
/// A test exceeds each limit. A time counts only while the gateway waits for the peer, never while the peer waits for
/// the gateway.
struct ConnectionLimits: Sendable {
    /// The maximum size of a request line and its header fields together, in bytes.
    var headBytes = 32 << 10
    /// The number of bytes that are decoded in one step before a request's head. A head seldom has more, and small
    /// requests that arrive together in these bytes are too few to delay other connections.
    var headStep = 4 << 10
    /// The number of bytes of a body of unknown length that are decoded in one step: other requests may follow it.
    var bodyStep = 16 << 10
    /// The maximum number of bytes beside a body of unknown length: sizes and extensions of chunks, and trailers. A
    /// chunk of one byte, the smallest, has five bytes beside it.
    var framingBytes = 64 << 10
    /// The addition to this maximum for each byte of the body.
    var framingPerByte = 8
    /// The maximum number of header fields of one request.
    var headFields = 128
    /// The time from the connection's start to its first complete head.
    var firstHead = TimeAmount.seconds(10)
    /// The time from the end of one exchange to the next complete head.
    var nextHead = TimeAmount.seconds(60)
    /// The same times for unauthenticated connections while more than half of all connections are taken.
    var crowdedHead = TimeAmount.seconds(5)
    /// The maximum silence within a body.
    var bodyIdle = TimeAmount.seconds(30)
    /// The maximum silence within a body on an unauthenticated connection.
    var unauthenticatedBodyIdle = TimeAmount.seconds(10)
    /// The span of waiting in which a body must arrive at `bodyRate` or faster; the next span then begins.
    var bodyRateSpan = TimeAmount.seconds(120)
    /// The minimum rate in bytes per second: less than the slowest mobile networks carry.
    var bodyRate = 4 << 10
    /// The time after which a write times out if the peer takes none of its bytes.
    var writeStall = TimeAmount.seconds(60)
    /// The time for which a closing connection still reads and discards the peer's bytes. Without it, a response before
    /// the request's end would be lost in a reset.
    var linger = TimeAmount.seconds(2)
    /// The maximum number of bytes that are discarded that way.
    var lingerBytes = 16 << 20
    /// The maximum remainder of an unread body that is skipped; with a larger remainder the connection closes.
    var skippedBody = 256 << 10
    /// The interval between checks of the times.
    var tick = TimeAmount.seconds(1)
    /// The maximum number of bytes of one write, so that slow lines show progress.
    static let writeSlice = 64 << 10
}
