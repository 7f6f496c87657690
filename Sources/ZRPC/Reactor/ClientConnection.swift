import DequeModule
import Logging
import Synchronization
import ZeroMQ

/// The connection of a subchannel: drives its state machine (`ClientStateMachine`) with a socket and the callers'
/// commands.
///
/// Each session has its own DEALER socket, so that no message of an old session can reach a new one. The connection
/// lives in the reactor's loop.
final class ClientConnection {
    /// The objects that exist while there is a socket.
    private final class Wire {
        var monitor: SocketMonitor?
        let socket: MessageSocket
        /// The gauge of the session's stream data that libzmq holds; nil in memory.
        let gauge: SendGauge?
        var socketPosition = -1
        var monitorPosition = -1
        var isReadable = true
        /// Whether the monitor may have events. It starts as true, because the descriptor does not signal events that
        /// occurred while the monitor was created.
        var hasEvents = true
        var isBlocked = false
        /// Whether a message was sent since the socket was last found empty. The descriptor does not signal messages
        /// that arrived during the send.
        var needsLook = false
        /// The number of turns that may still read messages after the loss of the connection; nil before the loss.
        var turnsLeft: Int?

        init(monitor: consuming SocketMonitor?, socket: consuming MessageSocket, gauge: SendGauge?) {
            self.monitor = monitor
            self.socket = socket
            self.gauge = gauge
        }
    }

    let core: Subchannel
    unowned let group: ClientGroup
    unowned let loop: ReactorLoop
    let machine: ClientStateMachine<AwaitedCall>
    private var wire: Wire?
    private var receiver = WireReceiver(isRouted: false)
    private var batch: [SessionOutput.Outgoing] = []

    /// The maximum number of turns that read messages after the loss of a connection; together they read more than a
    /// socket holds.
    private static let maximumTurnsAfterLoss = 4096

    private var configuration: TransportConfiguration { core.reactor.configuration }
    private var logger: Logger { core.reactor.logger }

    var isReady: Bool { machine.isReady }
    /// The reason why the server cannot be used; nil if it can be used, or if that is not known yet.
    var refusal: RPCError? { machine.refusal }

    init(_ core: Subchannel, group: ClientGroup, loop: ReactorLoop) {
        self.core = core
        self.group = group
        self.loop = loop
        machine = ClientStateMachine(
            endpoint: core.endpoint, configuration: core.reactor.configuration, instanceID: core.reactor.instanceID,
            now: loop.now)
    }

    /// Starts to connect, and keeps trying.
    func connect() {
        machine.connect(at: loop.now)
        perform()
    }

    // MARK: The socket

    private func open() {
        do {
            receiver.forgetRest()
            wire = core.endpoint.hasPrefix(MemoryNetwork.scheme) ? wireInMemory() : try wireBySocket()
            machine.connecting(epoch: loop.nextEpoch(), at: loop.now)
            loop.socketsChanged()
        } catch let error as RPCError {
            machine.refused(error, at: loop.now)
        } catch {
            logger.error(
                "A connection cannot be opened.", metadata: ["endpoint": "\(core.endpoint)", "error": "\(error)"])
            machine.fail(.cannotConnect, at: loop.now)
        }
    }

    private func wireBySocket() throws -> Wire {
        let options = try socketOptions
        let socket = try Socket(core.reactor.context, .dealer, options: options)
        let monitor = try SocketMonitor(watching: socket, in: core.reactor.context)
        try socket.connect(core.endpoint)
        return Wire(monitor: monitor, socket: .socket(socket), gauge: core.reactor.gauge(for: .connection(core.id)))
    }

    private func wireInMemory() -> Wire {
        let mailbox = MemoryMailbox(reactor: core.reactor, id: core.id)
        let end = MemoryClientEnd(connection: MemoryNetwork.process.connect(to: core.endpoint, mailbox: mailbox))
        return Wire(monitor: nil, socket: .memoryClient(end), gauge: nil)
    }

    private var socketOptions: SocketOptions {
        get throws(RPCError) {
            var options = core.endpoint.hasPrefix("tcp:") ? SocketOptions.tcp() : SocketOptions()
            options.maximumMessageSize = Int64(WireLimits.maximumMessage)
            let milliseconds = { (duration: Duration) in Int32(clamping: max(1, duration.wholeNanoseconds / 1_000_000))
            }
            let pauses = configuration.reconnectPauses(to: core.endpoint)
            options.reconnectMilliseconds = (milliseconds(pauses.first), milliseconds(pauses.longest))
            options.security = try configuration.security.connecting(core.endpoint)
            return options
        }
    }

    /// Closes the socket and discards the messages that wait in it.
    private func closeSocket() {
        guard let wire else { return }
        // The monitor is released first: see SocketMonitor.
        wire.monitor = nil
        self.wire = nil
        loop.socketsChanged()
    }

    func addSockets(to poll: inout PollSet) {
        guard let wire else { return }
        wire.socketPosition = wire.socket.add(to: &poll) ?? -1
        switch wire.monitor {
        case .some(let monitor): wire.monitorPosition = poll.add(monitor.events)
        case .none: wire.monitorPosition = -1
        }
    }

    /// Checks the socket once more before the thread sleeps until a descriptor changes. Returns whether there is work.
    func mustStayAwake() -> Bool {
        guard let wire, wire.needsLook || wire.isBlocked else { return false }
        wire.needsLook = false
        guard let now = try? wire.socket.readiness() else { return false }
        if now.canReceive { wire.isReadable = true }
        return now.canReceive || (wire.isBlocked && now.canSend)
    }

    func takePoll(_ poll: PollSet) {
        guard let wire, wire.socketPosition >= 0 else { return }
        if poll.isReady(at: wire.socketPosition) { wire.isReadable = true }
        if wire.monitorPosition >= 0, poll.isReady(at: wire.monitorPosition) { wire.hasEvents = true }
    }

    /// Records that a memory endpoint may have something to receive.
    func arrived() {
        guard let wire else { return }
        wire.socket.rearmSignal()
        wire.isReadable = true
        wire.hasEvents = true
    }

    // MARK: A turn of the loop

    /// Receives at most `ReactorLoop.maximumPerTurn` messages. Returns whether more work can be done at once.
    func receive() -> Bool {
        guard let wire else { return false }
        let busy = wire.isReadable && receive(wire)
        if wire.hasEvents, self.wire === wire { takeEvents(wire) }
        guard let left = wire.turnsLeft, self.wire === wire else { return busy }
        // Messages that arrived before the connection broke are still processed, some of them in each turn.
        if wire.isReadable, left > 0 {
            wire.turnsLeft = left - 1
        } else {
            fail(.disconnected)
        }
        return true
    }

    private func receive(_ wire: Wire) -> Bool {
        do {
            for _ in 0..<ReactorLoop.maximumPerTurn {
                guard let received = try receiver.receive(from: wire.socket) else {
                    wire.isReadable = false
                    return false
                }
                switch received {
                case .message(_, let message): machine.receive(message, at: loop.now)
                case .fault(_, let fault, _): machine.malformed(fault, at: loop.now)
                case .foreign: machine.malformed(.truncated, at: loop.now)
                }
                perform()
                guard self.wire === wire else { return true }
            }
        } catch {
            fail(.socket(error))
        }
        return true
    }

    private func fail(_ loss: SessionLoss) {
        machine.fail(loss, at: loop.now)
        perform()
    }

    private func takeEvents(_ wire: Wire) {
        wire.hasEvents = false
        do {
            while self.wire === wire, let event = try nextEvent(wire) {
                switch event {
                case .handshakeSucceeded: machine.handshakeSucceeded(at: loop.now)
                case .authenticationFailed: machine.unauthenticated(at: loop.now)
                case .handshakeFailed: machine.handshakeFailed(at: loop.now)
                case .connectRetried: machine.connectingFailed(at: loop.now)
                case .disconnected:
                    wire.isReadable = true
                    if wire.turnsLeft == nil { wire.turnsLeft = Self.maximumTurnsAfterLoss }
                case .other: break
                }
                perform()
            }
        } catch {
            fail(.socket(error))
        }
    }

    private func nextEvent(_ wire: Wire) throws(ZeroMQError) -> SocketMonitor.Event? {
        switch wire.monitor {
        case .some(let monitor): try monitor.next()
        case .none: wire.socket.nextEvent()
        }
    }

    /// Handles timers that are due.
    func tick() {
        guard let next = machine.nextTimer, next <= loop.now else { return }
        machine.tick(at: loop.now, hasUnread: wire?.isReadable ?? false)
        perform()
    }

    /// Sends the waiting messages for which there is capacity. Returns whether more work can be done at once.
    func flush() -> Bool {
        // Nothing is sent on a lost connection: libzmq may open another connection for the same socket.
        guard let wire, wire.turnsLeft == nil else { return false }
        do {
            return try flush(wire)
        } catch {
            fail(.socket(error))
            return true
        }
    }

    private func flush(_ wire: Wire) throws(ZeroMQError) -> Bool {
        wire.isBlocked = false
        var dataLeft = ReactorLoop.maximumDataPerTurn
        while self.wire === wire {
            defer { batch.removeAll(keepingCapacity: true) }
            switch machine.next(at: loop.now, underWay: wire.gauge?.bytes, into: &batch) {
            case .send(let number, let kind):
                var gauge: SendGauge?
                if case .data(let isCounted) = kind {
                    if dataLeft == 0 { return true }
                    dataLeft -= 1
                    if isCounted { gauge = wire.gauge }
                }
                guard try wire.socket.send(batch: batch, to: nil, number: number, countedBy: gauge) else {
                    wire.isBlocked = true
                    return false
                }
                wire.needsLook = true
                machine.sent(batch, number: number, kind: kind, at: loop.now)
                perform()
            case .idle: return false
            case .held:
                loop.retrySoon()
                return false
            case .awaitCapacity(let low): if wire.gauge?.awaitCapacity(low: low) ?? false { return false }
            }
        }
        return true
    }

    // MARK: Actions of the state machine

    private func perform() {
        while let action = machine.actions.popFirst() { perform(action) }
    }

    private func perform(_ action: ClientStateMachine<AwaitedCall>.Action) {
        switch action {
        case .connect: open()
        case .disconnect: closeSocket()
        case .sendReset(let prelude):
            // The socket is closed next. The linger time lets the reset be sent first.
            _ = try? wire?.socket.setLinger(milliseconds: 100)
            _ = try? wire?.socket.send(OutboundMessage(prelude), to: nil, stream: 0, number: 0)
        case .publish(let state, let session): core.publish(state, session: session)
        case .publishRefusal(let error): core.publish(refusal: error)
        case .becameReady: group.becameReady(self)
        case .becameRefused: group.becameRefused()
        case .retired: group.remove(self)
        case .started(let call, let start):
            configuration.observer?.attemptStarted(call.method)
            if let start { opened(call, start: start) }
        case .deliver(let call, let message):
            if !(call.call.inbox?.deliver(message) ?? false) { machine.unread(message.cost) }
        case .grant(let call, let amount):
            if !(call.call.outbox?.grant(amount) ?? true) { machine.overgranted(at: loop.now) }
        case .handedOver(let call, let cost): call.call.outbox?.handedOver(cost)
        case .end(let call, let response, let wasOpened, let cost):
            if let cost { observeEnd(of: call, response: response, cost: cost) }
            call.end(response, wasOpened: wasOpened)
        case .noteReady: logger.debug("A connection is ready.", metadata: ["endpoint": "\(core.endpoint)"])
        case .noteEnded(let reason, let hasLasted):
            logger.log(
                level: hasLasted ? .info : .debug, "A session ended.",
                metadata: ["endpoint": "\(core.endpoint)", "reason": "\(reason)"])
        case .noteUnusable(let reason):
            logger.error(
                "A server cannot be used.", metadata: ["endpoint": "\(core.endpoint)", "reason": "\(reason)"])
        }
    }

    private func opened(_ call: AwaitedCall, start: ClientStateMachine<AwaitedCall>.StreamStart) {
        let route = StreamRoute(owner: .connection(core.id), epoch: start.epoch, streamID: start.streamID)
        call.call.inbox?.open(route)
        call.call.outbox?.open(route, credit: start.credit, largestMessage: start.largestMessage)
        call.waiter.resume(.opened(route))
    }

    private func observeEnd(of call: AwaitedCall, response: CallResult, cost: CallCost) {
        switch response {
        case .trailers(let message):
            configuration.observer?.attemptEnded(call.method, status: IncomingTrailers.status(in: message), cost: cost)
        case .failed(let error): configuration.observer?.attemptEnded(call.method, status: error.code, cost: cost)
        case .opened, .stale: break
        }
    }

    // MARK: Commands of callers

    /// Accepts a new call.
    func open(_ call: ClientCall, waiter: Waiter<CallResult>) {
        if call.isGivenUp.load(ordering: .relaxed) {
            return waiter.resume(.failed(CallFailure.cancelled(sent: false)))
        }
        if let id = machine.open(AwaitedCall(call: call, waiter: waiter), at: loop.now) {
            call.id.store(id, ordering: .relaxed)
        }
        perform()
    }

    /// Cancels a call.
    func cancel(_ call: ClientCall) {
        let id = call.id.load(ordering: .relaxed)
        guard id != 0 else {
            call.isGivenUp.store(true, ordering: .relaxed)
            return
        }
        machine.cancel(id, at: loop.now)
        perform()
    }

    /// Releases the calls that wait here, because another connection of the channel can take them.
    func releaseParked() {
        machine.releaseParked(at: loop.now)
        perform()
    }

    /// Retires the connection after its endpoint left the channel's target.
    func retire() {
        machine.retire(at: loop.now)
        perform()
    }

    /// Closes the connection when the transport is shut down.
    func close() {
        machine.close(at: loop.now)
        perform()
    }
}

extension ClientConnection: StreamOwner {
    func write(to route: StreamRoute, message: OutboundMessage) {
        machine.write(message, stream: route.streamID, epoch: route.epoch)
        perform()
    }

    func halfClose(_ route: StreamRoute) {
        machine.halfClose(stream: route.streamID, epoch: route.epoch)
        perform()
    }

    func grant(to route: StreamRoute, amount: Int) {
        machine.consumed(amount, stream: route.streamID, epoch: route.epoch)
        perform()
    }
}
