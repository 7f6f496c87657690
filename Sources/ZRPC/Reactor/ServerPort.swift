import Logging
import ProtobufC
import ZeroMQ

/// A served endpoint: one ROUTER and the sessions of its clients. Lives in the reactor's loop.
///
/// A session exists from its HELLO to its end, under the identity of one connection. Whatever a peer does wrong ends
/// its own session and nothing else. Sessions are in `ServerPort+Sessions.swift`, calls in `+Calls`.
final class ServerPort {
    /// How far a graceful stop got.
    struct Draining {
        var waiters: [Waiter<Void>]
        /// When what still runs is cancelled.
        var end: MonotonicTime
        /// When clients are told the last stream that is answered.
        var announce: MonotonicTime?
        /// When the socket is closed whatever waits in it.
        var close: MonotonicTime?
    }

    let core: ServerCore
    unowned let loop: ReactorLoop
    private var carrier: ServerCore.BoundCarrier?
    var sessions: [PeerIdentity: ServerSession] = [:]
    /// Sessions with something to send.
    private var unsent: [ServerSession] = []
    var draining: Draining?
    var runningHandlers = 0
    var requestBytes = 0
    var loggedFaults: Set<LoggedFault> = []
    /// The number of the message that is being handled: what a RESET answers.
    var answering: UInt32 = 0
    private var timer: TimerHeap<TimerEvent>.ID?
    private var lastLook = MonotonicTime.now()
    /// Which socket lies at the path that is served; nil for endpoints without one.
    private var socketFile: UInt64?
    private var timesBoundAgain = 0
    private(set) var receiver = WireReceiver(isRouted: true)
    private var position = -1
    private var isReadable = true
    /// Whether something was sent since the carrier was last found empty: what came meanwhile is told by no change.
    private var needsLook = false

    /// A peer and what it did wrong: logged once.
    struct LoggedFault: Hashable {
        let peer: PeerIdentity
        let kind: String
    }

    var configuration: TransportConfiguration { core.reactor.configuration }
    var logger: Logger { core.reactor.logger }

    init(_ core: ServerCore, carrier: consuming ServerCore.BoundCarrier, loop: ReactorLoop) {
        self.core = core
        self.carrier = consume carrier
        self.loop = loop
        if core.endpoint.hasPrefix("ipc:") { socketFile = SocketPath.identity(of: core.endpoint) }
        armTimer()
        arrived()
    }

    /// There may be something to receive.
    func arrived() {
        isReadable = true
        withCarrier { $0.looks() }
    }

    func addSocket(to poll: inout PollSet) {
        if let added = withCarrier({ $0.add(to: &poll) }) ?? nil { position = added }
    }

    func takePoll(_ poll: PollSet) {
        if position >= 0, poll.isReady(at: position) { isReadable = true }
    }

    /// Whether there is something to do after all, before the thread sleeps until something changes.
    func mustStayAwake() -> Bool {
        guard needsLook else { return false }
        needsLook = false
        let now = try? withCarrier { (carrier) throws(ZeroMQError) in try carrier.readiness() }
        guard let now, now.canReceive else { return false }
        isReadable = true
        return true
    }

    /// Lends the carrier, while there is one.
    @discardableResult
    private func withCarrier<Result, Failure: Error>(
        _ use: (borrowing Carrier) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        switch carrier {
        case .some(let bound): return try use(bound.carrier)
        case .none: return nil
        }
    }

    // MARK: A turn

    /// Receives and sends a fair share. Returns whether there is more to do at once.
    func turn() -> Bool {
        var busy = isReadable && receive()
        if !unsent.isEmpty, flush() { busy = true }
        return busy
    }

    private func receive() -> Bool {
        for _ in 0..<ReactorLoop.share {
            let received: WireReceiver.Received?
            do {
                switch carrier {
                case .some(let bound): received = try receiver.receive(from: bound.carrier)
                case .none: received = nil
                }
            } catch {
                logger.error("Receiving failed.", metadata: ["endpoint": "\(core.endpoint)", "error": "\(error)"])
                received = nil
            }
            switch received {
            case .message(let peer, let message): receive(message, from: peer)
            case .fault(let peer, let fault, let prelude): refuse(fault, of: peer, prelude)
            case .foreign:
                core.counters.update { $0.malformedMessages += 1 }
                logOnce(PeerIdentity(rawValue: 0), "foreign identity", "A peer chose its own routing id.")
            case nil:
                isReadable = false
                return false
            }
        }
        return true
    }

    // MARK: Sending

    /// The session has something to send.
    func willSend(_ session: ServerSession) {
        if !unsent.contains(where: { $0 === session }) { unsent.append(session) }
    }

    /// What a session handed over was written: its streams go on.
    func room(for peer: PeerIdentity) {
        if let session = sessions[peer] { willSend(session) }
    }

    /// Sends a RESET to a peer, in a session or not. What cannot go now is dropped.
    func sendReset(_ prelude: Prelude, answering number: UInt32 = 0, to peer: PeerIdentity) {
        let output = SessionOutput(peer: peer)
        var prelude = prelude
        prelude.sequence = number
        output.sendReset(prelude)
        needsLook = true
        _ = try? withCarrier { (carrier) throws(ZeroMQError) in try output.flush(carrier, at: loop.now) }
    }

    private func flush() -> Bool {
        var busy = false
        var blocked: [ServerSession] = []
        let waiting = unsent
        unsent = []
        needsLook = true
        for session in waiting where sessions[session.identity] === session {
            do {
                let progress = try withCarrier { (carrier) throws(ZeroMQError) in
                    try session.output.flush(carrier, at: loop.now)
                }
                switch progress {
                case .more:
                    busy = true
                    blocked.append(session)
                case .blocked, .held:
                    blocked.append(session)
                    loop.retrySoon()
                case .idle, nil: break
                }
            } catch {
                // The peer is gone: its identity is unknown to the socket.
                expire(session, "the connection was lost")
            }
        }
        for session in blocked { willSend(session) }
        return busy
    }

    // MARK: Time

    private var lookInterval: Int64 { max(10_000_000, configuration.pingInterval.wholeNanoseconds / 2) }

    private func armTimer() {
        if let timer { loop.timers.cancel(timer) }
        var next = loop.now.advanced(byNanoseconds: lookInterval)
        if let draining {
            next = min(next, draining.end, draining.announce ?? next, draining.close ?? next)
            next = min(next, loop.now.advanced(byNanoseconds: 20_000_000))
        }
        // Never due at once: the loop fires all that is due before it does anything else.
        next = max(next, loop.now.advanced(byNanoseconds: 1_000_000))
        timer = loop.timers.add(at: next, .server(core.id))
    }

    func timerFired() {
        timer = nil
        lookForSilence()
        lookForSocketFile()
        if draining != nil { advanceDraining() }
        if carrier != nil { armTimer() }
    }

    /// Ends the sessions that were silent for three intervals, which are six looks.
    ///
    /// Looks are counted, not time: a server that was kept from running for a while blames nobody for it. Nor does one
    /// that has not read yet what came.
    private func lookForSilence() {
        guard !isReadable, loop.now.since(lastLook) >= lookInterval else { return }
        let before = lastLook
        lastLook = loop.now
        for session in sessions.values {
            session.silentLooks = session.lastReceived < before ? session.silentLooks + 1 : 0
            guard session.silentLooks >= 6 else { continue }
            sendReset(Prelude(.reset, aux: ResetReason.expired.rawValue), to: session.identity)
            expire(session, "the client was silent")
        }
    }

    /// Makes the socket's file again when somebody removed it, so that new clients find the server.
    ///
    /// The listener without a file stays until the end: closing it, libzmq would remove the new one's file. Another
    /// server's file is left alone.
    private func lookForSocketFile() {
        guard let known = socketFile, draining == nil else { return }
        let now = SocketPath.identity(of: core.endpoint)
        guard now != known else { return }
        guard now == nil else {
            return logOnce(
                PeerIdentity(rawValue: 0), "replaced", "The socket's file is another server's: nobody new gets here.")
        }
        guard timesBoundAgain < 100 else { return }
        timesBoundAgain += 1
        do {
            try withCarrier { (carrier) throws(ZeroMQError) in try carrier.bind(core.endpoint) }
            // Binding, libzmq may have taken note of messages that nobody is told of again.
            needsLook = true
            socketFile = SocketPath.identity(of: core.endpoint)
            logger.warning("The socket's file was removed and made again.", metadata: ["endpoint": "\(core.endpoint)"])
        } catch {
            logOnce(PeerIdentity(rawValue: 0), "removed", "The socket's file was removed and cannot be made again.")
        }
    }

    // MARK: The end

    /// Stops gracefully; see `Server.drain`.
    func drain(grace: Duration, _ waiter: Waiter<Void>?) {
        if draining != nil {
            if let waiter { draining?.waiters.append(waiter) }
            return
        }
        draining = Draining(
            waiters: waiter.map { [$0] } ?? [], end: loop.now.advanced(by: grace),
            announce: loop.now.advanced(byNanoseconds: 50_000_000))
        // The endpoint stays bound until the end: libzmq ends a listener's connections with it.
        for session in sessions.values {
            session.output.sendControl(Prelude(.goAway, streamID: .max))
            session.output.sendControl(Prelude(.ping))
            willSend(session)
        }
        if sessions.isEmpty { draining?.announce = nil }
        advanceDraining()
        if carrier != nil { armTimer() }
    }

    /// The client answered the ping that followed the first GOAWAY: it has read it.
    func clientKnowsOfDraining(_ session: ServerSession) {
        guard draining != nil, session.lastStream == nil else { return }
        announceLastStream(session)
    }

    private func announceLastStream(_ session: ServerSession) {
        session.lastStream = session.ids.highest
        session.output.sendControl(Prelude(.goAway, streamID: session.ids.highest))
        willSend(session)
    }

    private func advanceDraining() {
        guard var state = draining else { return }
        if let announce = state.announce, loop.now >= announce {
            for session in sessions.values where session.lastStream == nil { announceLastStream(session) }
            state.announce = nil
        }
        let isQuiet = sessions.values.allSatisfy { $0.streams.isEmpty && $0.output.isEmpty } && runningHandlers == 0
        let announced = state.announce == nil && sessions.values.allSatisfy { $0.lastStream != nil }
        if state.close == nil, (isQuiet && announced) || loop.now >= state.end {
            for session in sessions.values { endStreams(session, RPCError(.unavailable, "The service is stopping.")) }
            // What was handed to the socket, and what the last trailers need, gets a moment to leave.
            state.close = loop.now.advanced(byNanoseconds: sessions.isEmpty ? 0 : 50_000_000)
        }
        draining = state
        if let close = state.close, loop.now >= close { finishDraining(state) }
    }

    private func finishDraining(_ state: Draining) {
        if !unsent.isEmpty { _ = flush() }
        _ = try? withCarrier { (carrier) throws(ZeroMQError) in try carrier.setLinger(milliseconds: 200) }
        abort()
        loop.remove(server: core.id)
        for waiter in state.waiters { waiter.resume(()) }
    }

    /// Ends everything at once and closes the socket.
    func abort() {
        if let timer { loop.timers.cancel(timer) }
        timer = nil
        for session in Array(sessions.values) { remove(session, RPCError(.unavailable, "The service stopped.")) }
        carrier = nil
        loop.socketsChanged()
    }

    // MARK: Faults

    /// Logs what a peer does wrong, once per peer and kind.
    func logOnce(_ peer: PeerIdentity, _ kind: String, _ message: Logger.Message) {
        let fault = LoggedFault(peer: peer, kind: kind)
        guard loggedFaults.count < 1024, loggedFaults.insert(fault).inserted else { return }
        logger.warning(
            message, metadata: ["endpoint": "\(core.endpoint)", "peer": "\(peer.rawValue)", "kind": "\(kind)"])
    }
}
