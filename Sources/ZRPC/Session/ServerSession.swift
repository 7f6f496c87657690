import ProtobufC
import ZeroMQ

/// A client's session at the server: part of the server's state machine, which alone uses it.
final class ServerSession<Call> {
    /// An open stream.
    struct Stream {
        let method: MethodDescriptor
        /// The driver's value for the call; nil until the call has started.
        var call: Call?
        var timer: TimerHeap<ServerStateMachine<Call>.Timer>.ID?
        var phase: StreamPhase
        var receive: ReceiveCredit
        let begun: MonotonicTime
        /// The bytes that the stream has sent and received so far.
        var cost = CallCost()
    }

    let identity: PeerIdentity
    /// A number that no earlier session of the server had.
    let epoch: UInt64
    let peer: Peer
    /// The resources that the principal uses, including this session; nil for a process of this machine, which has no
    /// separate limits.
    let use: PrincipalUse?
    /// The number of running handlers, including the handlers of cancelled calls.
    var handlers = 0
    var output = SessionOutput()
    /// The number of bytes that the client lets each of the server's streams send at first.
    let streamWindow: Int
    var sequence: SequenceCheck
    var credit: ReceiveCredit
    var ids = StreamIDs()
    var streams = StreamTable<Stream>()
    let opened: MonotonicTime
    var lastReceived: MonotonicTime
    /// The number of consecutive checks without a message of the client since the previous check.
    var silentChecks = 0
    /// Whether the session is in the list of sessions with output.
    var isUnsent = false
    /// Whether the session was removed, so that it no longer sends or receives.
    var isOver = false
    var pings: PingBudget
    /// The last stream that is processed; set by the second GOAWAY.
    var lastStream: UInt64?
    /// The pings that the stopping server sent to the client.
    var ownPings = OwnPings()

    init(
        identity: PeerIdentity, epoch: UInt64, peer: Peer, use: PrincipalUse?, sequence: SequenceCheck,
        streamWindow: Int, window: Int, now: MonotonicTime
    ) {
        self.identity = identity
        self.epoch = epoch
        self.peer = peer
        self.use = use
        self.sequence = sequence
        self.streamWindow = streamWindow
        credit = ReceiveCredit(window: window, longestDelay: GrantDelay.ofSession)
        opened = now
        lastReceived = now
        pings = PingBudget(now: now)
    }
}

/// The limit on a client's pings: a hundred per second, and bursts of a hundred.
struct PingBudget {
    private static let maximum = 100.0
    private var left = PingBudget.maximum
    private var last: MonotonicTime

    init(now: MonotonicTime) { last = now }

    /// Takes one ping from the budget. Returns false if the budget is used up.
    mutating func take(now: MonotonicTime) -> Bool {
        left = min(Self.maximum, left + Double(now.since(last)) / 1e9 * Self.maximum)
        last = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}

/// The pings of a stopping server to one client, whose responses show which messages the client has read.
struct OwnPings {
    private var unanswered = 0
    /// The number of responses after which the client has read all messages; nil until the server asks for that.
    private var missing: Int?

    /// Whether the client has read every message that was sent before `asked` was first called.
    var haveShownAllRead: Bool { missing == 0 }

    /// Counts a ping.
    mutating func sent() { unanswered += 1 }

    /// Counts a ping that follows the last messages of the session.
    mutating func asked() {
        sent()
        if missing == nil { missing = unanswered }
    }

    /// Counts a response. A client reads its messages in order, and responds to pings in order.
    mutating func answered() {
        unanswered = max(0, unanswered - 1)
        missing = missing.map { max(0, $0 - 1) }
    }
}

/// The server resources that one principal uses, over all its sessions and the running handlers of ended sessions.
final class PrincipalUse {
    let principal: String
    var sessions = 0
    /// The number of running handlers, including the handlers of cancelled calls.
    private(set) var handlers = 0
    /// The number of bytes in the requests of those handlers.
    private(set) var requestBytes = 0

    /// Creates the record of a principal that uses nothing yet.
    init(principal: String) { self.principal = principal }

    /// Counts the start of a handler.
    func began(requestBytes bytes: Int) {
        handlers += 1
        requestBytes += bytes
    }

    /// Counts the end of a handler.
    func ended(requestBytes bytes: Int) {
        handlers -= 1
        requestBytes -= bytes
    }
}

/// A check that a peer numbers its messages without gaps.
///
/// A gap means that the transport lost a message silently, and a repetition means that a message was replayed. Both end
/// the session.
struct SequenceCheck {
    private var expected: UInt32

    /// Creates a check from the first number; tests start at other numbers.
    init(expecting first: UInt32 = 0) { expected = first }

    /// Returns whether a number is the next one. The first is 0, and 0 follows 2^32 - 1.
    mutating func accept(_ number: UInt32) -> Bool {
        guard number == expected else { return false }
        expected &+= 1
        return true
    }
}
