import CZlib

/// CRC-32 of bytes that arrive in pieces, as in ZIP, gzip and PNG: it guards against accidents only.
///
/// A value type: a copy continues independently.
public struct CRC32: Sendable, Hashable {
    /// The checksum of all bytes so far; 0 if there are none.
    public private(set) var value: UInt32 = 0

    /// Creates the checksum of no bytes.
    public init() {}

    /// Adds bytes. Does not block, and copies nothing.
    public mutating func update(_ bytes: RawSpan) {
        let before = uLong(value)
        let sum = unsafe bytes.withUnsafeBytes { bytes -> uLong in
            // zlib starts again if the address is null.
            guard let address = bytes.baseAddress else { return before }
            return unsafe crc32_z(before, address.assumingMemoryBound(to: Bytef.self), bytes.count)
        }
        value = UInt32(truncatingIfNeeded: sum)
    }

    /// Adds bytes.
    public mutating func update(data: [UInt8]) { unsafe update(data.span.bytes) }
}
