import DaybookAPI
import HTTPTypes
import ZRPC

/// The fields that set or clear the session cookie.
///
/// The cookie's name begins with `__Host-` over TLS: browsers then accept it from this very host and over TLS only.
/// Neither a page of a neighbouring host nor an attacker on a line without TLS can replace it with another session.
/// Browsers refuse such a name without TLS, so the cookie has its plain name there.
enum SessionCookie {
    /// Returns whether the response of a method creates a session.
    static func isSet(by path: String) -> Bool { makers.contains(path) }

    private static let makers: Set<String> = [
        AccountServiceMethods.createSession.path, AccountServiceMethods.createPasskeySession.path,
        AccountServiceMethods.createAccount.path,
    ]

    /// Returns the fields that set the cookie for the session's lifetime. Over TLS they also clear the cookie with the
    /// plain name, which is of an earlier session.
    static func setting(_ token: String, seconds: Int64, secure: Bool) -> [String] {
        let own = field(secure ? Credential.hostCookieName : Credential.cookieName, token, seconds: max(0, seconds))
        return secure ? [own, field(Credential.cookieName, "", seconds: 0)] : [own]
    }

    /// The fields that clear the cookie, under either name.
    static let clearing = [
        field(Credential.hostCookieName, "", seconds: 0), field(Credential.cookieName, "", seconds: 0),
    ]

    private static func field(_ name: String, _ value: String, seconds: Int64) -> String {
        "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (name == Credential.hostCookieName ? "; Secure" : "")
    }
}
