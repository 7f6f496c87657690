import CCrypto

/// The one owner of a hash's state in libcrypto.
///
/// libcrypto fails here only if no memory is left; every allocation of Swift fails then, too.
@safe final class HashContext {
    /// A hash function; the raw value is the number of bytes in its hashes.
    enum Function: Int {
        case sha1 = 20
        case sha256 = 32
    }

    private let context: OpaquePointer
    private let function: Function

    init(_ function: Function) {
        self.function = function
        unsafe context = Self.made()
        let algorithm =
            switch function {
            case .sha1: unsafe EVP_sha1()
            case .sha256: unsafe EVP_sha256()
            }
        let isBegun = unsafe EVP_DigestInit_ex(context, algorithm, nil)
        precondition(isBegun == 1, "libcrypto has no such hash, or no memory left.")
    }

    init(copying other: HashContext) {
        function = other.function
        unsafe context = Self.made()
        let isCopied = unsafe EVP_MD_CTX_copy_ex(context, other.context)
        precondition(isCopied == 1, "libcrypto has no memory left.")
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    func update(_ bytes: RawSpan) {
        let isAdded = unsafe bytes.withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        precondition(isAdded == 1, "libcrypto cannot go on with a hash.")
    }

    /// Returns the hash. Nothing may be added afterwards.
    func finish() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: function.rawValue) { buffer, count in
            let isDone = unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
            precondition(isDone == 1, "libcrypto cannot end a hash.")
            count = function.rawValue
        }
    }

    private static func made() -> OpaquePointer {
        guard let context = unsafe EVP_MD_CTX_new() else { preconditionFailure("libcrypto has no memory left.") }
        return unsafe context
    }
}

/// SHA-1 of bytes that arrive in pieces (FIPS 180-4), for older protocols. It detects accidents in transit, but not an
/// attack.
///
/// A value type: a copy continues independently.
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
