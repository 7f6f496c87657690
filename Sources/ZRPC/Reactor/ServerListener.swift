import DequeModule
import Logging
import Synchronization
import ZeroMQ

/// A served endpoint: drives its state machine (`ServerStateMachine`) with a ROUTER and what handlers do.
///
/// Lives in the reactor's loop.
final class ServerListener {
    let core: ServerCore
    unowned let loop: ReactorLoop
    let machine: ServerStateMachine<ServedCall>
    private var socket: ServerCore.BoundSocket?
    private var receiver = WireReceiver(isRouted: true)
    private var batch: [SessionOutput.Outgoing] = []
    /// Count what libzmq holds of the stream data for a connection.
    private var gauges: [PeerIdentity: SendGauge] = [:]
    /// Tasks that wait for a call, those that had one last at the end.
    private var idle: [(task: HandlerTask, waiter: Waiter<ServerCall?>)] = []
    /// Who waits for the end of a graceful stop.
    private var waiters: [Waiter<Void>] = []
    /// What was last published of what the machine counts.
    private var published = ServerStatistics()
    /// Which socket lies at the path that is served; nil for endpoints without one.
    private var socketFile: UInt64?
    private var timesBoundAgain = 0
    private var position = -1
    /// So many tasks wait for calls; each keeps a few KiB for what its handlers hold while they run.
    private static let mostIdle = 128
    private var isReadable = true
    /// Whether something was sent since the socket was last found empty: what came meanwhile is told by no change.
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

    /// There may be something to receive in memory.
    func arrived() {
        isReadable = true
        withSocket { $0.looks() }
    }

    func addSocket(to poll: inout PollSet) {
        if let added = withSocket({ $0.add(to: &poll) }) ?? nil { position = added }
    }

    func takePoll(_ poll: PollSet) {
        if position >= 0, poll.isReady(at: position) { isReadable = true }
    }

    /// Whether there is something to do after all, before the thread sleeps until something changes.
    func mustStayAwake() -> Bool {
        guard needsLook else { return false }
        needsLook = false
        let now = try? withSocket { (socket) throws(ZeroMQError) in try socket.readiness() }
        guard let now, now.canReceive else { return false }
        isReadable = true
        return true
    }

    /// Lends the socket, while there is one.
    @discardableResult
    private func withSocket<Result, Failure: Error>(
        _ use: (borrowing MessageSocket) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        switch socket {
        case .some(let bound): return try use(bound.socket)
        case .none: return nil
        }
    }

    // MARK: A turn

    /// Receives a fair share. Returns whether there is more to do at once.
    func receive() -> Bool {
        guard isReadable else { return false }
        machine.queueDelay = core.queueDelay.load(ordering: .relaxed)
        for _ in 0..<ReactorLoop.share {
            guard let received = receiveOne() else {
                isReadable = false
                return false
            }
            switch received {
            case .message(let peer, let message):
                machine.receive(message, from: peer, at: loop.now) { receiver.userID }
            case .fault(let peer, let fault, let prelude): machine.refuse(fault, of: peer, prelude, at: loop.now)
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

    /// Time passed.
    func tick() {
        guard let next = machine.nextTimer, next <= loop.now else { return }
        if machine.tick(at: loop.now, hasUnread: isReadable) {
            lookForSocketFile()
            gauges = gauges.filter { machine.sessions[$0.key] != nil }
        }
        perform()
    }

    /// Sends what there is and room for. Returns whether there is more to do at once.
    func flush() -> Bool {
        publishCounts()
        var busy = false
        for session in machine.takeUnsent() {
            do {
                if try flush(session) { busy = true }
            } catch {
                // The peer is gone: its identity is unknown to the socket.
                machine.expire(session, "the connection was lost", at: loop.now)
                perform()
            }
        }
        publishCounts()
        return busy
    }

    private func flush(_ session: ServerSession<ServedCall>) throws(ZeroMQError) -> Bool {
        var dataLeft = ReactorLoop.dataShare
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
                guard try send(to: session.identity, number, gauge) else {
                    machine.willSend(session)
                    loop.retrySoon()
                    return false
                }
                machine.sent(batch, kind, in: session)
                perform()
            case .idle: return false
            case .held:
                machine.willSend(session)
                loop.retrySoon()
                return false
            case .awaitRoom(let low): if gauge(for: session.identity)?.awaitRoom(low: low) ?? false { return false }
            }
        }
    }

    private func send(to peer: PeerIdentity, _ number: UInt32, _ gauge: SendGauge?) throws(ZeroMQError) -> Bool {
        needsLook = true
        switch socket {
        case .some(let bound): return try bound.socket.send(batch: batch, to: peer, number: number, countedBy: gauge)
        case .none: return false
        }
    }

    /// The bytes of stream data that libzmq holds for a connection; nil when nothing holds any.
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

    /// What a session handed over was written: its streams go on.
    func room(for peer: PeerIdentity) {
        if let session = machine.sessions[peer] { machine.willSend(session) }
    }

    /// Others see what was counted before clients see what was done.
    private func publishCounts() {
        guard machine.counts != published else { return }
        published = machine.counts
        core.counters.publish(published)
    }

    // MARK: What the machine says

    private func perform() {
        while let action = machine.actions.popFirst() { perform(action) }
    }

    private func perform(_ action: ServerStateMachine<ServedCall>.Action) {
        switch action {
        case .begin(let beginning): begin(beginning)
        case .deliver(let served, let message, let session):
            if !(served.call.inbox?.deliver(message) ?? false) { machine.unread(message.cost, session) }
        case .endRequests(let served): served.call.inbox?.finish(.halfClosed)
        case .grant(let served, let amount, let session):
            if !(served.call.outbox?.grant(amount) ?? true) { machine.overgranted(session) }
        case .handedOver(let served, let cost): served.call.outbox?.handedOver(cost)
        case .end(let served, let reason, let cost):
            configuration.observer?.servedCallEnded(served.call.handler.method, cost)
            if let reason { served.cancel(reason) }
        case .sendReset(let prelude, let peer):
            publishCounts()
            needsLook = true
            _ = try? withSocket { (socket) throws(ZeroMQError) in
                try socket.send(
                    OutboundMessage(prelude), to: peer, stream: prelude.streamID, number: prelude.sequence)
            }
        case .warn(let text, let peer, let kind): warn(text, peer, kind)
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

    private func warn(_ text: String, _ peer: PeerIdentity, _ kind: String) {
        logger.warning(
            "\(text)", metadata: ["endpoint": "\(core.endpoint)", "peer": "\(peer.rawValue)", "kind": "\(kind)"])
    }

    // MARK: What handlers do

    /// A handler is done, and its task can run another.
    func finish(_ call: EndedCall, _ task: HandlerTask, _ waiter: Waiter<ServerCall?>) {
        if case .server(_, let peer) = call.route.owner {
            machine.finish(
                peer, epoch: call.route.epoch, stream: call.route.streamID, requestBytes: call.requestBytes,
                with: call.message, at: loop.now)
            perform()
        }
        // From here on nobody cancels the task for the call that it had.
        guard socket != nil, idle.count < Self.mostIdle, !task.isCancelled else { return waiter.resume(nil) }
        idle.append((task, waiter))
    }

    // MARK: The socket's file

    /// Makes the socket's file again when somebody removed it, so that new clients find the server.
    ///
    /// The listener without a file stays until the end: closing it, libzmq would remove the new one's file. Another
    /// server's file is left alone.
    private func lookForSocketFile() {
        guard let known = socketFile, !machine.isDraining else { return }
        let now = SocketPath.identity(of: core.endpoint)
        guard now != known else { return }
        let nobody = PeerIdentity(rawValue: 0)
        guard now == nil else {
            return machine.warnOnce(
                nobody, "replaced", "The socket's file is another server's: nobody new gets here.")
        }
        guard timesBoundAgain < 100 else { return }
        timesBoundAgain += 1
        do {
            try withSocket { (socket) throws(ZeroMQError) in try socket.bind(core.endpoint) }
            // Binding, libzmq may have taken note of messages that nobody is told of again.
            needsLook = true
            socketFile = SocketPath.identity(of: core.endpoint)
            logger.warning("The socket's file was removed and made again.", metadata: ["endpoint": "\(core.endpoint)"])
        } catch {
            machine.warnOnce(nobody, "removed", "The socket's file was removed and cannot be made again.")
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

    /// Ends everything at once, closes the socket, and tells who waits for the end.
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
    func write(_ route: StreamRoute, _ message: OutboundMessage) {
        guard case .server(_, let peer) = route.owner else { return }
        machine.write(message, peer, epoch: route.epoch, stream: route.streamID)
        perform()
    }

    /// A server ends its direction with trailers, never alone.
    func halfClose(_ route: StreamRoute) {}

    func grant(_ route: StreamRoute, _ amount: Int) {
        guard case .server(_, let peer) = route.owner else { return }
        machine.consumed(amount, peer, epoch: route.epoch, stream: route.streamID)
        perform()
    }
}
