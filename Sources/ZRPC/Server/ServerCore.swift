import Synchronization
import ZeroMQ

/// The state that a server's handle, its handlers and the reactor share.
final class ServerCore: Sendable {
    let id: Int
    let endpoint: String
    let reactor: Reactor
    let interceptors: [any ServerInterceptor]
    /// The handlers by method number, which is the position plus one.
    let handlers: [MethodHandler]
    /// The method numbers by path.
    let methodIDs: [String: UInt32]
    let counters = ServerCounters()
    /// The time that the last handler waited for a thread, in milliseconds.
    let queueDelay = Atomic<UInt32>(0)
    // The thread that calls `serve` binds the socket, and then the socket moves to the loop. The lock orders the two.
    private let bound = Mutex<BoundSocket?>(nil)

    /// A socket that moves from one thread to another.
    struct BoundSocket: ~Copyable {
        let socket: MessageSocket
    }

    init(
        id: Int, endpoint: String, reactor: Reactor, services: [ServiceDefinition],
        interceptors: [any ServerInterceptor]
    ) {
        self.id = id
        self.endpoint = endpoint
        self.reactor = reactor
        self.interceptors = interceptors
        handlers = services.flatMap(\.handlers)
        var ids: [String: UInt32] = [:]
        for (index, handler) in handlers.enumerated() {
            precondition(ids[handler.method.path] == nil, "\(handler.method.path) is served once.")
            ids[handler.method.path] = UInt32(index + 1)
        }
        methodIDs = ids
    }

    /// Whether clients must authenticate themselves.
    var authenticates: Bool { reactor.configuration.security.authorizedClients != nil && endpoint.hasPrefix("tcp:") }

    /// Opens and binds the socket. Throws if the address is in use, and may then be called again.
    func bind(_ security: SocketSecurity?) throws(ZeroMQError) {
        if endpoint.hasPrefix(MemoryNetwork.scheme) {
            let listener = try MemoryNetwork.process.listen(
                at: endpoint, mailbox: MemoryMailbox(reactor: reactor, id: id))
            return bound.withLock { $0 = BoundSocket(socket: .memoryServer(MemoryServerEnd(listener: listener))) }
        }
        var options = endpoint.hasPrefix("tcp:") ? SocketOptions.tcp() : SocketOptions()
        options.maximumMessageSize = Int64(WireLimits.maximumMessage)
        options.security = security
        if security != nil { options.receiveHighWaterMark = 128 }
        try bound.withLock { [options] (bound) throws(ZeroMQError) in
            let socket = try Socket(reactor.context, .router, options: options)
            try socket.bind(endpoint)
            bound = BoundSocket(socket: .socket(socket))
        }
    }

    /// Takes the bound socket; returns nil after the first time.
    func takeSocket() -> BoundSocket? {
        bound.withLock { $0.take() }
    }
}

/// A service that this process serves at one endpoint.
public final class Server: Sendable {
    let core: ServerCore

    init(core: ServerCore) { self.core = core }

    /// The endpoint at which the server is reached.
    public var endpoint: String { core.endpoint }

    /// The server's counts since its start.
    public var statistics: ServerStatistics { core.counters.snapshot }

    /// Stops gracefully: tells clients to send no more calls, completes the running calls, waits until their clients
    /// have read the responses, then closes the endpoint.
    ///
    /// Handlers that still run after `grace` are cancelled, and their callers get UNAVAILABLE.
    public func drain(grace: Duration) async {
        await waitForResponse { (waiter: Waiter<Void>) in
            if !core.reactor.submit(.drain(core, grace: grace, waiter)) { waiter.resume(()) }
        }
    }
}

/// Code that runs around every call of a server: tracing, metrics, admission, logs.
///
/// `next` runs the rest of the chain and the handler, and returns the handler's response, which only the handler can
/// create. An interceptor may throw instead of running `next`, and thereby refuse the call. The response is sent when
/// the outermost interceptor returns it. Interceptors run in the order in which they were passed to the server, in the
/// call's own task.
///
/// A target without the upcoming feature `NonisolatedNonsendingByDefault` writes `nonisolated(nonsending)` before
/// `func` and before the type of `next`.
public protocol ServerInterceptor: Sendable {
    /// Runs one call. An error that it throws reaches the caller under the same rules as a handler's error.
    func intercept<Response: Sendable>(
        _ context: ServerContext, next: () async throws -> Response
    ) async throws -> Response
}
