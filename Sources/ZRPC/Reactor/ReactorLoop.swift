import DequeModule
import Logging
import ZeroMQ

/// What owns every socket: it parses no message, waits only for all at once, and runs no task. One thread at a time has
/// it (`LeaderFollowers`).
///
/// One turn: take all commands, receive a fair share from each socket, send control before calls before stream data, fire
/// timers; sleep only when a turn found nothing to do.
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
    /// Who waits for the end of all, once somebody does.
    private var shutdown: [Waiter<Void>]?
    private var retryTime = MonotonicTime(nanoseconds: 0)
    /// Whether it was told to end.
    private(set) var isFinished = false

    /// So many messages are received from a socket, and so many pieces of tasks run, in one turn: what the first ones caused
    /// is sent while the others wait, so that both ends of a connection work at the same time. Of 64 calls outstanding,
    /// 256 at a time gave a quarter fewer a second.
    static let share = 16
    /// So many messages of streams are sent in a session in one turn.
    static let dataShare = 64

    /// So many busy turns go by, or so many nanoseconds, before the sockets and signals that no turn looks at are.
    private static let turnsPerPoll = 32
    private static let nanosecondsPerPoll: Int64 = 1_000_000

    init(_ reactor: Reactor) { self.reactor = reactor }

    /// Looks at the sockets and signals that no turn looks at when that is due, and waits for them after a turn that found
    /// nothing to do, unless there are tasks to run.
    func rest(isBusy: Bool, unless hasTasks: () -> Bool) {
        turnsWithoutPoll += 1
        if !isBusy || isPollDue { wait(blocking: !isBusy, unless: hasTasks) }
    }

    /// All that there is to do now, without waiting. Returns whether there may be more at once.
    ///
    /// Fuzzing takes turns itself, by a clock of its own.
    func turn(at time: MonotonicTime) -> Bool {
        now = time
        var busy = takeCommands()
        for owner in reactor.bell.takeRooms() { room(for: owner) }
        // What came goes before what is late: an answer that is here is no deadline missed, unless very many are.
        for connection in connections.values where connection.receive() { busy = true }
        for listener in listeners.values where listener.receive() { busy = true }
        fireTimers()
        for connection in connections.values where connection.flush() { busy = true }
        for listener in listeners.values where listener.flush() { busy = true }
        finishShutdown()
        return busy
    }

    /// A number that no session of this process had before.
    func nextEpoch() -> UInt64 {
        epochs += 1
        return epochs
    }

    /// Sockets were opened or closed: the set to wait for is made anew.
    func socketsChanged() { pollIsStale = true }

    /// Something cannot be sent now and nobody tells when it can: it is tried again in a millisecond.
    func retrySoon() {
        // One that is due in this turn has woken it already.
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
        if poll.isReady(at: 0) { reactor.bell.signal.lower() }
        for connection in connections.values { connection.takePoll(poll) }
        for listener in listeners.values { listener.takePoll(poll) }
    }

    /// What the sockets' descriptors do not tell again is asked before they are waited for.
    private func staysAwake() -> Bool {
        var isBusy = false
        for connection in connections.values where connection.mustStayAwake() { isBusy = true }
        for listener in listeners.values where listener.mustStayAwake() { isBusy = true }
        return isBusy
    }

    private func rebuildPollSet() {
        poll.removeAll()
        poll.add(reactor.bell.signal)
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
        // Taken out one by one: what a command carries belongs to whoever acts on it, not to the batch as well.
        batch.reverse()
        while let command = batch.popLast() { perform(command) }
        return true
    }

    /// A session's stream data goes on. A connection tries at every turn by itself.
    private func room(for owner: StreamRoute.Owner) {
        if case .server(let id, let peer) = owner { listeners[id]?.room(for: peer) }
    }

    private func perform(_ command: consuming Command) {
        switch command {
        case .open(let call, let waiter):
            guard let connection = connections[call.subchannel.id] else {
                // A connection that is gone, but not with the transport, is chosen anew.
                return waiter.resume(shutdown == nil ? .stale : .failed(CallFailure.shutDown))
            }
            connection.open(call, waiter)
        case .finish(let call, let task, let waiter):
            guard case .server(let id, _) = call.route.owner, let listener = listeners[id] else {
                return waiter.resume(nil)
            }
            listener.finish(call, task, waiter)
        case .write(let route, let message): output(of: route) { $0.write(route, message) }
        case .halfClose(let route): output(of: route) { $0.halfClose(route) }
        case .grant(let route, let amount): output(of: route) { $0.grant(route, amount) }
        case .cancel(let call): connections[call.subchannel.id]?.cancel(call)
        case .connect(let core): connect(core)
        case .awaitReady(let core, let deadline, let waiter):
            guard let group = groups[core.id] else { return waiter.resume(false) }
            group.awaitReady(deadline, waiter)
        case .serve(let core, let waiter):
            let isServed = serve(core)
            waiter?.resume(isServed)
        case .drain(let core, let grace, let waiter):
            guard let listener = listeners[core.id] else { return waiter.resume(()) }
            listener.drain(grace: grace, waiter)
        case .shutDown(let grace, let waiter): beginShutdown(grace, waiter)
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

    /// A channel got a connection.
    func add(_ connection: ClientConnection) { connections[connection.core.id] = connection }

    /// A channel gave a connection up.
    func remove(_ connection: ClientConnection) {
        connections[connection.core.id] = nil
        socketsChanged()
    }

    private static func refuse(_ core: ChannelCore) {
        for subchannel in core.subchannels { subchannel.publish(.closed, session: nil) }
    }

    /// Serves, unless all is about to end. The socket that is not served is closed.
    private func serve(_ core: ServerCore) -> Bool {
        guard let socket = core.takeSocket(), shutdown == nil else { return false }
        listeners[core.id] = ServerListener(core, socket: socket, loop: self)
        socketsChanged()
        return true
    }

    /// A server's socket is closed.
    func remove(server id: Int) {
        listeners[id] = nil
        socketsChanged()
    }

    // MARK: The end

    private func beginShutdown(_ grace: Duration, _ waiter: Waiter<Void>) {
        if shutdown?.append(waiter) != nil { return }
        shutdown = [waiter]
        for listener in listeners.values { listener.drain(grace: grace, nil) }
    }

    /// Ends once no server is left: handlers may call other services until then.
    private func finishShutdown() {
        guard shutdown != nil, listeners.isEmpty else { return }
        isFinished = true
    }

    /// Closes everything, and lets what waits for it go on.
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
