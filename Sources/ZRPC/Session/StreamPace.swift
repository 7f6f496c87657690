/// How the streams of a session make way for its calls.
///
/// What libzmq and the kernel hold goes out in order: a call waits behind each large message that went before it, and
/// for the processors that copy it. So while calls come, little is under way at a time, and streams have their turn when
/// a call was answered, or when they waited their share of time. Without calls, they have all there is.
struct StreamPace {
    /// While libzmq holds so many bytes of streams, further ones wait where calls overtake them.
    static let mostUnderWay = 256 << 10
    /// What takes its place while calls come.
    static let mostBesideCalls = 64 << 10
    /// The bytes of large messages that go in one turn: one of the preferred size, or several smaller ones.
    static let bytesPerTurn = Attachment.preferredSize
    /// So long after the last call, in nanoseconds, no other is expected.
    static let callsExpected: Int64 = 2_000_000
    /// The longest, in nanoseconds, that streams wait for a call's answer. Over ipc, one comes in less; streams beside
    /// slower calls have a turn for each such time.
    static let longestHold: Int64 = 250_000

    private var lastCall: MonotonicTime?
    /// What is left of the streams' turn, in bytes.
    private var turn = 0
    private var heldSince: MonotonicTime?

    /// A call was asked, or came in.
    mutating func callBegan(_ now: MonotonicTime) {
        lastCall = now
        turn = 0
    }

    /// A call's answer came, or goes.
    mutating func callAnswered(_ now: MonotonicTime) {
        lastCall = now
        turn = Self.bytesPerTurn
    }

    /// A large message of a stream goes.
    mutating func largeMessageWentOut(_ count: Int) {
        turn = max(0, turn - count)
        heldSince = nil
    }

    /// The most bytes of streams that libzmq may hold now.
    func mostUnderWay(_ now: MonotonicTime) -> Int { areCallsExpected(now) ? Self.mostBesideCalls : Self.mostUnderWay }

    /// Whether a stream's large message waits, and is asked about again.
    mutating func holds(_ now: MonotonicTime) -> Bool {
        guard areCallsExpected(now) else {
            heldSince = nil
            return false
        }
        if turn > 0 { return false }
        guard let heldSince else {
            heldSince = now
            return true
        }
        if now.since(heldSince) < Self.longestHold { return true }
        turn = Self.bytesPerTurn
        return false
    }

    private func areCallsExpected(_ now: MonotonicTime) -> Bool {
        lastCall.map { now.since($0) < Self.callsExpected } ?? false
    }
}
