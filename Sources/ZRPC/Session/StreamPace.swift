/// How the streams of a session make way for its calls.
///
/// What libzmq and the kernel hold goes out in order: a call waits behind each large message that went before it, and
/// for the processors that copy it. So while calls come, one large message is under way at a time, and each has its turn
/// when a call was answered, or when it waited its share of time. Without calls, streams have all there is.
struct StreamPace {
    /// While the carrier holds so many bytes of streams, further ones wait where calls overtake them.
    static let mostUnderWay = 256 << 10
    /// What takes its place while calls come.
    static let mostBesideCalls = 64 << 10
    /// So long after the last call, in nanoseconds, no other is expected.
    static let callsExpected: Int64 = 2_000_000
    /// The longest, in nanoseconds, that a stream's next message waits for a call's answer. Over ipc, one comes in less;
    /// streams beside slower calls go on at a message for each such time.
    static let longestHold: Int64 = 250_000

    private var lastCall: MonotonicTime?
    private var isStreamsTurn = true
    private var heldSince: MonotonicTime?

    /// A call was asked, or came in.
    mutating func callBegan(_ now: MonotonicTime) {
        lastCall = now
        isStreamsTurn = false
    }

    /// A call's answer came, or goes.
    mutating func callAnswered(_ now: MonotonicTime) {
        lastCall = now
        isStreamsTurn = true
    }

    /// A stream's message goes.
    mutating func messageWentOut() {
        isStreamsTurn = false
        heldSince = nil
    }

    /// The most bytes of streams that the carrier may hold now.
    func mostUnderWay(_ now: MonotonicTime) -> Int { areCallsExpected(now) ? Self.mostBesideCalls : Self.mostUnderWay }

    /// Whether a stream's message waits, and is asked about again.
    mutating func holds(_ now: MonotonicTime) -> Bool {
        if isStreamsTurn || !areCallsExpected(now) { return false }
        guard let heldSince else {
            heldSince = now
            return true
        }
        return now.since(heldSince) < Self.longestHold
    }

    private func areCallsExpected(_ now: MonotonicTime) -> Bool {
        lastCall.map { now.since($0) < Self.callsExpected } ?? false
    }
}
