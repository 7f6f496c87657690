import ZeroMQ

/// A client's session at the server. Lives in the reactor's loop.
final class ServerSession {
    /// A stream that is open.
    final class Stream {
        let call: ServerCall
        var task: Task<Void, Never>?
        var timer: TimerHeap<TimerEvent>.ID?
        var phase: StreamPhase
        var receive: ReceiveCredit
        /// For the observer: the bytes so far.
        var cost = CallCost()

        init(_ call: ServerCall, window: Int) {
            self.call = call
            phase = StreamPhase(call.handler.method.kind)
            receive = ReceiveCredit(window: window, longestDelay: GrantDelay.ofStream)
        }
    }

    let identity: PeerIdentity
    let epoch: UInt64
    let peer: Peer
    let output: SessionOutput
    /// What the client lets each of our streams send at first.
    let streamWindow: Int
    var sequence = SequenceCheck()
    var credit: ReceiveCredit
    var ids = StreamIDs()
    var streams: [UInt64: Stream] = [:]
    let opened: MonotonicTime
    var lastReceived: MonotonicTime
    /// How often in a row the server looked and had nothing of the client since it looked before.
    var silentLooks = 0
    var isBlocked = false
    var pings: PingBudget
    /// After the second GOAWAY: the last stream that is answered.
    var lastStream: UInt64?

    init(
        identity: PeerIdentity, epoch: UInt64, peer: Peer, output: SessionOutput, streamWindow: Int, window: Int,
        now: MonotonicTime
    ) {
        self.identity = identity
        self.epoch = epoch
        self.peer = peer
        self.output = output
        self.streamWindow = streamWindow
        credit = ReceiveCredit(window: window, longestDelay: GrantDelay.ofSession)
        opened = now
        lastReceived = now
        pings = PingBudget(now: now)
    }
}
