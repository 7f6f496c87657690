import DaybookAPI
import HTTPTypes
import ZRPC

/// The credential of a request. The token is not checked here: entry-service checks it with each call.
enum Credential: Sendable, Hashable {
    /// The request has no token, or a text that cannot be one.
    case none
    /// The token from `Authorization: Bearer`.
    case bearer(String)
    /// The token from the session cookie.
    case cookie(String)

    /// The name of the session cookie.
    static let cookieName = DaybookSchema.sessionCookie
    /// The name of the session cookie over TLS.
    static let hostCookieName = "__Host-" + cookieName

    /// The token, if there is one.
    var token: String? {
        switch self {
        case .none: nil
        case .bearer(let token), .cookie(let token): token
        }
    }

    /// Reads a request's fields. An `Authorization` field overrides the cookie, even an invalid one.
    init(_ fields: HTTPFields) {
        if let authorization = fields[.authorization] {
            self.init(authorization: authorization)
        } else {
            self.init(cookies: fields[values: .cookie])
        }
    }

    /// Reads an `Authorization` field.
    init(authorization: String) {
        let parts = authorization.split(separator: " ", maxSplits: 1)
        if parts.count == 2, parts[0].lowercased() == "bearer", Self.isToken(parts[1]) {
            self = .bearer(String(parts[1]))
        } else {
            self = .none
        }
    }

    /// Reads `Cookie` fields. The name that only this host can set has priority; the plain name is of an earlier
    /// session, or of a session without TLS.
    init(cookies: [String]) {
        self = .none
        for field in cookies {
            for pair in field.split(separator: ";") {
                let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, Self.isToken(parts[1]) else { continue }
                if parts[0] == Self.hostCookieName {
                    self = .cookie(String(parts[1]))
                    return
                }
                if parts[0] == Self.cookieName, self == .none { self = .cookie(String(parts[1])) }
            }
        }
    }

    /// Returns whether a text consists of visible ASCII without separators of fields and cookies, at most 512 bytes.
    private static func isToken(_ text: Substring) -> Bool {
        text.utf8.count <= 512
            && text.utf8.allSatisfy {
                $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\"")
            }
    }
}

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
        let own = field(
            secure ? Credential.hostCookieName : Credential.cookieName, value: token, seconds: max(0, seconds))
        return secure ? [own, field(Credential.cookieName, value: "", seconds: 0)] : [own]
    }

    /// The fields that clear the cookie, under either name.
    static let clearing = [
        field(Credential.hostCookieName, value: "", seconds: 0), field(Credential.cookieName, value: "", seconds: 0),
    ]

    private static func field(_ name: String, value: String, seconds: Int64) -> String {
        "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (name == Credential.hostCookieName ? "; Secure" : "")
    }
}
