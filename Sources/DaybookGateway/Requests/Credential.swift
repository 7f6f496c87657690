import DaybookAPI
import HTTPTypes

/// What a request shows of who sends it. The token is not checked here: entry-service does that with each call.
enum Credential: Sendable, Hashable {
    /// Nothing, or something that cannot be a token.
    case none
    /// From `Authorization: Bearer`.
    case bearer(String)
    /// From the session cookie.
    case cookie(String)

    /// The name of the session cookie.
    static let cookieName = DaybookSchema.sessionCookie
    /// Its name over TLS.
    static let hostCookieName = "__Host-" + cookieName

    /// The token, if there is one.
    var token: String? {
        switch self {
        case .none: nil
        case .bearer(let token), .cookie(let token): token
        }
    }

    /// Reads a request's fields. An `Authorization` field wins over the cookie, also when it is no good.
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

    /// Reads `Cookie` fields. The name that only this host can set wins; the plain one is of a session from before, or of
    /// one without TLS.
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

    /// Visible ASCII without what separates fields and cookies; at most 512 bytes.
    private static func isToken(_ text: Substring) -> Bool {
        text.utf8.count <= 512
            && text.utf8.allSatisfy {
                $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\"")
            }
    }
}
