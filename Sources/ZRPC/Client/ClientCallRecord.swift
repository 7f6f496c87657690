/// A call as the reactor sees it. Lives in the reactor's loop.
final class ClientCallRecord {
    /// How far the request got.
    enum Stage {
        /// Waits for a session.
        case parked
        /// Waits for a stream of the session to end.
        case queued
        /// Has a stream of the session, and waits for room to send.
        case started
        /// Handed to the socket, under this sequence number.
        case sent(UInt32)
        case over
    }

    let call: ClientCall
    let id: UInt64
    private(set) var stage = Stage.parked
    private var waiter: Waiter<CallReply>?
    var timer: TimerHeap<TimerEvent>.ID?
    var phase: StreamPhase
    var receive: ReceiveCredit
    /// For the observer: when the stream began, and the bytes so far.
    var begun = MonotonicTime.distantFuture
    var cost = CallCost()

    init(_ call: ClientCall, id: UInt64, waiter: Waiter<CallReply>, window: Int) {
        self.call = call
        self.id = id
        self.waiter = waiter
        phase = StreamPhase(call.method.kind)
        receive = ReceiveCredit(window: window, longestDelay: GrantDelay.ofStream)
    }

    var isOver: Bool { if case .over = stage { true } else { false } }
    var isParked: Bool { if case .parked = stage { true } else { false } }
    var wasSent: Bool { if case .sent = stage { true } else { false } }

    /// Whether it takes one of the session's streams.
    var isStarted: Bool {
        switch stage {
        case .started, .sent: true
        case .parked, .queued, .over: false
        }
    }

    /// What an attempt that began has cost when it ends now; nil when it did not.
    func finalCost(_ now: MonotonicTime) -> CallCost? {
        guard isStarted else { return nil }
        var cost = cost
        cost.nanoseconds = max(0, now.since(begun))
        return cost
    }

    func queue() { stage = .queued }

    func start() { stage = .started }

    func sentAs(_ sequence: UInt32) {
        // Its first message is the one that counts.
        if case .sent = stage { return }
        stage = .sent(sequence)
    }

    /// Whether the request went out at or after a sequence number, modulo 2^32.
    func wasSent(from sequence: UInt32) -> Bool {
        guard case .sent(let own) = stage else { return false }
        return Int32(bitPattern: own &- sequence) >= 0
    }

    /// Tells a stream's caller that it is open.
    func opened(_ route: StreamRoute) {
        waiter.take()?.resume(.opened(route))
    }

    /// Ends the call: the one answer to whoever waits for it.
    func end(_ reply: CallReply) {
        stage = .over
        if let waiter = waiter.take() {
            waiter.resume(reply)
            return
        }
        switch reply {
        case .trailers(let message):
            call.inbox?.finish(.trailers(message))
            call.outbox?.close(RPCError(.cancelled, "The server ended the call.", outcome: .unknown))
        case .failed(let error):
            call.inbox?.finish(.failed(error))
            call.outbox?.close(error)
        case .opened, .stale:
            break
        }
    }
}
