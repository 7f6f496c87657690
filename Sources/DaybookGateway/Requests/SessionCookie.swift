import DaybookAPI
import HTTPTypes
import ZRPC

/// The fields that set or clear the session cookie.
///
/// The cookie's name begins with `__Host-` over TLS: browsers then take it from this very host and over TLS only, so
/// that neither a page of a neighbouring host nor somebody on a line without TLS puts another session in its place.
/// Browsers refuse such a name without TLS, so the cookie has its plain name there.
enum SessionCookie {
    /// Whether the response of a method holds a new session.
    static func isSet(by path: String) -> Bool { makers.contains(path) }

    private static let makers: Set<String> = [
        AccountServiceMethods.createSession.path, AccountServiceMethods.createPasskeySession.path,
        AccountServiceMethods.createAccount.path,
    ]

    /// Sets the cookie for as long as the session lasts. Over TLS it takes away the one with the plain name, which is
    /// of an earlier session.
    static func setting(_ token: String, seconds: Int64, secure: Bool) -> [String] {
        let own = field(secure ? Credential.hostCookieName : Credential.cookieName, token, seconds: max(0, seconds))
        return secure ? [own, field(Credential.cookieName, "", seconds: 0)] : [own]
    }

    /// Takes the cookie away, under either name.
    static let clearing = [
        field(Credential.hostCookieName, "", seconds: 0), field(Credential.cookieName, "", seconds: 0),
    ]

    private static func field(_ name: String, _ value: String, seconds: Int64) -> String {
        "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (name == Credential.hostCookieName ? "; Secure" : "")
    }
}
