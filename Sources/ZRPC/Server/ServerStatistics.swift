import Synchronization

/// The counts of a server since its start.
public struct ServerStatistics: Sendable, Hashable {
    /// The number of current sessions.
    public var sessions = 0
    /// The number of open streams.
    public var streams = 0
    /// The number of running handlers, including the handlers of cancelled calls.
    public var handlers = 0
    /// The number of bytes in the requests of the running handlers.
    public var requestBytes = 0
    /// The number of calls that were passed to a handler.
    public var callsStarted = 0
    /// The number of calls whose deadline passed before their handler started; they never ran.
    public var callsExpired = 0
    /// The number of calls that were refused because a limit was reached.
    public var callsRefused = 0
    /// The number of sessions that were opened.
    public var sessionsOpened = 0
    /// The number of sessions that ended because the peer became silent or disconnected.
    public var sessionsExpired = 0
    /// The number of sessions or peers that were reset because they violated the protocol.
    public var resets = 0
    /// The number of messages that were ignored because their stream had ended.
    public var lateMessages = 0
    /// The number of messages that did not conform to the protocol.
    public var malformedMessages = 0

    /// Counts a call that was passed to a handler.
    mutating func callBegan(requestBytes bytes: Int) {
        callsStarted += 1
        streams += 1
        handlers += 1
        requestBytes += bytes
    }

    /// Counts the end of a handler.
    mutating func handlerEnded(requestBytes bytes: Int) {
        handlers -= 1
        requestBytes -= bytes
    }
}

/// The values of `ServerStatistics` for other threads: the server's state machine counts, and publishes its counts
/// here.
final class ServerCounters: Sendable {
    private let published = Mutex(ServerStatistics())
    private let expired = Atomic(0)

    var snapshot: ServerStatistics {
        var values = published.withLock { $0 }
        values.callsExpired = expired.load(ordering: .relaxed)
        return values
    }

    /// Publishes the counts of the state machine. Only the reactor calls this.
    func publish(_ counts: ServerStatistics) {
        published.withLock { $0 = counts }
    }

    /// Counts a call whose deadline passed before its handler started.
    func callExpired() { expired.add(1, ordering: .relaxed) }
}
