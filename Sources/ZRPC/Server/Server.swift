/// A service that this process serves at one endpoint.
public final class Server: Sendable {
    let core: ServerCore

    init(core: ServerCore) { self.core = core }

    /// Where it serves.
    public var endpoint: String { core.endpoint }

    /// What it counted since it started.
    public var statistics: ServerStatistics { core.counters.snapshot }

    /// Stops gracefully: tells clients to send no more, answers what runs, then closes the endpoint.
    ///
    /// Handlers still running after `grace` are cancelled, and their callers get UNAVAILABLE.
    public func drain(grace: Duration) async {
        await waitForAnswer { (waiter: Waiter<Void>) in
            if !core.reactor.submit(.drain(core, grace: grace, waiter)) { waiter.resume(()) }
        }
    }
}
