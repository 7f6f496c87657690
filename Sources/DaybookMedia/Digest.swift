/// The SHA-256 of a blob's bytes: its only name.
///
/// Its text is 64 lower-case hexadecimal digits, without a prefix.
public struct Digest: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The digest as text.
    public let hex: String

    /// Reads a digest's text; `nil` unless it is exactly 64 lower-case hexadecimal digits.
    public init?(hex: String) {
        guard hex.utf8.count == 64 else { return nil }
        for byte in hex.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): continue
            default: return nil
            }
        }
        self.hex = hex
    }

    /// Creates a digest from the 32 bytes of a hash function.
    package init(hash: some Sequence<UInt8>) {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(64)
        for byte in hash {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        precondition(text.count == 64, "a digest is made of 32 bytes")
        self.hex = String(decoding: text, as: UTF8.self)
    }

    /// The digest in hex.
    public var description: String { hex }

    /// Orders digests by their hex text.
    public static func < (left: Digest, right: Digest) -> Bool { left.hex < right.hex }
}

/// The sums of a blob's bytes.
struct BlobSums: Sendable, Hashable {
    let digest: Digest
    /// The CRC-32.
    let crc: UInt32
}
