import CCrypto

/// SHA-1 of bytes that arrive in pieces (FIPS 180-4): only against accidents in transit, as older protocols check.
///
/// A value: a copy continues on its own.
public struct SHA1 {
    /// The number of bytes in a hash.
    public static let byteCount = 20

    private var context = HashContext(.sha1)

    /// Creates the hash of no bytes.
    public init() {}

    /// Adds bytes. Does not block, and copies nothing.
    public mutating func update(_ bytes: RawSpan) {
        if !isKnownUniquelyReferenced(&context) { context = HashContext(copying: context) }
        context.update(bytes)
    }

    /// Returns the hash of all bytes so far, 20 bytes. More bytes may be added afterwards.
    public func finalize() -> [UInt8] { HashContext(copying: context).finish() }
}
