import CCrypto

/// SHA-256 of bytes that arrive in pieces (FIPS 180-4).
///
/// A value type: a copy continues independently.
public struct SHA256 {
    /// The number of bytes in a hash.
    public static let byteCount = 32

    private var context = HashContext(.sha256)

    /// Creates the hash of no bytes.
    public init() {}

    /// Adds bytes. Does not block, and copies nothing.
    public mutating func update(_ bytes: RawSpan) {
        if !isKnownUniquelyReferenced(&context) { context = HashContext(copying: context) }
        context.update(bytes)
    }

    /// Adds bytes.
    public mutating func update(data: some Sequence<UInt8>) {
        let isAdded: Void? = data.withContiguousStorageIfAvailable { unsafe update($0.span.bytes) }
        if isAdded == nil { unsafe update(Array(data).span.bytes) }
    }

    /// Returns the hash of all bytes so far, 32 bytes. More bytes may be added afterwards.
    public func finalize() -> [UInt8] { HashContext(copying: context).finish() }

    /// Returns the hash of complete data, 32 bytes.
    public static func hash(data: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA256()
        hash.update(data: data)
        return hash.context.finish()
    }

    /// Returns the first 16 hex digits of the hash of complete data, which name files that are built into a program.
    public static func shortDigest(of data: some Sequence<UInt8>) -> String {
        hash(data: data).prefix(8).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Returns the HMAC-SHA-256 (RFC 2104) of bytes under a key, 32 bytes. A key longer than 1 MiB is a programmer
    /// error and traps.
    public static func authenticationCode(for data: [UInt8], key: [UInt8]) -> [UInt8] {
        precondition(key.count <= 1 << 20, "A key is no longer than a megabyte.")
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            let result = unsafe HMAC(
                EVP_sha256(), key, CInt(key.count), data, data.count, buffer.baseAddress, nil)
            unsafe precondition(result != nil, "libcrypto has no memory left.")
            count = byteCount
        }
    }
}

extension [UInt8] {
    /// The bytes of a digest in lower-case hex digits, two a byte.
    public var lowercaseHex: String { map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined() }
}
