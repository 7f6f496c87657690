import Hashing

/// A site that passkeys are for: the name of a host, and the pages of it that may ask.
///
/// Browsers offer passkeys to pages with TLS only, and without it to those of the machine itself, by the name `localhost`.
public struct RelyingParty: Hashable, Sendable {
    /// The host's name in lower case: the passkeys' `rpId`.
    public let id: String
    private let origins: [String]

    /// The host that a browser asked, as `https://diary.example.org` or `http://localhost:8080`; nil where passkeys do not
    /// work: for an address in numbers, and for what is no origin.
    ///
    /// - Parameter origin: With `http`, TLS is not known of, and may still end before us.
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

    /// Whether a page of this origin may ask for passkeys of the site.
    public func accepts(_ origin: String) -> Bool { origins.contains(origin) }

    /// What an authenticator calls the site by.
    var idHash: [UInt8] { SHA256.hash(data: Array(id.utf8)) }

    /// The host in `host` or `host:port`, when it is a name and not an address.
    private static func host(of authority: Substring) -> String? {
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, parts.count <= 2, host.utf8.count <= 253 else { return nil }
        if parts.count == 2, !(1...5 ~= parts[1].utf8.count && parts[1].utf8.allSatisfy(isDigit)) { return nil }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy({ 1...63 ~= $0.utf8.count && $0.utf8.allSatisfy(isOfLabel) }),
            // As URLs have it, a host that ends in a number is an address.
            let last = labels.last, !last.utf8.allSatisfy(isDigit), !last.hasPrefix("0x")
        else { return nil }
        return String(host)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

    private static func isOfLabel(_ byte: UInt8) -> Bool {
        isDigit(byte) || 0x61...0x7A ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
