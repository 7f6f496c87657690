public import Logging
import Synchronization
import ZeroMQ

/// A few threads and all that they carry: channels to other services, and services of this process.
///
/// A process needs one. Dropping it without `shutdown` ends the threads and fails what is still running.
public final class Transport: Sendable {
    let reactor: Reactor
    private let interceptors: [any ClientInterceptor]
    private let channels = Mutex<[String: ChannelCore]>([:])

    /// Starts the threads: one more than there are processors, three at least.
    ///
    /// `interceptors` run around the calls of every channel. Throws INTERNAL when the system gives no thread or
    /// descriptor.
    public init(
        configuration: TransportConfiguration = TransportConfiguration(), logger: Logger,
        interceptors: [any ClientInterceptor] = []
    ) throws(RPCError) {
        do {
            reactor = try Reactor(configuration: configuration, logger: logger)
        } catch {
            throw RPCError(.internalError, "The transport cannot start: \(error)", outcome: .notSent, cause: error)
        }
        self.interceptors = interceptors
        try reactor.zap?.start(reactor)
        do {
            try reactor.start()
        } catch {
            reactor.zap?.end()
            throw error
        }
    }

    /// Runs tasks on the transport's threads, on the one that a message came in on if it can.
    ///
    /// Handlers run there. Callers that prefer it (`withTaskExecutorPreference`) take their answers without a change of
    /// thread: calls cost about a quarter less and are answered sooner. A task that blocks or computes holds the transport
    /// up for a millisecond at most, and then one of its threads only: there is one more than there are processors, three
    /// at least. Code that often does belongs on threads of its own. When tasks waited for a tenth of a second because all
    /// threads were held, the log says so. After `shutdown` tasks go on where those run that prefer nothing.
    public var executor: any TaskExecutor { reactor }

    deinit { reactor.submit(.abandon) }

    /// A channel to a service at one endpoint, as `ipc:///run/entry.sock` or `tcp://127.0.0.1:4000`; to several workers
    /// of it, as `tcp://10.0.0.1:4000,tcp://10.0.0.2:4000`; or to whatever workers have a socket in a directory, as
    /// `ipc:///run/media.*.sock`, which is watched. `memory://NAME` is a service of this process, in any of its transports.
    ///
    /// It begins to connect to each at once and never stops trying. Of several, `policy` chooses one for each call. Two
    /// channels to one target with one policy share their connections. At most 64 workers are connected to.
    public func channel(to target: String, policy: LoadBalancing = .leastOutstanding) -> Channel {
        let key = "\(policy.rawValue) \(target)"
        let (core, isNew) = channels.withLock { channels -> (ChannelCore, Bool) in
            if let known = channels[key] { return (known, false) }
            let core = ChannelCore(
                ChannelTarget(target), policy: policy, reactor: reactor, interceptors: interceptors)
            channels[key] = core
            return (core, true)
        }
        if isNew, !reactor.submit(.connect(core)) {
            for subchannel in core.subchannels { subchannel.publish(.closed, session: nil) }
        }
        return Channel(core: core)
    }

    /// Serves services at an endpoint. When it returns, clients can connect.
    ///
    /// Handlers run on the transport's threads (``executor``). A socket file that no process serves any more is
    /// replaced. Throws FAILED_PRECONDITION when another process serves there, when a socket's directory is open to
    /// others than its owner, or when a network's endpoint has no keys; INVALID_ARGUMENT when the endpoint is none or a
    /// socket path is longer than 107 bytes; CANCELLED when the task is cancelled while it waits, for a fifth of a second
    /// at most, for an address that is in use; UNAVAILABLE when the transport is shut down, or about to be.
    public func serve(
        _ services: [ServiceDefinition], at endpoint: String, interceptors: [any ServerInterceptor] = []
    ) async throws(RPCError) -> Server {
        try await SocketPath.prepare(endpoint)
        let core = ServerCore(
            id: reactor.nextID(), endpoint: endpoint, reactor: reactor, services: services, interceptors: interceptors)
        try await bind(core)
        let isServed = await waitForAnswer { (waiter: Waiter<Bool>) in
            if !reactor.submit(.serve(core, waiter)) { waiter.resume(false) }
        }
        guard isServed else { throw CallFailure.shutDown }
        return Server(core: core)
    }

    private func bind(_ core: ServerCore) async throws(RPCError) {
        let security = try reactor.configuration.security.serving(core.endpoint)
        var patience = AddressPatience()
        while true {
            do throws(ZeroMQError) {
                return try core.bind(security)
            } catch {
                let isInUse = error.code == .addressInUse
                if isInUse, try await patience.pauseBeforeNextAttempt() { continue }
                throw RPCError(
                    isInUse ? .failedPrecondition : .invalidArgument, "Cannot serve at \(core.endpoint): \(error)",
                    cause: error)
            }
        }
    }

    /// What the transport does now: sessions, credit, queues, last errors. Everything is empty once it is shut down.
    public func inspect() async -> TransportState {
        await reactor.inspect()
    }

    /// Drains every server, closes every channel and ends the threads. Calls made later fail.
    ///
    /// Handlers still running after `grace` are cancelled.
    public func shutdown(grace: Duration) async {
        await waitForAnswer { (waiter: Waiter<Void>) in
            if !reactor.submit(.shutDown(grace: grace, waiter)) { waiter.resume(()) }
        }
    }
}
