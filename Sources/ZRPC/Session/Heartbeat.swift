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

/// Pauses between attempts to connect: doubling, with a fifth of chance in them so that clients do not come in step.
struct BackOff {
    private let first: Int64
    private let longest: Int64
    private var next: Int64

    init(first: Duration, longest: Duration) {
        self.first = max(1_000_000, first.wholeNanoseconds)
        self.longest = max(self.first, longest.wholeNanoseconds)
        next = self.first
    }

    /// The next pause in nanoseconds. `chance` is between 0 and 1.
    mutating func pause(chance: Double) -> Int64 {
        let pause = next
        next = min(longest, next * 2)
        return Int64(Double(pause) * (0.8 + 0.4 * chance))
    }

    /// Connecting worked: the next pause is the first again.
    mutating func reset() { next = first }
}

/// How often a client may ask whether the server lives: a hundred times a second, and as many at once.
struct PingBudget {
    private static let most = 100.0
    private var left = PingBudget.most
    private var last: MonotonicTime

    init(now: MonotonicTime) { last = now }

    /// Takes one ping. False when there were too many.
    mutating func take(now: MonotonicTime) -> Bool {
        left = min(Self.most, left + Double(now.since(last)) / 1e9 * Self.most)
        last = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
