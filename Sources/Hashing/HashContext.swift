import CCrypto

/// The one owner of a hash's state in libcrypto.
///
/// libcrypto fails here only when there is no memory left, and then so does every allocation of Swift's.
@safe final class HashContext {
    private let context: OpaquePointer

    init() {
        unsafe context = Self.made()
        let isBegun = unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil)
        precondition(isBegun == 1, "libcrypto has no SHA-256, or no memory left.")
    }

    init(copying other: HashContext) {
        unsafe context = Self.made()
        let isCopied = unsafe EVP_MD_CTX_copy_ex(context, other.context)
        precondition(isCopied == 1, "libcrypto has no memory left.")
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    func update(_ bytes: RawSpan) {
        let isAdded = unsafe bytes.withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        precondition(isAdded == 1, "libcrypto cannot go on with a hash.")
    }

    /// The hash. Nothing may be added afterwards.
    func finish() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { buffer, count in
            let isDone = unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
            precondition(isDone == 1, "libcrypto cannot end a hash.")
            count = SHA256.byteCount
        }
    }

    private static func made() -> OpaquePointer {
        guard let context = unsafe EVP_MD_CTX_new() else { preconditionFailure("libcrypto has no memory left.") }
        return unsafe context
    }
}
