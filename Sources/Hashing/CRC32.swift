import CZlib

/// CRC-32 of bytes that come piece by piece, as in ZIP, gzip and PNG: a guard against accidents only.
///
/// A value: a copy goes on by itself.
public struct CRC32: Sendable, Hashable {
    /// The sum of all bytes so far; 0 of none.
    public private(set) var value: UInt32 = 0

    /// Starts with no bytes.
    public init() {}

    /// Adds bytes. Does not block, and copies nothing.
    public mutating func update(_ bytes: RawSpan) {
        let before = uLong(value)
        let sum = unsafe bytes.withUnsafeBytes { bytes -> uLong in
            // zlib begins anew where there is no address.
            guard let address = bytes.baseAddress else { return before }
            return unsafe crc32_z(before, address.assumingMemoryBound(to: Bytef.self), bytes.count)
        }
        value = UInt32(truncatingIfNeeded: sum)
    }

    /// Adds bytes.
    public mutating func update(data: [UInt8]) { unsafe update(data.span.bytes) }
}
