import DequeModule
import Logging
import ZeroMQ

/// The owner of all sockets. It parses no messages, waits only for all sockets together, and runs no tasks. One thread
/// at a time holds it (`LeaderFollowers`).
///
/// A turn takes all commands, receives up to `maximumPerTurn` messages from each socket, fires timers, and sends
/// control messages, then calls, then stream data. The loop sleeps only after a turn without any work.
final class ReactorLoop {
    let reactor: Reactor
    var timers = TimerHeap<TimerEvent>()
    private(set) var now = MonotonicTime.now()
    private(set) var groups: [Int: ClientGroup] = [:]
    private(set) var connections: [Int: ClientConnection] = [:]
    private(set) var listeners: [Int: ServerListener] = [:]
    private var batch: [Command] = []
    private var poll = PollSet()
    private var pollIsStale = true
    private var turnsWithoutPoll = 0
    private var lastPoll = MonotonicTime.now()
    private var epochs: UInt64 = 0
    /// The waiters for the end of the loop; nil until a shutdown is requested.
    private var shutdown: [Waiter<Void>]?
    private var retryTime = MonotonicTime(nanoseconds: 0)
    /// Whether the loop must end.
    private(set) var isFinished = false

    /// The maximum number of messages received from a socket, and of jobs run, in one turn.
    ///
    /// The results of the first messages are sent while the others wait, so that both ends of a connection work at the
    /// same time. With 64 outstanding calls, a maximum of 256 gave a quarter fewer calls per second.
    static let maximumPerTurn = 16
    /// The maximum number of stream messages that are sent in one session in one turn.
    static let maximumDataPerTurn = 64

    /// The number of busy turns after which the loop polls the sockets and signals that no turn checks.
    private static let turnsPerPoll = 32
    /// The time after which the loop polls them even if there were fewer turns, in nanoseconds.
    private static let nanosecondsPerPoll: Int64 = 1_000_000

    init(_ reactor: Reactor) { self.reactor = reactor }

    /// Polls the sockets and signals that no turn checks if a poll is due. After a turn without work, waits for them
    /// unless there are tasks to run.
    func rest(isBusy: Bool, unless hasTasks: () -> Bool) {
        turnsWithoutPoll += 1
        if !isBusy || isPollDue { wait(blocking: !isBusy, unless: hasTasks) }
    }

    /// Does all work that is possible without waiting. Returns whether there may be more work immediately.
    ///
    /// Fuzz tests call it directly, with their own clock.
    func turn(at time: MonotonicTime) -> Bool {
        now = time
        var busy = takeCommands()
        for owner in reactor.signal.takeResumable() { resume(owner) }
        // Received messages are handled before timers: a response that has arrived does not miss its deadline, unless
        // very many wait.
        for connection in connections.values where connection.receive() { busy = true }
        for listener in listeners.values where listener.receive() { busy = true }
        fireTimers()
        for connection in connections.values where connection.flush() { busy = true }
        for listener in listeners.values where listener.flush() { busy = true }
        finishShutdown()
        return busy
    }

    /// Returns a number that no earlier session of this process had.
    func nextEpoch() -> UInt64 {
        epochs += 1
        return epochs
    }

    /// Marks the poll set for a rebuild, after sockets were opened or closed.
    func socketsChanged() { pollIsStale = true }

    /// Schedules another attempt in a millisecond, for output that is blocked without a signal when it can continue.
    func retrySoon() {
        // A retry that is due in this turn has already woken the loop.
        if retryTime > now { return }
        retryTime = now.advanced(byNanoseconds: 1_000_000)
        _ = timers.add(at: retryTime, .retry)
    }

    // MARK: Waiting

    private var isPollDue: Bool {
        turnsWithoutPoll >= Self.turnsPerPoll || now.since(lastPoll) > Self.nanosecondsPerPoll
    }

    private func wait(blocking: Bool, unless hasTasks: () -> Bool) {
        if pollIsStale { rebuildPollSet() }
        let isBusy = staysAwake()
        if isBusy, !isPollDue { return }
        turnsWithoutPoll = 0
        let sleeps = blocking && !isBusy && reactor.beginSleep(unless: hasTasks)
        do {
            try poll.wait(milliseconds: sleeps ? millisecondsToNextTimer() : 0)
        } catch {
            reactor.logger.critical("Polling the sockets failed.", metadata: ["error": "\(error)"])
        }
        if sleeps { reactor.endSleep() }
        lastPoll = .now()
        if poll.isReady(at: 0) { reactor.signal.signal.lower() }
        for connection in connections.values { connection.takePoll(poll) }
        for listener in listeners.values { listener.takePoll(poll) }
    }

    /// Checks the state that the sockets' descriptors do not signal again, before the loop waits for them. Returns
    /// whether there is work.
    private func staysAwake() -> Bool {
        var isBusy = false
        for connection in connections.values where connection.mustStayAwake() { isBusy = true }
        for listener in listeners.values where listener.mustStayAwake() { isBusy = true }
        return isBusy
    }

    private func rebuildPollSet() {
        poll.removeAll()
        poll.add(reactor.signal.signal)
        for connection in connections.values { connection.addSockets(to: &poll) }
        for listener in listeners.values { listener.addSocket(to: &poll) }
        pollIsStale = false
    }

    private func millisecondsToNextTimer() -> Int {
        var next = timers.next ?? .distantFuture
        for connection in connections.values { next = min(next, connection.machine.nextTimer ?? next) }
        for listener in listeners.values { next = min(next, listener.machine.nextTimer ?? next) }
        let left = next.since(.now())
        return left <= 0 ? 0 : Int(min(60_000, (left + 999_999) / 1_000_000))
    }

    // MARK: Timers

    private func fireTimers() {
        for connection in connections.values { connection.tick() }
        for listener in listeners.values { listener.tick() }
        while let event = timers.popDue(now) {
            switch event {
            case .channel(let channel): groups[channel]?.timerFired()
            case .retry: break
            }
        }
    }

    // MARK: Commands

    private func takeCommands() -> Bool {
        reactor.takeCommands(into: &batch)
        if batch.isEmpty { return false }
        // The commands are moved out one by one, so that the batch does not hold a second reference to their contents.
        batch.reverse()
        while let command = batch.popLast() { perform(command) }
        return true
    }

    /// Resumes the stream data of a server's session that has capacity again. A client's connection needs no such call,
    /// because it tries in every turn.
    private func resume(_ owner: StreamRoute.Owner) {
        if case .server(let id, let peer) = owner { listeners[id]?.resume(peer) }
    }

    private func perform(_ command: consuming Command) {
        switch command {
        case .open(let call, let waiter):
            guard let connection = connections[call.subchannel.id] else {
                // If the connection was removed but the transport still runs, the caller chooses another connection.
                return waiter.resume(shutdown == nil ? .stale : .failed(CallFailure.shutDown))
            }
            connection.open(call, waiter: waiter)
        case .finish(let call, let task, let waiter):
            guard case .server(let id, _) = call.route.owner, let listener = listeners[id] else {
                return waiter.resume(nil)
            }
            listener.finish(call, task: task, waiter: waiter)
        case .write(let route, let message): output(of: route) { $0.write(to: route, message: message) }
        case .halfClose(let route): output(of: route) { $0.halfClose(route) }
        case .grant(let route, let amount): output(of: route) { $0.grant(to: route, amount: amount) }
        case .cancel(let call): connections[call.subchannel.id]?.cancel(call)
        case .connect(let core): connect(core)
        case .awaitReady(let core, let deadline, let waiter):
            guard let group = groups[core.id] else { return waiter.resume(false) }
            group.awaitReady(before: deadline, waiter: waiter)
        case .serve(let core, let waiter):
            let isServed = serve(core)
            waiter?.resume(isServed)
        case .drain(let core, let grace, let waiter):
            guard let listener = listeners[core.id] else { return waiter.resume(()) }
            listener.drain(grace: grace, waiter)
        case .shutDown(let grace, let waiter): beginShutdown(grace: grace, waiter: waiter)
        case .inspect(let waiter): waiter.resume(inspect())
        case .arrived(let id):
            connections[id]?.arrived()
            listeners[id]?.arrived()
        case .abandon: isFinished = true
        }
    }

    private func output(of route: StreamRoute, _ use: (any StreamOwner) -> Void) {
        switch route.owner {
        case .connection(let id): if let connection = connections[id] { use(connection) }
        case .server(let id, _): if let listener = listeners[id] { use(listener) }
        }
    }

    private func connect(_ core: ChannelCore) {
        guard shutdown == nil else { return Self.refuse(core) }
        let group = ClientGroup(core, loop: self)
        groups[core.id] = group
        group.start()
    }

    /// Adds a connection of a channel.
    func add(_ connection: ClientConnection) { connections[connection.core.id] = connection }

    /// Removes a connection of a channel.
    func remove(_ connection: ClientConnection) {
        connections[connection.core.id] = nil
        socketsChanged()
    }

    private static func refuse(_ core: ChannelCore) {
        for subchannel in core.subchannels { subchannel.publish(.closed, session: nil) }
    }

    /// Serves a socket, unless the transport is shutting down; then the socket is closed.
    private func serve(_ core: ServerCore) -> Bool {
        guard let socket = core.takeSocket(), shutdown == nil else { return false }
        listeners[core.id] = ServerListener(core, socket: socket, loop: self)
        socketsChanged()
        return true
    }

    /// Removes a server whose socket is closed.
    func remove(server id: Int) {
        listeners[id] = nil
        socketsChanged()
    }

    // MARK: The end

    private func beginShutdown(grace: Duration, waiter: Waiter<Void>) {
        if shutdown?.append(waiter) != nil { return }
        shutdown = [waiter]
        for listener in listeners.values { listener.drain(grace: grace, nil) }
    }

    /// Ends the loop once no server is left: until then, handlers may call other services.
    private func finishShutdown() {
        guard shutdown != nil, listeners.isEmpty else { return }
        isFinished = true
    }

    /// Closes everything and resumes all waiters.
    func end() {
        for group in groups.values { group.close() }
        for listener in listeners.values { listener.abort() }
        groups = [:]
        connections = [:]
        listeners = [:]
        for command in reactor.close() { refuse(command) }
        for job in reactor.ready.close() { Reactor.runElsewhere(job) }
        reactor.zap?.end()
        for waiter in shutdown ?? [] { waiter.resume(()) }
    }

    private func refuse(_ command: Command) {
        switch command {
        case .open(_, let waiter): waiter.resume(.failed(CallFailure.shutDown))
        case .awaitReady(_, _, let waiter): waiter.resume(false)
        case .drain(_, _, let waiter), .shutDown(_, let waiter): waiter.resume(())
        case .inspect(let waiter): waiter.resume(TransportState())
        case .connect(let core): Self.refuse(core)
        case .serve(let core, let waiter):
            _ = core.takeSocket()
            waiter?.resume(false)
        case .finish(_, _, let waiter): waiter.resume(nil)
        case .cancel, .write, .halfClose, .grant, .arrived, .abandon: break
        }
    }
}
