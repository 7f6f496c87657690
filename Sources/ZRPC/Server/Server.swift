/// A service that this process serves at one endpoint.
public final class Server: Sendable {
    let core: ServerCore

    init(core: ServerCore) { self.core = core }

    /// The endpoint at which the server is reached.
    public var endpoint: String { core.endpoint }

    /// The server's counts since its start.
    public var statistics: ServerStatistics { core.counters.snapshot }

    /// Stops gracefully: tells clients to send no more calls, completes the running calls, then closes the endpoint.
    ///
    /// Handlers that still run after `grace` are cancelled, and their callers get UNAVAILABLE.
    public func drain(grace: Duration) async {
        await waitForAnswer { (waiter: Waiter<Void>) in
            if !core.reactor.submit(.drain(core, grace: grace, waiter)) { waiter.resume(()) }
        }
    }
}
