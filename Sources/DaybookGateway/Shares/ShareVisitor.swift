import DaybookAPI
import HTTPTypes

/// What a request shows of who looks at a share.
struct ShareVisitor: Sendable {
    private static let cookieName = "daybook_share"
    /// The query parameter with what opening a share gave.
    static let grantParameter = "g"

    let path: SharePath
    let visit: SharedVisit

    init(_ exchange: Exchange, _ path: SharePath) {
        self.path = path
        var visit = SharedVisit()
        visit.token = path.token
        visit.grant = Self.short(exchange.target.parameter(Self.grantParameter))
        visit.admission = Self.short(Self.cookie(in: exchange.headers[values: .cookie]))
        self.visit = visit
    }

    /// The field's value that keeps what a password gave, for the share's own paths. The browser sends it also when somebody
    /// follows the link from elsewhere, as from a message.
    static func cookie(_ admission: String, seconds: UInt32, for path: SharePath, isSecure: Bool) -> String {
        "\(cookieName)=\(admission); Path=\(path.link); Max-Age=\(seconds); HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }

    private static func cookie(in fields: [String]) -> String? {
        for field in fields {
            for pair in field.split(separator: ";") {
                let parts = pair.trimmed.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0] == cookieName { return String(parts[1]) }
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
    /// The address that the client knows the server by, as `https://example.org`; empty when it did not say it.
    var origin: String { authority.map { (isSecure ? "https://" : "http://") + $0 } ?? "" }
}
