import Foundation

/// IDs made by the client: UUID version 7 (RFC 9562, section 5.7), which sort by their creation time.
enum ClientID {
    static func make(at time: Date = .now) -> String {
        let random = UUID().uuidString.lowercased()
        let milliseconds = UInt64(max(0, time.timeIntervalSince1970 * 1000)) & 0xFFFF_FFFF_FFFF
        let digits = String(milliseconds, radix: 16)
        let stamp = String(repeating: "0", count: 12 - digits.count) + digits
        // The random UUID's last 17 characters hold the variant and 62 random bits; its start supplies 12 more.
        return "\(stamp.prefix(8))-\(stamp.suffix(4))-7\(random.prefix(3))-\(random.suffix(17))"
    }
}
