import DaybookAPI
import HTTPTypes
import ZRPC

/// A check of a request's token before anything but the request's head is read, so that unauthenticated requests cost
/// next to nothing.
///
/// A token that was valid within the last minute passes at once; for any other token entry-service is called. In both
/// cases the service behind the request's route checks the token itself.
struct Admission: Sendable {
    let caller: ServiceCaller
    private let tokens = RecentTokens()

    init(caller: ServiceCaller) { self.caller = caller }

    /// Throws UNAUTHENTICATED unless the request's token is valid, or was valid a moment ago. Returns whether
    /// entry-service was called for this.
    func admit(_ exchange: Exchange) async throws(RPCError) -> Bool {
        guard let token = exchange.credential.token else { throw .unauthenticated() }
        if tokens.contains(token) {
            exchange.body?.status.becomeKnown()
            return false
        }
        let account = try await caller.authorize(exchange)
        tokens.insert(token, of: account)
        exchange.body?.status.becomeKnown()
        return true
    }

    /// Returns whether the request's token was valid a moment ago.
    func knows(_ exchange: Exchange) -> Bool { exchange.credential.token.map { tokens.contains($0) } ?? false }

    /// Returns the account of the request's token, if the token was valid a moment ago and its account is known.
    func account(of exchange: Exchange) -> String? {
        exchange.credential.token.flatMap { tokens.contains($0) ? tokens.account(of: $0) : nil }
    }

    /// Records that a service accepted the request's token.
    func welcome(_ exchange: Exchange) {
        if let token = exchange.credential.token { tokens.insert(token) }
        exchange.body?.status.becomeKnown()
    }

    /// Records that a request of a route succeeded, and forgets the tokens that the request ended.
    func succeeded(for exchange: Exchange, match: RouteTable.Match) {
        // No service checked a token that came with a public route. Some public routes create sessions.
        if match.route.isPublic {
            if SessionCookie.isSet(by: match.method.path) { exchange.body?.status.becomeKnown() }
            return
        }
        switch match.method.path {
        case AccountServiceMethods.deleteCurrentSession.path:
            if let token = exchange.credential.token { tokens.remove(token) }
        case AccountServiceMethods.deleteSession.path, AccountServiceMethods.changePassword.path,
            AccountServiceMethods.deleteToken.path, AccountServiceMethods.updateMember.path:
            // The ended tokens are not known here: every token is checked again.
            tokens.removeAll()
        default: welcome(exchange)
        }
    }

    /// Records that a request failed: a refused token no longer passes.
    func failed(_ error: RPCError, for exchange: Exchange) {
        if error.code == .unauthenticated, let token = exchange.credential.token { tokens.remove(token) }
    }
}
