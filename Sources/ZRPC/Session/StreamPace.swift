/// How the streams of a session make way for its calls.
///
/// What libzmq and the kernel hold goes out in order: a call waits behind each large message that went before it, and
/// for the processors that copy it. So while calls come, one large message is under way at a time, and it starts when
/// the call before was answered or has had its share of time. Without calls, streams have all there is.
struct StreamPace {
    /// While the carrier holds so many bytes of streams, further ones wait where calls overtake them.
    static let mostUnderWay = 256 << 10
    /// What takes its place while calls come.
    static let mostBesideCalls = 64 << 10
    /// So many messages of streams after a call was sent, no more calls are expected.
    static let messagesBesideCalls = 256
    /// The longest that a call without an answer keeps a stream's next message waiting. A call over ipc is answered in
    /// less; streams beside slower ones go on at a message for each such time.
    static let longestHold: Int64 = 250_000

    private var messagesLeft = 0
    private var holdEnd: MonotonicTime?

    /// The most bytes of streams that the carrier may hold now.
    var mostUnderWay: Int { messagesLeft > 0 ? Self.mostBesideCalls : Self.mostUnderWay }

    /// A call was asked, or came in, to be answered soon.
    mutating func callBegan(_ now: MonotonicTime) {
        if holdEnd == nil { holdEnd = now.advanced(byNanoseconds: Self.longestHold) }
    }

    /// A call's answer came, or went.
    mutating func callAnswered() { holdEnd = nil }

    /// A call's message went out.
    mutating func callWentOut() { messagesLeft = Self.messagesBesideCalls }

    /// Whether streams' messages wait for a call's answer.
    func holds(_ now: MonotonicTime) -> Bool { holdEnd.map { now < $0 } ?? false }

    /// A stream's message went out: calls from now on may hold up the next one.
    mutating func messageWentOut() {
        holdEnd = nil
        if messagesLeft > 0 { messagesLeft -= 1 }
    }
}
