import CCrypto

/// SHA-1 of bytes that come piece by piece (FIPS 180-4): only against accidents on the way, as older protocols check.
///
/// A value: a copy goes on by itself.
public struct SHA1 {
    /// Bytes of a hash.
    public static let byteCount = 20

    private var context = HashContext(.sha1)

    /// Starts with no bytes.
    public init() {}

    /// Adds bytes. Does not block, and copies nothing.
    public mutating func update(_ bytes: RawSpan) {
        if !isKnownUniquelyReferenced(&context) { context = HashContext(copying: context) }
        context.update(bytes)
    }

    /// The hash of all bytes so far, 20 bytes. More may be added afterwards.
    public func finalize() -> [UInt8] { HashContext(copying: context).finish() }
}
