import DequeModule
import Logging
import Synchronization
import ZeroMQ

/// A served endpoint: drives its state machine (`ServerStateMachine`) with a ROUTER socket and the handlers' actions.
///
/// The listener lives in the reactor's loop.
final class ServerListener {
    let core: ServerCore
    unowned let loop: ReactorLoop
    let machine: ServerStateMachine<ServedCall>
    private var socket: ServerCore.BoundSocket?
    private var receiver = WireReceiver(isRouted: true)
    private var batch: [SessionOutput.Outgoing] = []
    /// The gauges of the stream data that libzmq holds, by connection.
    private var gauges: [PeerIdentity: SendGauge] = [:]
    /// The tasks that wait for a call; the one that finished last is at the end.
    private var idle: [(task: HandlerTask, waiter: Waiter<ServerCall?>)] = []
    /// The waiters for the end of a graceful stop.
    private var waiters: [Waiter<Void>] = []
    /// The counts of the state machine that were last published.
    private var published = ServerStatistics()
    /// The identity of the socket file at the served path; nil for endpoints without a file.
    private var socketFile: UInt64?
    private var timesBoundAgain = 0
    private var position = -1
    /// The maximum number of tasks that wait for calls; each keeps a few KiB, in which its handlers' state lives.
    private static let maximumIdle = 128
    private var isReadable = true
    /// Whether a message was sent since the socket was last found empty. The descriptor does not signal messages that
    /// arrived during the send.
    private var needsLook = false

    private var configuration: TransportConfiguration { core.reactor.configuration }
    private var logger: Logger { core.reactor.logger }

    init(_ core: ServerCore, socket: consuming ServerCore.BoundSocket, loop: ReactorLoop) {
        self.core = core
        self.socket = consume socket
        self.loop = loop
        machine = ServerStateMachine(
            methods: core.handlers.map(\.method), methodIDs: core.methodIDs, configuration: core.reactor.configuration,
            instanceID: core.reactor.instanceID, authenticates: core.authenticates, now: loop.now)
        if core.endpoint.hasPrefix("ipc:") { socketFile = SocketPath.identity(of: core.endpoint) }
        arrived()
    }

    /// Records that a memory endpoint may have something to receive.
    func arrived() {
        isReadable = true
        withSocket { $0.rearmSignal() }
    }

    func addSocket(to poll: inout PollSet) {
        if let added = withSocket({ $0.add(to: &poll) }) ?? nil { position = added }
    }

    func takePoll(_ poll: PollSet) {
        if position >= 0, poll.isReady(at: position) { isReadable = true }
    }

    /// Checks the socket once more before the thread sleeps until a descriptor changes. Returns whether there is work.
    func mustStayAwake() -> Bool {
        guard needsLook else { return false }
        needsLook = false
        let now = try? withSocket { (socket) throws(ZeroMQError) in try socket.readiness() }
        guard let now, now.canReceive else { return false }
        isReadable = true
        return true
    }

    /// Passes the socket to `use`; returns nil if there is none.
    @discardableResult
    private func withSocket<Result, Failure: Error>(
        _ use: (borrowing MessageSocket) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        switch socket {
        case .some(let bound): return try use(bound.socket)
        case .none: return nil
        }
    }

    // MARK: A turn of the loop

    /// Receives at most `ReactorLoop.maximumPerTurn` messages. Returns whether more work can be done at once.
    func receive() -> Bool {
        guard isReadable else { return false }
        machine.queueDelay = core.queueDelay.load(ordering: .relaxed)
        for _ in 0..<ReactorLoop.maximumPerTurn {
            guard let received = receiveOne() else {
                isReadable = false
                return false
            }
            switch received {
            case .message(let peer, let message):
                machine.receive(message, from: peer, at: loop.now) { receiver.userID }
            case .fault(let peer, let fault, let prelude):
                machine.refuse(fault, of: peer, prelude: prelude, at: loop.now)
            case .foreign: machine.refuseForeign()
            }
            perform()
        }
        return true
    }

    private func receiveOne() -> WireReceiver.Received? {
        do {
            switch socket {
            case .some(let bound): return try receiver.receive(from: bound.socket)
            case .none: return nil
            }
        } catch {
            logger.error("Receiving failed.", metadata: ["endpoint": "\(core.endpoint)", "error": "\(error)"])
            return nil
        }
    }

    /// Handles timers that are due.
    func tick() {
        guard let next = machine.nextTimer, next <= loop.now else { return }
        if machine.tick(at: loop.now, hasUnread: isReadable) {
            lookForSocketFile()
            gauges = gauges.filter { machine.sessions[$0.key] != nil }
        }
        perform()
    }

    /// Sends the waiting messages for which there is capacity. Returns whether more work can be done at once.
    func flush() -> Bool {
        publishCounts()
        var busy = false
        for session in machine.takeUnsent() {
            do {
                if try flush(session) { busy = true }
            } catch {
                // The peer has disconnected: the socket does not know its identity.
                machine.expire(session, text: "the connection was lost", at: loop.now)
                perform()
            }
        }
        publishCounts()
        return busy
    }

    private func flush(_ session: ServerSession<ServedCall>) throws(ZeroMQError) -> Bool {
        var dataLeft = ReactorLoop.maximumDataPerTurn
        while true {
            defer { batch.removeAll(keepingCapacity: true) }
            switch machine.next(of: session, at: loop.now, underWay: underWay(to: session.identity), into: &batch) {
            case .send(let number, let kind):
                var gauge: SendGauge?
                if case .data(let isCounted) = kind {
                    if dataLeft == 0 {
                        machine.willSend(session)
                        return true
                    }
                    dataLeft -= 1
                    if isCounted { gauge = self.gauge(for: session.identity) }
                }
                guard try send(to: session.identity, number: number, gauge: gauge) else {
                    machine.willSend(session)
                    loop.retrySoon()
                    return false
                }
                machine.sent(batch, kind: kind, in: session)
                perform()
            case .idle: return false
            case .held:
                machine.willSend(session)
                loop.retrySoon()
                return false
            case .awaitCapacity(let low):
                if gauge(for: session.identity)?.awaitCapacity(low: low) ?? false { return false }
            }
        }
    }

    private func send(to peer: PeerIdentity, number: UInt32, gauge: SendGauge?) throws(ZeroMQError) -> Bool {
        needsLook = true
        switch socket {
        case .some(let bound): return try bound.socket.send(batch: batch, to: peer, number: number, countedBy: gauge)
        case .none: return false
        }
    }

    /// Returns the number of bytes of stream data that libzmq holds for a connection; nil if the transport holds none.
    private func underWay(to peer: PeerIdentity) -> Int? {
        guard withSocket({ $0.holdsMessages }) ?? false else { return nil }
        return gauges.isEmpty ? 0 : gauges[peer]?.bytes ?? 0
    }

    private func gauge(for peer: PeerIdentity) -> SendGauge? {
        guard withSocket({ $0.holdsMessages }) ?? false else { return nil }
        if let known = gauges[peer] { return known }
        let gauge = core.reactor.gauge(for: .server(core.id, peer))
        gauges[peer] = gauge
        return gauge
    }

    /// Resumes a session's streams, after the messages that it passed to libzmq were written.
    func resume(_ peer: PeerIdentity) {
        if let session = machine.sessions[peer] { machine.willSend(session) }
    }

    /// Publishes the counts. This happens before sending, so that a client that sees a result also sees it counted.
    private func publishCounts() {
        guard machine.counts != published else { return }
        published = machine.counts
        core.counters.publish(published)
    }

    // MARK: Actions of the state machine

    private func perform() {
        while let action = machine.actions.popFirst() { perform(action) }
    }

    private func perform(_ action: ServerStateMachine<ServedCall>.Action) {
        switch action {
        case .begin(let beginning): begin(beginning)
        case .deliver(let served, let message, let session):
            if !(served.call.inbox?.deliver(message) ?? false) { machine.unread(message.cost, in: session) }
        case .endRequests(let served): served.call.inbox?.finish(.halfClosed)
        case .grant(let served, let amount, let session):
            if !(served.call.outbox?.grant(amount) ?? true) { machine.overgranted(session) }
        case .handedOver(let served, let cost): served.call.outbox?.handedOver(cost)
        case .end(let served, let reason, let cost):
            configuration.observer?.servedCallEnded(served.call.handler.method, cost: cost)
            if let reason { served.cancel(reason) }
        case .sendReset(let prelude, let peer):
            publishCounts()
            needsLook = true
            _ = try? withSocket { (socket) throws(ZeroMQError) in
                try socket.send(
                    OutboundMessage(prelude), to: peer, stream: prelude.streamID, number: prelude.sequence)
            }
        case .warn(let text, let peer, let kind): warn(text, about: peer, kind: kind)
        case .noteExpired(let reason):
            logger.debug("A session ended: \(reason).", metadata: ["endpoint": "\(core.endpoint)"])
        case .stopped: stopped()
        }
    }

    private func begin(_ beginning: ServerStateMachine<ServedCall>.Beginning) {
        let session = beginning.session
        let route = StreamRoute(
            owner: .server(core.id, session.identity), epoch: session.epoch, streamID: beginning.streamID)
        let call = ServerCall(
            server: core, route: route, handler: core.handlers[beginning.method], request: beginning.request,
            hasMoreHeaders: beginning.hasMoreHeaders, received: loop.now, deadline: beginning.deadline,
            peer: session.peer)
        call.inbox?.open(route)
        call.outbox?.open(route, credit: beginning.credit, largestMessage: beginning.largestMessage)
        guard let (task, waiter) = idle.popLast() else {
            return machine.attach(ServedCall(call: call, task: HandlerTask(call, on: core.reactor)), to: beginning)
        }
        machine.attach(ServedCall(call: call, task: task), to: beginning)
        waiter.resume(call)
    }

    private func warn(_ text: String, about peer: PeerIdentity, kind: String) {
        logger.warning(
            "\(text)", metadata: ["endpoint": "\(core.endpoint)", "peer": "\(peer.rawValue)", "kind": "\(kind)"])
    }

    // MARK: Results of handlers

    /// Ends a call whose handler is done. Gives its task another call, now or later.
    func finish(_ call: EndedCall, task: HandlerTask, waiter: Waiter<ServerCall?>) {
        if case .server(_, let peer) = call.route.owner {
            machine.finish(
                peer, epoch: call.route.epoch, stream: call.route.streamID, requestBytes: call.requestBytes,
                with: call.message, at: loop.now)
            perform()
        }
        // From here on, the task is not cancelled for the call that it ran.
        guard socket != nil, idle.count < Self.maximumIdle, !task.isCancelled else { return waiter.resume(nil) }
        idle.append((task, waiter))
    }

    // MARK: The socket's file

    /// Creates the socket's file again if it was removed, so that new clients find the server.
    ///
    /// The listening socket without a file stays open until the end: if libzmq closed it, it would remove the file of
    /// the new one. The file of another server is left alone.
    private func lookForSocketFile() {
        guard let known = socketFile, !machine.isDraining else { return }
        let now = SocketPath.identity(of: core.endpoint)
        guard now != known else { return }
        let noPeer = PeerIdentity(rawValue: 0)
        guard now == nil else {
            return machine.warnOnce(
                noPeer, kind: "replaced", text: "The socket's file is another server's: nobody new gets here.")
        }
        guard timesBoundAgain < 100 else { return }
        timesBoundAgain += 1
        do {
            try withSocket { (socket) throws(ZeroMQError) in try socket.bind(core.endpoint) }
            // During the bind, libzmq may have noticed messages that the descriptor does not signal again.
            needsLook = true
            socketFile = SocketPath.identity(of: core.endpoint)
            logger.warning("The socket's file was removed and made again.", metadata: ["endpoint": "\(core.endpoint)"])
        } catch {
            machine.warnOnce(noPeer, kind: "removed", text: "The socket's file was removed and cannot be made again.")
        }
    }

    // MARK: The end

    /// Stops gracefully; see `Server.drain`.
    func drain(grace: Duration, _ waiter: Waiter<Void>?) {
        if let waiter { waiters.append(waiter) }
        machine.drain(grace: grace, at: loop.now)
        perform()
    }

    private func stopped() {
        guard socket != nil else { return }
        _ = flush()
        _ = try? withSocket { (socket) throws(ZeroMQError) in try socket.setLinger(milliseconds: 200) }
        abort()
        loop.remove(server: core.id)
    }

    /// Ends everything at once, closes the socket, and resumes the waiters for the end.
    func abort() {
        machine.abort(at: loop.now)
        perform()
        publishCounts()
        socket = nil
        for (_, waiter) in exchange(&idle, with: []) { waiter.resume(nil) }
        for waiter in exchange(&waiters, with: []) { waiter.resume(()) }
        loop.socketsChanged()
    }
}

extension ServerListener: StreamOwner {
    func write(to route: StreamRoute, message: OutboundMessage) {
        guard case .server(_, let peer) = route.owner else { return }
        machine.write(message, to: peer, epoch: route.epoch, stream: route.streamID)
        perform()
    }

    /// Does nothing: a server ends its direction only with trailers.
    func halfClose(_ route: StreamRoute) {}

    func grant(to route: StreamRoute, amount: Int) {
        guard case .server(_, let peer) = route.owner else { return }
        machine.consumed(amount, from: peer, epoch: route.epoch, stream: route.streamID)
        perform()
    }
}
