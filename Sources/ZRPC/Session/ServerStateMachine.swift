import DequeModule
import ProtobufC
import ZeroMQ

/// What a server may do at one endpoint: greet clients, take their calls, end streams, and stop.
///
/// A session exists from its HELLO to its end, under the identity of one connection. Whatever a peer does wrong ends its
/// own session and nothing else.
///
/// It has no socket, clock, lock or task: each event comes with its time, and what is to be done about it is in `actions`
/// afterwards, in order. Whoever drives it does all of them before the next event. Sessions are in
/// `ServerStateMachine+Sessions.swift`, calls in `+Calls`.
///
/// It is a class because it is large: as a struct it was copied, with all its references, wherever its driver looked at a
/// part of it, which cost a tenth of a call. Nobody shares it.
final class ServerStateMachine<Call> {
    typealias Session = ServerSession<Call>

    /// What is to be done.
    enum Action {
        /// Run a call's handler, and hand what stands for it to `attach`.
        case begin(Beginning)
        /// Hand a message to the stream's reader. What nobody reads is told by `unread`.
        case deliver(Call, InboundMessage, Session)
        /// The client sends the stream no more.
        case endRequests(Call)
        /// Let the stream's writers send so many bytes more. More than any window holds is told by `overgranted`.
        case grant(Call, Int, Session)
        /// A stream's message of this cost went out.
        case handedOver(Call, Int)
        /// The stream is over; with a reason, its handler is cancelled.
        case end(Call, RPCError?, CallCost)
        /// Send a RESET to a peer, in a session or not, if it can go at once. It carries its number.
        case sendReset(Prelude, PeerIdentity)
        /// A peer did something for the first time that the log says.
        case warn(String, PeerIdentity, kind: String)
        /// A session ended because its client is gone, for a reason in words.
        case noteExpired(String)
        /// All is over: close the socket when what waits in it had a moment to leave.
        case stopped
    }

    /// A call that begins.
    struct Beginning {
        let session: Session
        let streamID: UInt64
        /// The position of the method.
        let method: Int
        let request: InboundMessage
        let hasMoreHeaders: Bool
        let deadline: MonotonicTime?
        /// What the client lets the stream's writers send at first, in bytes, and the largest message.
        let credit: Int
        let largestMessage: Int
    }

    /// How far a graceful stop got.
    private struct Draining {
        /// When what still runs is cancelled.
        var end: MonotonicTime
        /// When clients are told the last stream that is answered.
        var announce: MonotonicTime?
        /// When the socket is closed whatever waits in it.
        var close: MonotonicTime?
    }

    /// What a timer is for.
    enum Timer {
        case look
        case stream(PeerIdentity, epoch: UInt64, id: UInt64)
    }

    /// A peer and what it did wrong: logged once.
    private struct LoggedFault: Hashable {
        let peer: PeerIdentity
        let kind: String
    }

    let configuration: TransportConfiguration
    /// Whether somebody is told what calls cost. To look at the observer takes a copy of it, which every call would pay.
    let isObserved: Bool
    /// By method number, which is the position and one.
    let methods: [MethodDescriptor]
    /// Method numbers by path.
    let methodIDs: [String: UInt32]
    let instanceID: [UInt8]
    /// Whether clients prove who they are.
    let authenticates: Bool
    var random: any RandomNumberGenerator
    var sessions: [PeerIdentity: Session] = [:]
    /// Sessions that are over while handlers of theirs run, by epoch.
    var departed: [UInt64: Session] = [:]
    /// What those of a network use who have a session or a handler, by principal.
    var uses: [String: PrincipalUse] = [:]
    /// By position: whether the method belongs to ZRPC's own services, which tell how the server is, and ends at once.
    let isStandard: [Bool]
    /// One session's handlers are at most one in so many of the server's.
    static var largestShareOfHandlers: Int { 2 }
    /// So many handlers are left for them when all others run: they are asked when something is wrong.
    static var standardHandlers: Int { 16 }
    /// Nothing that they are asked is larger, in bytes.
    static var largestStandardRequest: Int { 4 << 10 }
    /// Sessions with something to send.
    private var unsent: [Session] = []
    var actions = Deque<Action>()
    var timers = TimerHeap<Timer>()
    private var lookTimer: TimerHeap<Timer>.ID?
    private var lastLook: MonotonicTime
    /// The looks in a row that found something unread.
    private var looksWithUnread = 0
    /// Under load something always is unread: then one look in so many is taken all the same.
    private static var mostLooksWithUnread: Int { 4 }
    private var draining: Draining?
    /// What is counted; the calls whose deadline passed before their handler began are counted elsewhere.
    var counts = ServerStatistics()
    /// How long the last handler waited for a thread, in milliseconds: clients are told.
    var queueDelay: UInt32 = 0
    private var loggedFaults: Set<LoggedFault> = []
    /// When the first of them was logged.
    private var loggedSince: MonotonicTime
    /// The most lines in so many nanoseconds.
    private static var mostLogged: Int { 1024 }
    private static var loggedAgain: Int64 { 900_000_000_000 }
    /// The number of the message that is being handled: what a RESET answers.
    var answering: UInt32 = 0
    var lastEpoch: UInt64 = 0
    /// When the event happened that is being handled.
    var now: MonotonicTime

    /// A server of the methods that nobody connected to yet.
    init(
        methods: [MethodDescriptor], methodIDs: [String: UInt32], configuration: TransportConfiguration,
        instanceID: [UInt8], authenticates: Bool, now: MonotonicTime,
        random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    ) {
        self.methods = methods
        isStandard = methods.map { $0.kind == .unary && $0.path.hasPrefix("zrpc.v1.") }
        self.methodIDs = methodIDs
        self.configuration = configuration
        isObserved = configuration.observer != nil
        self.instanceID = instanceID
        self.authenticates = authenticates
        self.now = now
        self.random = random
        lastLook = now
        loggedSince = now
        armTimer()
    }

    /// Whether it takes no new calls.
    var isDraining: Bool { draining != nil }

    // MARK: What goes out

    /// The session has something to send.
    func willSend(_ session: Session) {
        if session.isUnsent { return }
        session.isUnsent = true
        unsent.append(session)
    }

    /// The sessions with something to send. Those that could not send all are told by `willSend` again.
    func takeUnsent() -> [Session] {
        if unsent.isEmpty { return [] }
        let taken = exchange(&unsent, with: [])
        for session in taken { session.isUnsent = false }
        return taken
    }

    /// Whether a session is not over.
    func isOpen(_ session: Session) -> Bool { !session.isOver }

    /// What is to be sent next in a session; see `SessionOutput.next`.
    func next(
        of session: Session, at now: MonotonicTime, underWay: Int?, into batch: inout [SessionOutput.Outgoing]
    ) -> SessionOutput.Next {
        guard isOpen(session) else { return .idle }
        return session.output.next(now, underWay: underWay, into: &batch)
    }

    /// What `next` said to send went out.
    func sent(_ batch: [SessionOutput.Outgoing], _ kind: SessionOutput.Kind, in session: Session) {
        session.output.sent(batch, kind)
        guard case .data = kind else { return }
        for message in batch where message.hasWriter {
            guard let call = session.streams[message.streamID]?.call else { continue }
            actions.append(.handedOver(call, message.message.cost))
        }
    }

    // MARK: Time

    private var lookInterval: Int64 { max(10_000_000, configuration.pingInterval.wholeNanoseconds / 2) }

    private func armTimer() {
        if let lookTimer { timers.cancel(lookTimer) }
        var next = now.advanced(byNanoseconds: lookInterval)
        if let draining {
            next = min(next, draining.end, draining.announce ?? next, draining.close ?? next)
            next = min(next, now.advanced(byNanoseconds: 20_000_000))
        }
        // Never due at once: all that is due is handled before anything else is.
        lookTimer = timers.add(at: max(next, now.advanced(byNanoseconds: 1_000_000)), .look)
    }

    /// When `tick` has something to do.
    var nextTimer: MonotonicTime? { timers.next }

    /// Time passed. `hasUnread` tells that something came and was not received yet. Returns whether it looked after its
    /// sessions, which it does twice an interval of the clients' pings.
    func tick(at now: MonotonicTime, hasUnread: Bool) -> Bool {
        self.now = now
        var hasLooked = false
        while let timer = timers.popDue(now) {
            switch timer {
            case .stream(let peer, let epoch, let id): streamTimedOut(peer, epoch: epoch, id: id)
            case .look:
                lookTimer = nil
                hasLooked = true
                looksWithUnread = hasUnread ? looksWithUnread + 1 : 0
                if looksWithUnread % Self.mostLooksWithUnread == 0 { lookForSilence() }
                if isDraining { advanceDraining() }
                armTimer()
            }
        }
        return hasLooked
    }

    /// Ends the sessions that were silent for three intervals, which are six looks.
    ///
    /// Looks are counted, not time: a server that was kept from running for a while blames nobody for it. Nor does one
    /// that has not read yet what came, unless it never comes to an end of it.
    private func lookForSilence() {
        guard now.since(lastLook) >= lookInterval else { return }
        let before = lastLook
        lastLook = now
        for session in sessions.values {
            if authenticates, configuration.security.authorizedClients?.roles(of: session.peer.principal) == nil {
                answering = 0
                reset(session, .expired, "its client is not authorized any more")
                continue
            }
            session.silentLooks = session.lastReceived < before ? session.silentLooks + 1 : 0
            guard session.silentLooks >= 6 else { continue }
            actions.append(.sendReset(Prelude(.reset, aux: ResetReason.expired.rawValue), session.identity))
            expire(session, "the client was silent", at: now)
        }
    }

    // MARK: The end

    /// Stops gracefully; see `Server.drain`. `stopped` follows.
    func drain(grace: Duration, at now: MonotonicTime) {
        self.now = now
        guard draining == nil else { return }
        // The endpoint stays bound until the end: libzmq ends a listener's connections with it.
        for session in sessions.values {
            session.output.sendControl(Prelude(.goAway, streamID: .max))
            session.output.sendControl(Prelude(.ping))
            willSend(session)
        }
        draining = Draining(
            end: now.advanced(by: grace),
            announce: sessions.isEmpty ? nil : now.advanced(byNanoseconds: 50_000_000))
        advanceDraining()
        armTimer()
    }

    /// The client answered the ping that followed the first GOAWAY: it has read it.
    func clientKnowsOfDraining(_ session: Session) {
        guard draining != nil, session.lastStream == nil else { return }
        announceLastStream(session)
    }

    private func announceLastStream(_ session: Session) {
        session.lastStream = session.ids.highest
        session.output.sendControl(Prelude(.goAway, streamID: session.ids.highest))
        willSend(session)
    }

    private func advanceDraining() {
        guard var state = draining else { return }
        if let announce = state.announce, now >= announce {
            for session in sessions.values where session.lastStream == nil { announceLastStream(session) }
            state.announce = nil
        }
        let isQuiet = sessions.values.allSatisfy { $0.streams.isEmpty && $0.output.isEmpty } && counts.handlers == 0
        let announced = state.announce == nil && sessions.values.allSatisfy { $0.lastStream != nil }
        if state.close == nil, (isQuiet && announced) || now >= state.end {
            for session in sessions.values { endStreams(session, RPCError(.unavailable, "The service is stopping.")) }
            // What was handed to the socket, and what the last trailers need, gets a moment to leave.
            state.close = now.advanced(byNanoseconds: sessions.isEmpty ? 0 : 50_000_000)
        }
        draining = state
        if let close = state.close, now >= close { actions.append(.stopped) }
    }

    /// Ends every session at once.
    func abort(at now: MonotonicTime) {
        self.now = now
        for session in Array(sessions.values) { remove(session, RPCError(.unavailable, "The service stopped.")) }
        if let lookTimer { timers.cancel(lookTimer) }
        lookTimer = nil
    }

    // MARK: Faults

    /// Has what a peer does wrong logged, once in a quarter of an hour for each peer and kind, and not all when it is much.
    func warnOnce(_ peer: PeerIdentity, _ kind: String, _ text: String) {
        let fault = LoggedFault(peer: peer, kind: kind)
        if now.since(loggedSince) >= Self.loggedAgain {
            loggedSince = now
            loggedFaults.removeAll(keepingCapacity: true)
        }
        guard loggedFaults.count < Self.mostLogged, loggedFaults.insert(fault).inserted else { return }
        actions.append(.warn(text, peer, kind: kind))
    }
}
