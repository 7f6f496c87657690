import DaybookAPI
import HTTPTypes

/// What a request shows of who looks at a share.
struct ShareVisitor: Sendable {
    private static let admissionCookie = "daybook_share"
    private static let grantCookie = "daybook_share_open"
    private static let probeCookie = "daybook_share_asked"
    /// The query parameter with what opening a share gave.
    static let grantParameter = "g"

    let path: SharePath
    private(set) var visit: SharedVisit
    /// Whether its browser keeps cookies: what is given in one comes back.
    let keepsCookies: Bool

    init(_ exchange: Exchange, _ path: SharePath) {
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

    /// The same visitor, who has just shown the password.
    func showing(_ admission: String) -> ShareVisitor {
        var visitor = self
        visitor.visit.admission = admission
        return visitor
    }

    /// The field's value that comes with every form, and says nothing but that cookies are kept.
    static func probe(for path: SharePath, isSecure: Bool) -> String {
        cookie(probeCookie, "1", 3600, path, isSecure)
    }

    /// The field's value that keeps what a password gave. It is kept for longer than it opens the share: whoever shows an
    /// old one knew the password, and is not kept waiting for the wrong tries of others.
    static func admission(_ text: String, for path: SharePath, isSecure: Bool) -> String {
        cookie(admissionCookie, text, 30 * 24 * 3600, path, isSecure)
    }

    /// The field's value that keeps what opening the share gave, so that looking again is no view.
    static func grant(_ text: String, for path: SharePath, isSecure: Bool) -> String {
        cookie(grantCookie, text, 3600, path, isSecure)
    }

    /// For the share's own paths. The browser sends it also when somebody follows the link from elsewhere, as from a message.
    private static func cookie(
        _ name: String, _ value: String, _ seconds: UInt32, _ path: SharePath, _ isSecure: Bool
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

    /// What is longer is none of ours.
    private static func short(_ text: String?) -> String {
        text.map { $0.utf8.count <= 256 ? $0 : "" } ?? ""
    }
}

extension Exchange {
    /// The address that the client knows the server by, as `https://example.org`; empty when it did not say it, or what is
    /// none.
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
