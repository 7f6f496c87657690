import Foundation

/// The source that login tries are counted by.
enum LoginSource: Hashable, Sendable {
    /// A session of the account, shown by the caller.
    case session(UUIDBytes)
    case address(ClientAddress)
}

/// A client's network address, coarse enough that one client has one: an IPv4 address, or the first 64 bits of an IPv6
/// address, the usual size of one household's network (RFC 6177).
struct ClientAddress: Hashable, Sendable {
    /// `192.0.2.7` or `2001:db8:0:1::/64`; any other text as it came, cut; empty if unknown.
    let text: String

    /// Parses the client address that the gateway reports.
    init(_ given: String?) {
        let given = given ?? ""
        if let bytes = ClientAddress.bytes(of: given, family: AF_INET, count: 4) {
            text = bytes.map(String.init).joined(separator: ".")
        } else if let bytes = ClientAddress.bytes(of: given, family: AF_INET6, count: 16) {
            text = ClientAddress.prefix(bytes)
        } else {
            text = given.cut(toBytes: Limits.clientAddress)
        }
    }

    /// Returns the first 64 bits as text; an IPv4 address in IPv6 form (RFC 4291, 2.5.5.2) becomes the IPv4 address.
    private static func prefix(_ bytes: [UInt8]) -> String {
        if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xff, bytes[11] == 0xff {
            return bytes.suffix(4).map(String.init).joined(separator: ".")
        }
        let groups = stride(from: 0, to: 8, by: 2).map { index in
            String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
        }
        return groups.joined(separator: ":") + "::/64"
    }

    private static func bytes(of text: String, family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        guard !text.utf8.contains(0), unsafe inet_pton(family, text, &bytes) == 1 else { return nil }
        return bytes
    }
}
