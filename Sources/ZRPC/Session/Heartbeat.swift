/// Decides when a client asks whether its server lives, and when it must be taken for dead.
///
/// A ping goes out when nothing was received, or nothing was sent, for an interval. The second half matters: a client
/// that only listens would otherwise look dead to the server, which forgets a session after three silent intervals.
struct Heartbeat {
    private let interval: Int64
    private var lastReceived: MonotonicTime
    private var lastSent: MonotonicTime
    private var lastPing: MonotonicTime
    private var unanswered = 0

    enum Action: Sendable, Hashable {
        case wait, ping, dead
    }

    init(intervalNanoseconds: Int64, now: MonotonicTime) {
        interval = max(1_000_000, intervalNanoseconds)
        lastReceived = now
        lastSent = now
        lastPing = now
    }

    /// Anything came from the peer.
    mutating func received(_ now: MonotonicTime) {
        lastReceived = now
        unanswered = 0
    }

    /// Anything was sent.
    mutating func sent(_ now: MonotonicTime) { lastSent = now }

    /// What to do now. After `ping` the ping must be sent; it counts as sent and as unanswered.
    ///
    /// A process that was stopped for a while asks again before it gives its peer up: each ping gets a whole interval.
    mutating func act(_ now: MonotonicTime) -> Action {
        let silent = now.since(max(lastReceived, lastPing)) >= interval
        if silent, unanswered >= 3 { return .dead }
        guard silent || now.since(lastSent) >= interval else { return .wait }
        if silent { unanswered += 1 }
        lastPing = now
        lastSent = now
        return .ping
    }

    /// When to ask `act` again.
    var next: MonotonicTime {
        min(max(lastReceived, lastPing), lastSent).advanced(byNanoseconds: interval)
    }
}
