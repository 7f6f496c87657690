/// What a server counted since it started.
public struct ServerStatistics: Sendable, Hashable {
    /// Sessions that exist now.
    public var sessions = 0
    /// Streams that are open now.
    public var streams = 0
    /// Handlers that run now, those of calls given up included.
    public var handlers = 0
    /// Bytes of requests whose handlers run.
    public var requestBytes = 0
    /// Calls that were handed to a handler.
    public var callsStarted = 0
    /// Calls whose deadline passed before their handler began: never executed.
    public var callsExpired = 0
    /// Calls refused because a limit was reached.
    public var callsRefused = 0
    /// Sessions opened.
    public var sessionsOpened = 0
    /// Sessions ended because the peer fell silent or vanished.
    public var sessionsExpired = 0
    /// Sessions or peers reset because they broke the protocol.
    public var resets = 0
    /// Messages for streams that were over, ignored.
    public var lateMessages = 0
    /// Messages that were no messages of the protocol.
    public var malformedMessages = 0

    /// A call was handed to a handler.
    mutating func callBegan(requestBytes bytes: Int) {
        callsStarted += 1
        streams += 1
        handlers += 1
        requestBytes += bytes
    }

    /// A handler ended.
    mutating func handlerEnded(requestBytes bytes: Int) {
        handlers -= 1
        requestBytes -= bytes
    }
}
