import Hashing

/// A site that passkeys belong to: a host name, and the origins of its pages that may request passkeys.
///
/// Browsers offer passkeys only to pages with TLS, and to pages of the machine itself under the name `localhost`.
public struct RelyingParty: Hashable, Sendable {
    /// The host name in lower case: the `rpId` of its passkeys.
    public let id: String
    private let origins: [String]

    /// Creates the site for the origin that a browser requested, such as `https://diary.example.org` or
    /// `http://localhost:8080`; nil for a text that is not an origin, and for a numeric address, for which passkeys do
    /// not work.
    ///
    /// - Parameter origin: The origin. If it says `http`, a proxy in front of this server may handle TLS: pages of the
    ///   `https` origin are therefore accepted, and pages of the `http` origin only on `localhost`.
    public init?(origin: String) {
        guard origin.utf8.count <= 300, origin.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let text = origin.lowercased()
        guard let colon = text.firstRange(of: "://") else { return nil }
        let (scheme, authority) = (text[..<colon.lowerBound], text[colon.upperBound...])
        guard scheme == "http" || scheme == "https", let host = Self.host(of: authority) else { return nil }
        id = host
        let isLocal = host == "localhost" || host.hasSuffix(".localhost")
        origins = (scheme == "http" && isLocal ? ["http://", "https://"] : ["https://"]).map { $0 + authority }
    }

    /// Returns whether a page of this origin may request passkeys of the site.
    public func accepts(_ origin: String) -> Bool { origins.contains(origin) }

    /// The hash by which an authenticator identifies the site.
    var idHash: [UInt8] { SHA256.hash(data: Array(id.utf8)) }

    /// Returns the host of `host` or `host:port`; nil if it is an address instead of a name.
    private static func host(of authority: Substring) -> String? {
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, parts.count <= 2, host.utf8.count <= 253 else { return nil }
        if parts.count == 2, !(1...5 ~= parts[1].utf8.count && parts[1].utf8.allSatisfy(isDigit)) { return nil }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy({ 1...63 ~= $0.utf8.count && $0.utf8.allSatisfy(isOfLabel) }),
            // By the rules for URLs, a host that ends in a number is an address.
            let last = labels.last, !last.utf8.allSatisfy(isDigit), !last.hasPrefix("0x")
        else { return nil }
        return String(host)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

    private static func isOfLabel(_ byte: UInt8) -> Bool {
        isDigit(byte) || 0x61...0x7A ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
