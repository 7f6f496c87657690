/// The rules by which a session's streams give way to its calls.
///
/// Messages that libzmq and the kernel hold are sent in order: a call waits behind each large message before it, and
/// for the CPUs that copy that message. So while there are calls, only a little stream data is in transit at a time.
/// Streams may send after a call's response, or after they have waited for `longestHold`. Without calls, they use the
/// full capacity.
struct StreamPace {
    /// The number of stream bytes in libzmq from which further ones wait here, where calls overtake them.
    static let maximumUnderWay = 256 << 10
    /// The number of bytes that replaces `maximumUnderWay` while calls come.
    static let maximumBesideCalls = 64 << 10
    /// The number of bytes of large messages in one turn: one message of the preferred size, or several smaller ones.
    static let bytesPerTurn = Attachment.preferredSize
    /// The time after the last call from which no further call is expected, in nanoseconds.
    static let callsExpected: Int64 = 2_000_000
    /// The maximum time that streams wait for a call's response, in nanoseconds.
    ///
    /// Over ipc, a response takes less time. With slower calls, streams may send once in each such period.
    static let longestHold: Int64 = 250_000

    private var lastCall: MonotonicTime?
    /// The remaining part of the streams' turn, in bytes.
    private var turn = 0
    private var heldSince: MonotonicTime?

    /// Records that a call was sent or arrived.
    mutating func callBegan(_ now: MonotonicTime) {
        lastCall = now
        turn = 0
    }

    /// Records that a call's response arrived or is sent.
    mutating func noteResponse(at now: MonotonicTime) {
        lastCall = now
        turn = Self.bytesPerTurn
    }

    /// Records that a large message of a stream was sent.
    mutating func largeMessageWentOut(_ count: Int) {
        turn = max(0, turn - count)
        heldSince = nil
    }

    /// Returns the maximum number of stream bytes that libzmq may hold now.
    func maximumUnderWay(_ now: MonotonicTime) -> Int {
        areCallsExpected(now) ? Self.maximumBesideCalls : Self.maximumUnderWay
    }

    /// Returns whether a large message of a stream must wait and try again later.
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
