import ZRPC

/// Lets requests in by their token before anything of them is read but the head, so that strangers cost next to nothing.
///
/// entry-service is asked about a token that was not good within the last minute; one that was is let through at once.
/// Either way the service that the request is for looks at the token itself.
struct Admission: Sendable {
    let caller: ServiceCaller
    private let tokens = RecentTokens()

    init(caller: ServiceCaller) { self.caller = caller }

    /// Throws UNAUTHENTICATED unless the request's token is good, or was a moment ago. Returns whether entry-service was
    /// asked just now.
    func admit(_ exchange: Exchange) async throws(RPCError) -> Bool {
        guard let token = exchange.credential.token else { throw .unauthenticated() }
        if tokens.contains(token) { return false }
        try await caller.authorize(exchange)
        welcome(exchange)
        return true
    }

    /// Notes that a service took the request's token for good, or has just made one.
    func welcome(_ exchange: Exchange) {
        if let token = exchange.credential.token { tokens.insert(token) }
        exchange.body?.standing.becomeKnown()
    }

    /// Notes that a request failed: a token that is refused is not let through again.
    func failed(_ error: RPCError, _ exchange: Exchange) {
        if error.code == .unauthenticated, let token = exchange.credential.token { tokens.remove(token) }
    }
}
