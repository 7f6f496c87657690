/// A channel in the reactor: its connections, and the waiters for a ready one. Lives in the reactor's loop.
final class ClientGroup {
    let core: ChannelCore
    private unowned let loop: ReactorLoop
    private(set) var connections: [ClientConnection] = []
    private var readyWaiters: [(deadline: MonotonicTime, waiter: Waiter<Bool>)] = []
    private var timer: TimerHeap<TimerEvent>.ID?
    private var nextLook = MonotonicTime.distantFuture
    private var lastScan = MonotonicTime.now()
    private var version: Int64?
    private var isClosed = false

    /// The interval between two checks of a watched directory's modification time, in nanoseconds.
    private static let lookInterval: Int64 = 100_000_000
    /// The interval between two reads of the directory regardless of its modification time, in nanoseconds: some file
    /// systems store that time coarsely.
    private static let scanInterval: Int64 = 1_000_000_000

    init(_ core: ChannelCore, loop: ReactorLoop) {
        self.core = core
        self.loop = loop
    }

    /// Connects to every known endpoint and starts to watch for more.
    func start() {
        for subchannel in core.subchannels { add(subchannel) }
        if let directory = core.target.directory {
            version = directory.version
            // The first look finds endpoints that were added since the channel was created.
            nextLook = loop.now
        }
        armTimer()
    }

    private func add(_ subchannel: Subchannel) {
        let connection = ClientConnection(subchannel, group: self, loop: loop)
        connections.append(connection)
        loop.add(connection)
        connection.connect()
    }

    // MARK: Endpoints that are added and removed

    private func look() {
        guard let directory = core.target.directory, loop.now >= nextLook else { return }
        nextLook = loop.now.advanced(byNanoseconds: Self.lookInterval)
        let newVersion = directory.version
        guard newVersion != version || loop.now.since(lastScan) >= Self.scanInterval else { return }
        version = newVersion
        lastScan = loop.now
        update(directory.endpoints)
    }

    private func update(_ endpoints: [String]) {
        let known = core.subchannels
        guard known.map(\.endpoint) != endpoints else { return }
        var members: [Subchannel] = []
        var added: [Subchannel] = []
        for endpoint in endpoints {
            if let old = known.first(where: { $0.endpoint == endpoint }) {
                members.append(old)
            } else {
                let new = Subchannel(endpoint: endpoint, reactor: core.reactor)
                members.append(new)
                added.append(new)
            }
        }
        core.setSubchannels(members)
        for subchannel in added { add(subchannel) }
        for connection in connections where !members.contains(where: { $0 === connection.core }) {
            connection.retire()
        }
    }

    /// Removes a connection whose endpoint no longer exists, after its last call has ended.
    func remove(_ connection: ClientConnection) {
        connections.removeAll { $0 === connection }
        loop.remove(connection)
    }

    // MARK: Readiness

    /// Resumes the waiters for a ready connection, and releases the calls that are parked at other connections.
    func becameReady(_ ready: ClientConnection) {
        let waiting = readyWaiters
        readyWaiters = []
        for waiting in waiting { waiting.waiter.resume(true) }
        for connection in connections where connection !== ready { connection.releaseParked() }
    }

    /// Handles a server that refuses this client's key. If all servers refuse it, the waiters are resumed with false.
    func becameRefused() {
        guard connections.allSatisfy({ $0.refusal != nil }) else { return }
        let waiting = readyWaiters
        readyWaiters = []
        for waiting in waiting { waiting.waiter.resume(false) }
    }

    func awaitReady(before deadline: MonotonicTime, waiter: Waiter<Bool>) {
        if connections.contains(where: \.isReady) { return waiter.resume(true) }
        let isRefused = !connections.isEmpty && connections.allSatisfy { $0.refusal != nil }
        guard !isClosed, !isRefused, readyWaiters.count < core.reactor.configuration.maximumWaitingCalls,
            deadline > loop.now
        else { return waiter.resume(false) }
        readyWaiters.append((deadline, waiter))
        armTimer()
    }

    // MARK: Time

    private func armTimer() {
        if let timer { loop.timers.cancel(timer) }
        timer = nil
        let next = min(readyWaiters.map(\.deadline).min() ?? .distantFuture, nextLook)
        if next < .distantFuture { timer = loop.timers.add(at: next, .channel(core.id)) }
    }

    func timerFired() {
        timer = nil
        let late = readyWaiters.filter { $0.deadline <= loop.now }
        readyWaiters.removeAll { $0.deadline <= loop.now }
        for waiting in late { waiting.waiter.resume(false) }
        look()
        armTimer()
    }

    /// Closes the channel when the transport is shut down.
    func close() {
        isClosed = true
        if let timer { loop.timers.cancel(timer) }
        timer = nil
        for connection in connections { connection.close() }
        for waiting in readyWaiters { waiting.waiter.resume(false) }
        readyWaiters = []
    }
}
