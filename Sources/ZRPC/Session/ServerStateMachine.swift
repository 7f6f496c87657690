import DequeModule
import ProtobufC
import ZeroMQ

/// The state machine of a server at one endpoint: it greets clients, accepts their calls, ends streams, and stops.
///
/// A session lasts from its HELLO to its end, under the identity of one connection. A peer that violates the protocol
/// ends only its own session.
///
/// It has no socket, clock, lock or task. Each event carries its time, and the resulting actions are in `actions`
/// afterwards, in order. The driver performs all of them before the next event. Sessions are in
/// `ServerStateMachine+Sessions.swift`, calls are in `+Calls`.
///
/// It is a class because it is large: a struct was copied, with all its references, wherever its driver read a part of
/// it, which cost a tenth of a call. It has a single owner.
final class ServerStateMachine<Call> {
    typealias Session = ServerSession<Call>

    /// An action for the driver.
    enum Action {
        /// Run a call's handler, and pass the driver's value for the call to `attach`.
        case begin(Beginning)
        /// Pass a message to the stream's reader. The driver reports a message without a reader through `unread`.
        case deliver(Call, InboundMessage, Session)
        /// The client sends no more messages in the stream.
        case endRequests(Call)
        /// Let the stream's writers send this number of further bytes. The driver reports an amount larger than any
        /// window through `overgranted`.
        case grant(Call, Int, Session)
        /// A message of a stream, with this cost, was passed to the socket.
        case handedOver(Call, Int)
        /// The stream has ended; with a reason, its handler is cancelled.
        case end(Call, RPCError?, CallCost)
        /// Send a RESET to a peer, with or without a session, if it can be sent at once. The RESET carries its own
        /// number.
        case sendReset(Prelude, PeerIdentity)
        /// Log a fault that a peer showed for the first time.
        case warn(String, PeerIdentity, kind: String)
        /// A session ended because its client has disconnected, with the reason as text.
        case noteExpired(String)
        /// The server has stopped: close the socket after a short time for the waiting messages to leave.
        case stopped
    }

    /// A call that starts.
    struct Beginning {
        let session: Session
        let streamID: UInt64
        /// The position of the method in the list of methods.
        let method: Int
        let request: InboundMessage
        let hasMoreHeaders: Bool
        let deadline: MonotonicTime?
        /// The number of bytes that the client lets the stream's writers send at first.
        let credit: Int
        /// The maximum size of a message, in bytes.
        let largestMessage: Int
    }

    /// The progress of a graceful stop.
    private struct Draining {
        /// The time at which running calls are cancelled.
        var end: MonotonicTime
        /// The time at which clients learn the last stream that is processed.
        var announce: MonotonicTime?
        /// The time at which the socket is closed, even if messages wait in it.
        var close: MonotonicTime?
    }

    /// The purpose of a timer.
    enum Timer {
        case check
        case stream(PeerIdentity, epoch: UInt64, id: UInt64)
    }

    /// A peer and the kind of its fault: the pair is logged once in each period (`loggedAgain`).
    private struct LoggedFault: Hashable {
        let peer: PeerIdentity
        let kind: String
    }

    let configuration: TransportConfiguration
    /// Whether an observer is configured. It is stored because reading the observer copies it, a cost that every call
    /// would pay.
    let isObserved: Bool
    /// The methods by method number, which is the position plus one.
    let methods: [MethodDescriptor]
    /// The method numbers by path.
    let methodIDs: [String: UInt32]
    let instanceID: [UInt8]
    /// Whether clients must authenticate themselves.
    let authenticates: Bool
    var random: any RandomNumberGenerator
    var sessions: [PeerIdentity: Session] = [:]
    /// The ended sessions that still have running handlers, by epoch.
    var departed: [UInt64: Session] = [:]
    /// The resources of remote principals that have a session or a handler, by principal.
    var uses: [String: PrincipalUse] = [:]
    /// Whether a method belongs to ZRPC's own services, by position. Their methods report the server's state and end at
    /// once.
    let isStandard: [Bool]
    /// The divisor for a session's share of the server's handlers. A session may use at most half of them.
    static var largestShareOfHandlers: Int { 2 }
    /// The number of handlers reserved for ZRPC's own services, which operators call if something is wrong.
    static var standardHandlers: Int { 16 }
    /// The maximum size of a request that may use a reserved handler, in bytes.
    static var largestStandardRequest: Int { 4 << 10 }
    /// The sessions with output.
    private var unsent: [Session] = []
    var actions = Deque<Action>()
    var timers = TimerHeap<Timer>()
    private var checkTimer: TimerHeap<Timer>.ID?
    private var lastCheck: MonotonicTime
    /// The number of consecutive checks that found something unread.
    private var checksWithUnread = 0
    /// The number of such checks after which silent sessions are ended anyway: under load, there is always something
    /// unread.
    private static var maximumChecksWithUnread: Int { 4 }
    private var draining: Draining?
    /// The server's counts, except for the calls whose deadline passed before their handler started: `ServerCounters`
    /// counts these.
    var counts = ServerStatistics()
    /// The time that the last handler waited for a thread, in milliseconds; sent to clients.
    var queueDelay: UInt32 = 0
    private var loggedFaults: Set<LoggedFault> = []
    /// The time at which the first of these faults was logged.
    private var loggedSince: MonotonicTime
    /// The maximum number of faults that are logged in one period.
    private static var maximumLogged: Int { 1024 }
    /// The period after which a fault is logged again, in nanoseconds: 15 minutes.
    private static var loggedAgain: Int64 { 900_000_000_000 }
    /// The number of the message that is being handled, which a RESET names.
    var handledMessage: UInt32 = 0
    var lastEpoch: UInt64 = 0
    /// The time of the event that is being handled.
    var now: MonotonicTime

    /// Creates a server of the methods, without any connection yet.
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
        lastCheck = now
        loggedSince = now
        armTimer()
    }

    /// Whether the server accepts no new calls.
    var isDraining: Bool { draining != nil }

    // MARK: Output

    /// Adds the session to the list of sessions with output.
    func willSend(_ session: Session) {
        if session.isUnsent { return }
        session.isUnsent = true
        unsent.append(session)
    }

    /// Takes the sessions with output. The driver calls `willSend` again for a session that could not send everything.
    func takeUnsent() -> [Session] {
        if unsent.isEmpty { return [] }
        let taken = exchange(&unsent, with: [])
        for session in taken { session.isUnsent = false }
        return taken
    }

    /// Returns whether a session has not ended.
    func isOpen(_ session: Session) -> Bool { !session.isOver }

    /// Returns the next output of a session; see `SessionOutput.next`.
    func next(
        of session: Session, at now: MonotonicTime, underWay: Int?, into batch: inout [SessionOutput.Outgoing]
    ) -> SessionOutput.Next {
        guard isOpen(session) else { return .idle }
        return session.output.next(now, underWay: underWay, into: &batch)
    }

    /// Records that the output of `next` was sent.
    func sent(_ batch: [SessionOutput.Outgoing], kind: SessionOutput.Kind, in session: Session) {
        session.output.sent(batch, kind: kind)
        guard case .data = kind else { return }
        for message in batch where message.hasWriter {
            guard let call = session.streams[message.streamID]?.call else { continue }
            actions.append(.handedOver(call, message.message.cost))
        }
    }

    // MARK: Time

    private var checkInterval: Int64 { max(10_000_000, configuration.pingInterval.wholeNanoseconds / 2) }

    private func armTimer() {
        if let checkTimer { timers.cancel(checkTimer) }
        var next = now.advanced(byNanoseconds: checkInterval)
        if let draining {
            next = min(next, draining.end, draining.announce ?? next, draining.close ?? next)
            next = min(next, now.advanced(byNanoseconds: 20_000_000))
        }
        // The timer is never due at once: due timers are handled before any other event.
        checkTimer = timers.add(at: max(next, now.advanced(byNanoseconds: 1_000_000)), .check)
    }

    /// The time of the next `tick`.
    var nextTimer: MonotonicTime? { timers.next }

    /// Handles the timers that are due. Returns whether the server checked its sessions, which it does twice in each
    /// interval of the clients' pings.
    ///
    /// - Parameter hasUnread: Whether messages have arrived that were not received yet.
    func tick(at now: MonotonicTime, hasUnread: Bool) -> Bool {
        self.now = now
        var hasChecked = false
        while let timer = timers.popDue(now) {
            switch timer {
            case .stream(let peer, let epoch, let id): streamTimedOut(peer, epoch: epoch, id: id)
            case .check:
                checkTimer = nil
                hasChecked = true
                checksWithUnread = hasUnread ? checksWithUnread + 1 : 0
                if checksWithUnread % Self.maximumChecksWithUnread == 0 { endSilentSessions() }
                if isDraining { advanceDraining() }
                armTimer()
            }
        }
        return hasChecked
    }

    /// Ends the sessions that were silent for three intervals, which are six checks.
    ///
    /// Checks are counted instead of time, so that a server process that was suspended does not expire its clients. A
    /// server that has not read all messages does not expire them either, unless it never finishes reading.
    private func endSilentSessions() {
        guard now.since(lastCheck) >= checkInterval else { return }
        let before = lastCheck
        lastCheck = now
        for session in sessions.values {
            if authenticates, configuration.security.authorizedClients?.roles(of: session.peer.principal) == nil {
                handledMessage = 0
                reset(session, reason: .expired, text: "its client is not authorized any more")
                continue
            }
            session.silentChecks = session.lastReceived < before ? session.silentChecks + 1 : 0
            guard session.silentChecks >= 6 else { continue }
            actions.append(.sendReset(Prelude(.reset, aux: ResetReason.expired.rawValue), session.identity))
            expire(session, text: "the client was silent", at: now)
        }
    }

    // MARK: The end

    /// Stops gracefully; see `Server.drain`. The action `stopped` follows.
    func drain(grace: Duration, at now: MonotonicTime) {
        self.now = now
        guard draining == nil else { return }
        // The endpoint stays bound until the end, because unbinding makes libzmq end the listener's connections.
        for session in sessions.values {
            session.output.sendControl(Prelude(.goAway, streamID: .max))
            session.ownPings.sent()
            session.output.sendControl(Prelude(.ping))
            willSend(session)
        }
        draining = Draining(
            end: now.advanced(by: grace),
            announce: sessions.isEmpty ? nil : now.advanced(byNanoseconds: 50_000_000))
        advanceDraining()
        armTimer()
    }

    /// Handles the response to the ping after the first GOAWAY, which shows that the client has read the GOAWAY.
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
        if state.close == nil {
            if now >= state.end {
                for session in sessions.values {
                    endStreams(of: session, with: RPCError(.unavailable, "The service is stopping."))
                }
                // The messages in the socket, and the last trailers, get a short time to leave.
                state.close = now.advanced(byNanoseconds: sessions.isEmpty ? 0 : 50_000_000)
            } else if isQuiet, announced, haveClientsReadAll() {
                state.close = now
            }
        }
        draining = state
        if let close = state.close, now >= close { actions.append(.stopped) }
    }

    /// Returns whether every client has read its last responses, and asks the clients that may not have.
    ///
    /// Closing earlier would lose responses: when a connection ends, libzmq discards the messages that its client has
    /// not taken yet (`ZMQ_IMMEDIATE`, `socket_base.cpp`, `hiccuped`), and the client may be busy. A client is asked
    /// again at each check, because only sending to it shows that it has disconnected. A client that stays silent
    /// expires, and no client delays the end longer than the grace period.
    private func haveClientsReadAll() -> Bool {
        var haveAll = true
        for session in sessions.values where !session.ownPings.haveShownAllRead {
            haveAll = false
            session.ownPings.asked()
            session.output.sendControl(Prelude(.ping))
            willSend(session)
        }
        return haveAll
    }

    /// Ends every session at once.
    func abort(at now: MonotonicTime) {
        self.now = now
        for session in Array(sessions.values) {
            remove(session, reason: RPCError(.unavailable, "The service stopped."))
        }
        if let checkTimer { timers.cancel(checkTimer) }
        checkTimer = nil
    }

    // MARK: Faults

    /// Logs a fault of a peer, at most once in 15 minutes for each peer and kind, and within a total limit.
    func warnOnce(_ peer: PeerIdentity, kind: String, text: String) {
        let fault = LoggedFault(peer: peer, kind: kind)
        if now.since(loggedSince) >= Self.loggedAgain {
            loggedSince = now
            loggedFaults.removeAll(keepingCapacity: true)
        }
        guard loggedFaults.count < Self.maximumLogged, loggedFaults.insert(fault).inserted else { return }
        actions.append(.warn(text, peer, kind: kind))
    }
}
