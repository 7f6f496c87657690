import DaybookAPI
import HTTPTypes
import Wording
import ZRPC

/// Keeps foreign pages from writing with the visitor's cookie.
///
/// A browser sends the cookie by itself, so with it a write must say that it comes from our own page. Every browser
/// says so, in `Sec-Fetch-Site` or in `Origin`; a write that says nothing is refused. Tokens in `Authorization` are put
/// there on purpose and need no origin.
enum OriginCheck {
    /// Checks a request that needs no token but sets the cookie: a foreign page must not sign its visitor in.
    ///
    /// Programs say nothing of their origin, and pass.
    static func checkSigningIn(_ exchange: Exchange) throws(RPCError) {
        let (site, origin) = (exchange.headers[.fetchSite], exchange.headers[.origin])
        guard isOwn(site: site, origin: origin, authority: exchange.authority, isSecure: exchange.isSecure) else {
            throw foreign
        }
    }

    /// Checks a request. Throws PERMISSION_DENIED when it is a foreign page's write.
    static func check(_ exchange: Exchange) throws(RPCError) {
        try check(
            exchange.headers, method: exchange.method, authority: exchange.authority, credential: exchange.credential,
            isSecure: exchange.isSecure)
    }

    /// Throws PERMISSION_DENIED for a write that does not come from this origin.
    ///
    /// `authority` is the request's `Host`. A page without TLS may come from whoever sits on the line, so behind TLS it is a
    /// foreign one; where TLS is not known of, it may still end before us.
    static func check(
        _ fields: HTTPFields, method: HTTPRequest.Method, authority: String?, credential: Credential,
        isSecure: Bool
    ) throws(RPCError) {
        guard case .cookie = credential, method != .get, method != .head, method != .options else { return }
        let site = fields[.fetchSite]
        let origin = fields[.origin]
        guard site != nil || origin != nil, isOwn(site: site, origin: origin, authority: authority, isSecure: isSecure)
        else {
            throw foreign
        }
    }

    private static let foreign = RPCError(.permissionDenied, RequestFault.foreignOrigin)

    private static func isOwn(site: String?, origin: String?, authority: String?, isSecure: Bool) -> Bool {
        let isOwnSite = site.map { $0 == "same-origin" || $0 == "none" } ?? true
        let isOwnOrigin = origin.map { isSame($0, as: authority, isSecure: isSecure) } ?? true
        return isOwnSite && isOwnOrigin
    }

    private static func isSame(_ origin: String, as authority: String?, isSecure: Bool) -> Bool {
        guard let authority else { return false }
        return (isSecure ? ["https://"] : ["http://", "https://"]).contains {
            origin.lowercased() == $0 + authority.lowercased()
        }
    }
}
