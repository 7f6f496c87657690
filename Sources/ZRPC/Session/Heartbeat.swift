/// The rules by which a client pings its server and decides that the server is dead.
///
/// A ping is sent if nothing was received, or nothing was sent, for an interval. The second condition matters: a client
/// that only listens would otherwise look dead to the server, which expires a session after three silent intervals.
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

    /// Records that a message of the peer arrived.
    mutating func received(_ now: MonotonicTime) {
        lastReceived = now
        unanswered = 0
    }

    /// Records that a message was sent.
    mutating func sent(_ now: MonotonicTime) { lastSent = now }

    /// Returns the action that is due. After `ping`, the caller must send the ping; it counts as sent and as
    /// unanswered.
    ///
    /// A process that was suspended pings again before it treats its peer as dead, because each ping gets a whole
    /// interval.
    mutating func act(_ now: MonotonicTime) -> Action {
        let silent = now.since(max(lastReceived, lastPing)) >= interval
        if silent, unanswered >= 3 { return .dead }
        guard silent || now.since(lastSent) >= interval else { return .wait }
        if silent { unanswered += 1 }
        lastPing = now
        lastSent = now
        return .ping
    }

    /// The time at which `act` must be called next.
    var next: MonotonicTime {
        min(max(lastReceived, lastPing), lastSent).advanced(byNanoseconds: interval)
    }
}
