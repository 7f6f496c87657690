import ProtobufC
import ZeroMQ

/// A client's session at the server: part of the server's state machine, and touched by it alone.
final class ServerSession<Call> {
    /// A stream that is open.
    struct Stream {
        let method: MethodDescriptor
        /// What stands for the call; nil until it began.
        var call: Call?
        var timer: TimerHeap<ServerStateMachine<Call>.Timer>.ID?
        var phase: StreamPhase
        var receive: ReceiveCredit
        let begun: MonotonicTime
        /// The bytes so far.
        var cost = CallCost()
    }

    let identity: PeerIdentity
    /// A number that no session of the server had before.
    let epoch: UInt64
    let peer: Peer
    /// What the principal uses, this session included; nil for a process of this machine, which has no share of its own.
    let use: PrincipalUse?
    /// Its handlers that run, those of calls given up included.
    var handlers = 0
    var output = SessionOutput()
    /// What the client lets each of our streams send at first.
    let streamWindow: Int
    var sequence: SequenceCheck
    var credit: ReceiveCredit
    var ids = StreamIDs()
    var streams = StreamTable<Stream>()
    let opened: MonotonicTime
    var lastReceived: MonotonicTime
    /// How often in a row the server looked and had nothing of the client since it looked before.
    var silentLooks = 0
    /// Whether it is among the sessions with something to send.
    var isUnsent = false
    /// Whether it was removed: nothing is sent or received in it any more.
    var isOver = false
    var pings: PingBudget
    /// After the second GOAWAY: the last stream that is answered.
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
