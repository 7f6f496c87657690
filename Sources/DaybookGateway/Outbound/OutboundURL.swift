import Foundation
import ServiceRuntime

/// An address at another server, in the one form that all of its readers interpret in the same way.
struct OutboundURL: Hashable, Sendable {
    /// Whether the address uses TLS.
    let isSecure: Bool
    /// The server's name in lower case, or its address without brackets, and its port.
    let place: HostAndPort
    /// The address in ASCII.
    let text: String

    /// The maximum length of an address, in bytes.
    static let maximumLength = 4096

    /// Parses an address; nil for anything but `http` and `https` to a plain name or address, without a user name.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
            let parts = URLComponents(string: text, encodingInvalidCharacters: false),
            let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https",
            parts.user == nil, parts.password == nil, let host = Self.host(parts.encodedHost)
        else { return nil }
        isSecure = scheme == "https"
        let standard = isSecure ? 443 : 80
        let port = parts.port ?? standard
        guard (1...65_535).contains(port) else { return nil }
        place = HostAndPort(host: host, port: port)
        let authority = port == standard ? "\(place)".dropLast(":\(port)".count) : "\(place)"[...]
        let path = parts.percentEncodedPath
        self.text =
            "\(scheme)://\(authority)\(path.hasPrefix("/") ? "" : "/")\(path)"
            + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    }

    /// Returns the target of a redirect from here; nil if it is not a valid address.
    func following(_ location: String) -> OutboundURL? {
        guard location.utf8.count <= Self.maximumLength, let base = URL(string: text),
            let url = URL(string: location, relativeTo: base)
        else { return nil }
        return OutboundURL(url.absoluteString)
    }

    /// Returns the address of a path below this address, which is treated as a folder.
    func appending(_ path: String) -> OutboundURL? {
        OutboundURL((text.hasSuffix("/") ? String(text.dropLast()) : text) + path)
    }

    /// Returns whether both addresses are at one server: then that server may get its own secrets again.
    func isAt(_ other: OutboundURL) -> Bool { isSecure == other.isSecure && place == other.place }

    private static func host(_ encoded: String?) -> String? {
        guard var host = encoded?.lowercased(), !host.isEmpty, host.utf8.count <= 253 else { return nil }
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
            return host.contains(":") && PeerAddress(host) != nil ? host : nil
        }
        let isName = host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isName ? host : nil
    }
}
