import Synchronization

/// A snapshot of a transport's activity, taken at one moment in its reactor.
public struct TransportState: Sendable {
    /// The endpoints that the transport serves.
    public var servers: [ServerInfo] = []
    /// The transport's channels to other services.
    public var channels: [ChannelInfo] = []
}

extension Reactor {
    /// Returns the state of everything; empty once the loop has ended.
    func inspect() async -> TransportState {
        await waitForResponse { (waiter: Waiter<TransportState>) in
            if !submit(.inspect(waiter)) { waiter.resume(TransportState()) }
        }
    }
}

extension ReactorLoop {
    /// Returns the state of everything in this loop.
    func inspect() -> TransportState {
        TransportState(
            servers: listeners.values.sorted { $0.core.id < $1.core.id }.map { $0.inspect() },
            channels: groups.values.sorted { $0.core.id < $1.core.id }.map { $0.inspect() })
    }
}

extension ClientGroup {
    func inspect() -> ChannelInfo {
        var info = ChannelInfo()
        info.target = core.target.text
        info.policy = core.policy.rawValue
        info.subchannels = connections.map { $0.inspect() }
        return info
    }
}

extension ClientConnection {
    func inspect() -> SubchannelInfo {
        var info = SubchannelInfo()
        info.endpoint = core.endpoint
        info.state = core.state.name
        info.openCalls = UInt32(clamping: machine.openStreams)
        info.waitingCalls = UInt32(clamping: machine.waiting.count)
        info.parkedCalls = UInt32(clamping: machine.parked.count)
        info.callsStarted = UInt64(clamping: machine.counters.callsStarted)
        info.callsFailed = UInt64(clamping: machine.counters.callsFailed)
        info.sessions = UInt64(clamping: machine.counters.sessions)
        info.lastError = machine.counters.lastError
        if let session = machine.session {
            info.sendCredit = UInt64(clamping: session.output.credit.available)
            info.receiveCredit = UInt64(clamping: session.credit.remaining)
            info.queuedMessages = UInt64(clamping: session.output.queuedMessages)
        }
        if let until = core.ejectedUntil(loop.now) {
            info.ejectedMs = UInt64(clamping: until.since(loop.now) / 1_000_000)
        }
        return info
    }
}

extension ServerListener {
    /// The maximum number of sessions in the report.
    private static let maximumSessions = 256

    func inspect() -> ServerInfo {
        let counts = core.counters.snapshot
        var info = ServerInfo()
        info.endpoint = core.endpoint
        info.handlers = UInt64(clamping: counts.handlers)
        info.requestBytes = UInt64(clamping: counts.requestBytes)
        info.callsStarted = UInt64(clamping: counts.callsStarted)
        info.callsExpired = UInt64(clamping: counts.callsExpired)
        info.callsRefused = UInt64(clamping: counts.callsRefused)
        info.sessionsOpened = UInt64(clamping: counts.sessionsOpened)
        info.sessionsExpired = UInt64(clamping: counts.sessionsExpired)
        info.resets = UInt64(clamping: counts.resets)
        info.lateMessages = UInt64(clamping: counts.lateMessages)
        info.malformedMessages = UInt64(clamping: counts.malformedMessages)
        info.queueDelayMs = core.queueDelay.load(ordering: .relaxed)
        info.sessions = machine.sessions.values.sorted { $0.epoch < $1.epoch }.prefix(Self.maximumSessions).map {
            inspect($0)
        }
        return info
    }

    private func inspect(_ session: ServerSession<ServedCall>) -> SessionInfo {
        var info = SessionInfo()
        info.principal = session.peer.principal
        info.agent = session.peer.agent
        info.streams = UInt32(clamping: session.streams.count)
        info.ageMs = UInt64(clamping: loop.now.since(session.opened) / 1_000_000)
        info.silentMs = UInt64(clamping: loop.now.since(session.lastReceived) / 1_000_000)
        info.receiveCredit = UInt64(clamping: session.credit.remaining)
        info.sendCredit = UInt64(clamping: session.output.credit.available)
        info.queuedMessages = UInt64(clamping: session.output.queuedMessages)
        return info
    }
}

extension ChannelState {
    /// The name of the state, as in gRPC but in lower case.
    var name: String {
        switch self {
        case .connecting: "connecting"
        case .ready: "ready"
        case .draining: "draining"
        case .transientFailure: "transient_failure"
        case .closed: "closed"
        }
    }
}
