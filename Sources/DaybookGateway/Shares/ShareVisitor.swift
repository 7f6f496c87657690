import DaybookAPI
import HTTPTypes

/// The visitor of a share, as the request describes them.
struct ShareVisitor: Sendable {
    private static let admissionCookie = "daybook_share"
    private static let grantCookie = "daybook_share_open"
    private static let probeCookie = "daybook_share_asked"
    /// The query parameter with the grant of an opened share.
    static let grantParameter = "g"

    let path: SharePath
    private(set) var visit: SharedVisit
    /// Whether the visitor's browser keeps cookies: the probe cookie has come back.
    let keepsCookies: Bool

    init(_ exchange: Exchange, at path: SharePath) {
        self.path = path
        var visit = SharedVisit()
        visit.token = path.token
        let cookies = exchange.headers[values: .cookie]
        visit.grant = Self.short(exchange.target.parameter(Self.grantParameter))
        visit.keptGrant = Self.short(Self.cookie(Self.grantCookie, in: cookies))
        visit.admission = Self.short(Self.cookie(Self.admissionCookie, in: cookies))
        self.visit = visit
        keepsCookies = cookies.contains { $0.contains(Self.probeCookie) }
    }

    /// Returns the same visitor with the admission for a password that was just entered.
    func showing(_ admission: String) -> ShareVisitor {
        var visitor = self
        visitor.visit.admission = admission
        return visitor
    }

    /// Returns the cookie that is sent with every form, and only shows that the browser keeps cookies.
    static func probe(for path: SharePath, isSecure: Bool) -> String {
        cookie(probeCookie, value: "1", seconds: 3600, path: path, isSecure: isSecure)
    }

    /// Returns the cookie that keeps the admission after a password. It lasts longer than the admission is valid: a
    /// visitor with an old one knew the password, and is not delayed by the wrong attempts of others.
    static func admission(_ text: String, for path: SharePath, isSecure: Bool) -> String {
        cookie(admissionCookie, value: text, seconds: 30 * 24 * 3600, path: path, isSecure: isSecure)
    }

    /// Returns the cookie that keeps the grant of an opened share, so that another look counts no view.
    static func grant(_ text: String, for path: SharePath, isSecure: Bool) -> String {
        cookie(grantCookie, value: text, seconds: 3600, path: path, isSecure: isSecure)
    }

    /// Returns a cookie for the share's own paths. The browser sends it also with a link from another site, such as a
    /// message.
    private static func cookie(
        _ name: String, value: String, seconds: UInt32, path: SharePath, isSecure: Bool
    ) -> String {
        "\(name)=\(value); Path=\(path.link); Max-Age=\(seconds); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }

    private static func cookie(_ name: String, in fields: [String]) -> String? {
        for field in fields {
            for pair in field.split(separator: ";") {
                let parts = pair.trimmed.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0] == name { return String(parts[1]) }
            }
        }
        return nil
    }

    /// Returns a text, or an empty text if it is too long to be one of the gateway's.
    private static func short(_ text: String?) -> String {
        text.map { $0.utf8.count <= 256 ? $0 : "" } ?? ""
    }
}

extension Exchange {
    /// The server's address as the client uses it, such as `https://example.org`; empty if the client did not send a
    /// valid one.
    var origin: String {
        guard let authority, authority.utf8.count <= 255, authority.utf8.allSatisfy(Self.isOfAuthority) else {
            return ""
        }
        return (isSecure ? "https://" : "http://") + authority
    }

    private static func isOfAuthority(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
