public import Logging
import Synchronization
import ZeroMQ

/// A group of threads with their connections: channels to other services, and services of this process.
///
/// A process needs only one. Releasing it without `shutdown` ends the threads and fails the running calls.
public final class Transport: Sendable {
    let reactor: Reactor
    private let interceptors: [any ClientInterceptor]
    private let channels = Mutex<[String: ChannelCore]>([:])

    /// Starts the threads: one more than there are processors, and at least three.
    ///
    /// Throws INTERNAL if the system provides no thread or descriptor.
    ///
    /// - Parameter interceptors: The interceptors around the calls of every channel.
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

    /// The executor that runs tasks on the transport's threads, if possible on the thread that received the message.
    ///
    /// Handlers run there. Callers that prefer it (`withTaskExecutorPreference`) receive responses without a change of
    /// thread: their calls cost about a quarter less and complete sooner. A task that blocks or computes delays the
    /// transport by at most a millisecond; after that, it occupies only one of the threads. Code that blocks or
    /// computes often needs threads of its own. If tasks wait for 100 ms because all threads are occupied, the
    /// transport logs a warning. After `shutdown`, tasks run on the global concurrent executor.
    public var executor: any TaskExecutor { reactor }

    deinit { reactor.submit(.abandon) }

    /// Returns a channel to a service.
    ///
    /// A target is one endpoint, such as `ipc:///run/entry.sock` or `tcp://127.0.0.1:4000`; several workers of the
    /// service, such as `tcp://10.0.0.1:4000,tcp://10.0.0.2:4000`; or all workers that have a socket in a directory,
    /// such as `ipc:///run/media.*.sock`, which is watched. `memory://NAME` is a service of this process, in any of its
    /// transports.
    ///
    /// The channel starts to connect to each worker at once, and keeps trying. With several workers, `policy` chooses
    /// one for each call. Two channels with the same target and policy share their connections. A channel connects to
    /// at most 64 workers.
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

    /// Serves services at an endpoint. Clients can connect when it returns.
    ///
    /// Handlers run on the transport's threads (``executor``). A socket file that no process serves is replaced.
    ///
    /// - Throws: FAILED_PRECONDITION if another process serves there, if other users than the owner have access to a
    ///   socket's directory, or if a network endpoint has no keys; INVALID_ARGUMENT if the endpoint is invalid or a
    ///   socket path is longer than 107 bytes; CANCELLED if the task is cancelled while it waits, for at most 200 ms,
    ///   for an address that is in use; UNAVAILABLE if the transport is shut down, or about to be.
    public func serve(
        _ services: [ServiceDefinition], at endpoint: String, interceptors: [any ServerInterceptor] = []
    ) async throws(RPCError) -> Server {
        try await SocketPath.prepare(endpoint)
        let core = ServerCore(
            id: reactor.nextID(), endpoint: endpoint, reactor: reactor, services: services, interceptors: interceptors)
        try await bind(core)
        let isServed = await waitForResponse { (waiter: Waiter<Bool>) in
            if !reactor.submit(.serve(core, waiter)) { waiter.resume(false) }
        }
        guard isServed else { throw CallFailure.shutDown }
        return Server(core: core)
    }

    private func bind(_ core: ServerCore) async throws(RPCError) {
        let security = try reactor.configuration.security.serving(core.endpoint)
        var backoff = AddressBackoff()
        while true {
            do throws(ZeroMQError) {
                return try core.bind(security)
            } catch {
                let isInUse = error.code == .addressInUse
                if isInUse, try await backoff.pauseBeforeNextAttempt() { continue }
                throw RPCError(
                    isInUse ? .failedPrecondition : .invalidArgument, "Cannot serve at \(core.endpoint): \(error)",
                    cause: error)
            }
        }
    }

    /// Returns the transport's current state: sessions, credit, queues, last errors. Everything is empty after the
    /// shutdown.
    public func inspect() async -> TransportState {
        await reactor.inspect()
    }

    /// Drains every server, closes every channel and ends the threads. Later calls fail.
    ///
    /// Handlers that still run after `grace` are cancelled.
    public func shutdown(grace: Duration) async {
        await waitForResponse { (waiter: Waiter<Void>) in
            if !reactor.submit(.shutDown(grace: grace, waiter)) { waiter.resume(()) }
        }
    }
}
