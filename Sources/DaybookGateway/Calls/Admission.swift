import DaybookAPI
import HTTPTypes
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
        if tokens.contains(token) {
            exchange.body?.standing.becomeKnown()
            return false
        }
        let account = try await caller.authorize(exchange)
        tokens.insert(token, of: account)
        exchange.body?.standing.becomeKnown()
        return true
    }

    /// Whether the request's token was good a moment ago.
    func knows(_ exchange: Exchange) -> Bool { exchange.credential.token.map { tokens.contains($0) } ?? false }

    /// The account of the request's token, if the token was good a moment ago and its account is known.
    func account(of exchange: Exchange) -> String? {
        exchange.credential.token.flatMap { tokens.contains($0) ? tokens.account(of: $0) : nil }
    }

    /// Notes that a service took the request's token for good.
    func welcome(_ exchange: Exchange) {
        if let token = exchange.credential.token { tokens.insert(token) }
        exchange.body?.standing.becomeKnown()
    }

    /// Notes that a request of a route succeeded, and forgets the tokens that it ended.
    func succeeded(_ exchange: Exchange, _ match: RouteTable.Match) {
        // Nobody looked at a token that came with a public route. Some of them make sessions.
        if match.route.isPublic {
            if SessionCookie.isSet(by: match.method.path) { exchange.body?.standing.becomeKnown() }
            return
        }
        switch match.method.path {
        case AccountServiceMethods.deleteCurrentSession.path:
            if let token = exchange.credential.token { tokens.remove(token) }
        case AccountServiceMethods.deleteSession.path, AccountServiceMethods.changePassword.path,
            AccountServiceMethods.deleteToken.path, AccountServiceMethods.updateMember.path:
            // Whose tokens ended is not known here: each is asked about again.
            tokens.removeAll()
        default: welcome(exchange)
        }
    }

    /// Notes that a request failed: a token that is refused is not let through again.
    func failed(_ error: RPCError, _ exchange: Exchange) {
        if error.code == .unauthenticated, let token = exchange.credential.token { tokens.remove(token) }
    }
}
