/// A host and a TCP port in people's notation: `127.0.0.1:8080`, `localhost:0`, `[::1]:8080`.
public struct HostAndPort: Sendable, Hashable, CustomStringConvertible {
    /// The host name or address, without the brackets of an IPv6 address.
    public var host: String
    /// The port; 0 asks the system for a free port.
    public var port: Int

    /// Creates an address.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads an address; nil if the text is not an address.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        var host = text[..<colon]
        let digits = text[text.index(after: colon)...]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, digits.allSatisfy(\.isASCIIDigit), let port = UInt16(digits) else { return nil }
        self.init(host: String(host), port: Int(port))
    }

    /// The address as in a URL.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
