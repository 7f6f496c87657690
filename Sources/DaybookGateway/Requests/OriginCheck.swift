import DaybookAPI
import HTTPTypes
import Wording
import ZRPC

/// A check that keeps foreign pages from writing with the visitor's cookie.
///
/// A browser sends the cookie by itself, so a write with the cookie must prove that it comes from the diary's own page.
/// Every browser states the origin, in `Sec-Fetch-Site` or in `Origin`; a write without either is refused. A token in
/// `Authorization` is sent on purpose and needs no origin.
enum OriginCheck {
    /// Checks a request that needs no token but sets the cookie: a foreign page must not sign its visitor in.
    ///
    /// Programs send no origin, and pass.
    static func checkSigningIn(_ exchange: Exchange) throws(RPCError) {
        let (site, origin) = (exchange.headers[.fetchSite], exchange.headers[.origin])
        guard isOwn(site: site, origin: origin, authority: exchange.authority, isSecure: exchange.isSecure) else {
            throw foreign
        }
    }

    /// Checks a request. Throws PERMISSION_DENIED for a write from a foreign page.
    static func check(_ exchange: Exchange) throws(RPCError) {
        try check(
            exchange.headers, method: exchange.method, authority: exchange.authority, credential: exchange.credential,
            isSecure: exchange.isSecure)
    }

    /// Throws PERMISSION_DENIED for a write that does not come from this origin.
    ///
    /// `authority` is the request's `Host`. An attacker on the line can forge a page without TLS, so behind TLS such a
    /// page is foreign. If the gateway does not know of TLS, a proxy in front of it may still use TLS.
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
