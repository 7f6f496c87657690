import DequeModule
import Logging
import ProtobufC
import ZeroMQ

/// A subchannel's connection: one DEALER per session, so that nothing of an old session can reach a new one.
///
/// ```
/// connecting ──handshake──> greeting ──HELLO_ACK──> ready ──GOAWAY──> draining
///     ^                        │                      │                  │ last call ended
///     └──────── pause <────────┴── lost, silent, reset, malformed <──────┘
/// ```
/// Lives in the reactor's loop; the states' rules are in `ClientLink+Session.swift`, calls in `+Calls`.
final class ClientLink {
    enum Stage {
        case connecting
        case greeting
        case ready
        case draining
        case paused
        case closed
    }

    /// What exists while there is a socket.
    final class Connection {
        var monitor: SocketMonitor?
        let carrier: Carrier
        let output: SessionOutput
        let epoch: UInt64
        var sequence = SequenceCheck()
        var credit: ReceiveCredit
        var heartbeat: Heartbeat
        /// What the server granted.
        var maximumStreams = 1
        var streamWindow = 0
        /// After GOAWAY, the last stream that the server will answer.
        var lastStream = UInt64.max
        var socketPosition = -1
        var monitorPosition = -1
        var isReadable = true
        /// What happened while the monitor was made is told by no change.
        var hasEvents = true
        var isBlocked = false
        /// Whether something was sent since the carrier was last found empty: what came meanwhile is told by no change.
        var needsLook = false

        init(
            monitor: consuming SocketMonitor?, carrier: consuming Carrier, output: SessionOutput, epoch: UInt64,
            window: Int, heartbeat: Heartbeat
        ) {
            self.monitor = consume monitor
            self.carrier = carrier
            self.output = output
            self.epoch = epoch
            self.heartbeat = heartbeat
            credit = ReceiveCredit(window: window, longestDelay: GrantDelay.ofSession)
        }
    }

    let core: Subchannel
    unowned let group: ClientGroup
    unowned let loop: ReactorLoop
    var stage = Stage.paused
    var connection: Connection?
    var records: [UInt64: ClientCallRecord] = [:]
    /// Streams of the session: sent, or about to be.
    var openStreams = 0
    /// Calls that wait for a stream to end.
    var waiting = Deque<UInt64>()
    var parked = Deque<UInt64>()
    var lastID: UInt64 = 0
    /// Whether the endpoint is gone: running calls end, and nothing follows.
    var isRetired = false
    /// For those who look at the process: calls handed a stream and those that failed, sessions, and the last loss.
    var counters = Counters()
    /// Whether connecting failed since the last session: calls that do not wait fail then.
    var hasFailed = false
    /// Handshakes in a row that ended without a reason.
    var failedHandshakes = 0
    var backOff: BackOff
    var timer: TimerHeap<TimerEvent>.ID?
    var stageSince = MonotonicTime.now()
    var pausedUntil: MonotonicTime?
    private var receiver = WireReceiver(isRouted: false)

    var configuration: TransportConfiguration { core.reactor.configuration }
    var logger: Logger { core.reactor.logger }

    struct Counters {
        var callsStarted = 0
        var callsFailed = 0
        var sessions = 0
        var lastError = ""
    }

    var isReady: Bool { if case .ready = stage { true } else { false } }

    init(_ core: Subchannel, group: ClientGroup, loop: ReactorLoop) {
        self.core = core
        self.group = group
        self.loop = loop
        let pauses = core.reactor.configuration.reconnectPauses(to: core.endpoint)
        backOff = BackOff(first: pauses.first, longest: pauses.longest)
    }

    // MARK: The socket

    /// Opens a socket and begins to connect.
    func connect() {
        do {
            connection =
                core.endpoint.hasPrefix(MemoryNetwork.scheme) ? connectionInMemory() : try connectionBySocket()
            enter(.connecting)
            loop.socketsChanged()
        } catch let error as RPCError {
            refused(error)
        } catch {
            logger.error(
                "A connection cannot be opened.", metadata: ["endpoint": "\(core.endpoint)", "error": "\(error)"])
            fail(.cannotConnect)
        }
    }

    private func connectionBySocket() throws -> Connection {
        let options = try socketOptions
        let socket = try Socket(core.reactor.context, .dealer, options: options)
        let monitor = try SocketMonitor(watching: socket, in: core.reactor.context)
        try socket.connect(core.endpoint)
        return newConnection(monitor: monitor, carrier: .socket(socket))
    }

    private func connectionInMemory() -> Connection {
        let mailbox = MemoryMailbox(reactor: core.reactor, id: core.id)
        let end = MemoryClientEnd(connection: MemoryNetwork.process.connect(to: core.endpoint, mailbox: mailbox))
        return newConnection(monitor: nil, carrier: .memoryClient(end))
    }

    private func newConnection(monitor: consuming SocketMonitor?, carrier: consuming Carrier) -> Connection {
        receiver.forgetRest()
        return Connection(
            monitor: monitor, carrier: carrier,
            output: SessionOutput(peer: nil, gauge: core.reactor.gauge(for: .link(core.id))),
            epoch: loop.nextEpoch(),
            window: configuration.sessionWindow,
            heartbeat: Heartbeat(intervalNanoseconds: configuration.pingInterval.wholeNanoseconds, now: loop.now))
    }

    /// There may be something to receive.
    func arrived() {
        guard let connection else { return }
        connection.carrier.looks()
        connection.isReadable = true
        connection.hasEvents = true
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

    /// Closes the socket and everything that waits in it.
    func disconnect() {
        guard let connection else { return }
        // The monitor goes first: see SocketMonitor.
        connection.monitor = nil
        self.connection = nil
        loop.socketsChanged()
    }

    func addSockets(to poll: inout PollSet) {
        guard let connection else { return }
        connection.socketPosition = connection.carrier.add(to: &poll) ?? -1
        switch connection.monitor {
        case .some(let monitor): connection.monitorPosition = poll.add(monitor.events)
        case .none: connection.monitorPosition = -1
        }
    }

    /// Whether there is something to do after all, before the thread sleeps until something changes.
    func mustStayAwake() -> Bool {
        guard let connection, connection.needsLook || connection.isBlocked else { return false }
        connection.needsLook = false
        guard let now = try? connection.carrier.readiness() else { return false }
        if now.canReceive { connection.isReadable = true }
        return now.canReceive || (connection.isBlocked && now.canSend)
    }

    func takePoll(_ poll: PollSet) {
        guard let connection, connection.socketPosition >= 0 else { return }
        if poll.isReady(at: connection.socketPosition) { connection.isReadable = true }
        if connection.monitorPosition >= 0, poll.isReady(at: connection.monitorPosition) {
            connection.hasEvents = true
        }
    }

    // MARK: A turn

    /// Receives and sends a fair share. Returns whether there is more to do at once.
    func turn() -> Bool {
        guard let connection else { return false }
        var busy = false
        if connection.isReadable { busy = receive(connection) }
        if connection.hasEvents, self.connection === connection { takeEvents(connection) }
        if let connection = self.connection, flush(connection) { busy = true }
        return busy
    }

    private func receive(_ connection: Connection) -> Bool {
        do {
            for _ in 0..<ReactorLoop.share {
                guard let received = try receiver.receive(from: connection.carrier) else {
                    connection.isReadable = false
                    return false
                }
                switch received {
                case .message(_, let message): receive(message, connection)
                case .fault(_, let fault, _): breakOff(.malformed(fault))
                case .foreign: breakOff(.malformed(.truncated))
                }
                guard self.connection === connection else { return true }
            }
            return true
        } catch {
            fail(.socket(error))
            return true
        }
    }

    private func takeEvents(_ connection: Connection) {
        connection.hasEvents = false
        do {
            while self.connection === connection, let event = try nextEvent(connection) {
                switch event {
                case .handshakeSucceeded: if case .connecting = stage { greet(connection) }
                case .authenticationFailed: unauthenticated()
                case .handshakeFailed: handshakeFailed()
                case .connectRetried: connectingFailed()
                case .disconnected:
                    // What arrived before the connection broke still counts.
                    _ = receive(connection)
                    if self.connection === connection { fail(.disconnected) }
                case .other: break
                }
            }
        } catch {
            fail(.socket(error))
        }
    }

    private func nextEvent(_ connection: Connection) throws(ZeroMQError) -> SocketMonitor.Event? {
        switch connection.monitor {
        case .some(let monitor): try monitor.next()
        case .none: connection.carrier.nextEvent()
        }
    }

    private func flush(_ connection: Connection) -> Bool {
        do {
            let progress = try connection.output.flush(connection.carrier, at: loop.now)
            if connection.output.takeHasSent() {
                connection.heartbeat.sent(loop.now)
                connection.needsLook = true
            }
            if case .blocked = progress { connection.isBlocked = true } else { connection.isBlocked = false }
            if case .held = progress { loop.retrySoon() }
            if case .more = progress { return true }
            return false
        } catch {
            fail(.socket(error))
            return true
        }
    }
}
