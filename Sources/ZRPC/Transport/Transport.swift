public import Logging
import Synchronization
import ZeroMQ

/// One reactor thread and all that it carries: channels to other services, and services of this process.
///
/// A process needs one. Dropping it without `shutdown` ends the thread and fails what is still running.
public final class Transport: Sendable {
    private struct State {
        var channels: [String: ChannelCore] = [:]
        var next = 1
    }

    let reactor: Reactor
    private let interceptors: [any ClientInterceptor]
    private let state = Mutex(State())

    /// Starts the reactor thread.
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
        try reactor.start()
    }

    deinit { reactor.submit(.abandon) }

    /// A channel to a service, as `ipc:///run/entry.sock` or `tcp://127.0.0.1:4000`.
    ///
    /// It begins to connect at once and never stops trying. Two channels to one endpoint are one connection.
    public func channel(to endpoint: String) -> Channel {
        let (core, isNew) = state.withLock { state -> (ChannelCore, Bool) in
            if let known = state.channels[endpoint] { return (known, false) }
            let core = ChannelCore(
                id: state.next, endpoint: endpoint, reactor: reactor, interceptors: interceptors)
            state.next += 1
            state.channels[endpoint] = core
            return (core, true)
        }
        if isNew, !reactor.submit(.connect(core)) { core.publish(.closed, session: nil) }
        return Channel(core: core)
    }

    /// Serves services at an endpoint. When it returns, clients can connect.
    ///
    /// A socket file that no process serves any more is replaced. Throws FAILED_PRECONDITION when another process
    /// serves there, INVALID_ARGUMENT when the endpoint is none or a socket path is longer than 107 bytes.
    public func serve(
        _ services: [ServiceDefinition], at endpoint: String, interceptors: [any ServerInterceptor] = []
    ) throws(RPCError) -> Server {
        try SocketPath.prepare(endpoint)
        let number = state.withLock { state in
            defer { state.next += 1 }
            return state.next
        }
        let core = ServerCore(
            id: number, endpoint: endpoint, reactor: reactor, services: services, interceptors: interceptors)
        do {
            try core.bind()
        } catch {
            let code: StatusCode = error.code == .addressInUse ? .failedPrecondition : .invalidArgument
            throw RPCError(code, "Cannot serve at \(endpoint): \(error)", cause: error)
        }
        guard reactor.submit(.serve(core)) else { throw CallFailure.shutDown }
        return Server(core: core)
    }

    /// Drains every server, closes every channel and ends the thread. Calls made later fail.
    ///
    /// Handlers still running after `grace` are cancelled.
    public func shutdown(grace: Duration) async {
        await waitForAnswer { (waiter: Waiter<Void>) in
            if !reactor.submit(.shutDown(grace: grace, waiter)) { waiter.resume(()) }
        }
    }
}
