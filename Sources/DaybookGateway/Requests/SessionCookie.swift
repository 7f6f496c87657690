import DaybookAPI
import HTTPTypes
import ZRPC

/// The field that sets or clears the session cookie.
enum SessionCookie {
    /// Whether a method makes a session, which its response tells.
    static func isSet(by path: String) -> Bool { makers.contains(path) }

    private static let makers: Set<String> = [
        AccountServiceMethods.createSession.path, AccountServiceMethods.createPasskeySession.path,
        AccountServiceMethods.createAccount.path,
    ]

    /// Sets the cookie for as long as the session lasts.
    static func setting(_ token: String, seconds: Int64, secure: Bool) -> String {
        "\(Credential.cookieName)=\(token); Path=/; Max-Age=\(max(0, seconds)); HttpOnly; SameSite=Strict"
            + (secure ? "; Secure" : "")
    }

    /// Takes the cookie away.
    static let clearing = "\(Credential.cookieName)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
}
