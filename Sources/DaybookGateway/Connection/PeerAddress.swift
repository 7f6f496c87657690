import Glibc
import NIOCore

/// The address of a machine, without a port: IPv4 or IPv6. An IPv4 address in IPv6 notation equals the IPv4 address.
struct PeerAddress: Hashable, Sendable {
    /// The 4 or 16 bytes in network order.
    let bytes: [UInt8]
    /// The address in the usual notation.
    let text: String

    /// Parses an address such as `203.0.113.7` or `2001:db8::1`; nil if the text is not an address.
    init?(_ text: String) {
        if let bytes = Self.bytes(of: text, family: AF_INET, count: 4) {
            (self.bytes, self.text) = (bytes, text)
        } else if let bytes = Self.bytes(of: text, family: AF_INET6, count: 16) {
            guard bytes.starts(with: Self.mapped) else {
                (self.bytes, self.text) = (bytes, text.lowercased())
                return
            }
            self.bytes = Array(bytes[Self.mapped.count...])
            self.text = self.bytes.map { String($0) }.joined(separator: ".")
        } else {
            return nil
        }
    }

    /// Creates the address of a socket; nil if it is not an internet address.
    init?(_ address: SocketAddress?) {
        guard let text = address?.ipAddress else { return nil }
        self.init(text)
    }

    /// Whether the peer is a program on this machine.
    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.last == 1 && bytes.dropLast().allSatisfy { $0 == 0 }
    }

    /// The address range of one network customer, as bytes: an IPv4 address, or an IPv6 network of 64 bits (RFC 6177).
    var network: [UInt8] { bytes.count == 4 ? bytes : Array(bytes[..<8]) }

    static func == (left: PeerAddress, right: PeerAddress) -> Bool { left.bytes == right.bytes }
    func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// The range `::ffff:0:0/96`, in which IPv6 sockets show IPv4 addresses.
    private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    private static func bytes(of text: String, family: Int32, count: Int) -> [UInt8]? {
        // The longest text of an address has 45 characters.
        guard text.utf8.count <= 45, !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return unsafe inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}
