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
        /// The bytes so far.
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
    /// The number of consecutive looks at which no message of the client had arrived since the look before.
    var silentLooks = 0
    /// Whether the session is in the list of sessions with output.
    var isUnsent = false
    /// Whether the session was removed: it sends and receives nothing any more.
    var isOver = false
    var pings: PingBudget
    /// The last stream that is processed; set by the second GOAWAY.
    var lastStream: UInt64?

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
