import DaybookAPI
import HTTPTypes

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
