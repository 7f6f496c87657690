import CFIDO
import CSodium

/// The one owner of a public key in libfido2.
@safe struct KeyHandle: ~Copyable {
    let algorithm: PublicKey.Algorithm
    private let key: OpaquePointer

    /// Opens a public key.
    ///
    /// - Throws: ``WebAuthnError`` of code `key` if the bytes are not a key of the algorithm.
    static func open(_ algorithm: PublicKey.Algorithm, bytes: [UInt8]) throws(WebAuthnError) -> KeyHandle {
        let handle = KeyHandle(algorithm)
        // libfido2 reads the bytes that it needs and ignores the rest.
        guard bytes.count == algorithm.byteCount, algorithm != .edDSA || isStrong(bytes), handle.fill(bytes) else {
            throw WebAuthnError(.key, "The key is not valid for its algorithm.")
        }
        return handle
    }

    /// Returns whether a point of Ed25519 is valid for exactly one secret: some points accept a signature by anyone.
    private static func isStrong(_ point: [UInt8]) -> Bool {
        unsafe crypto_core_ed25519_is_valid_point(point) == 1
    }

    private init(_ algorithm: PublicKey.Algorithm) {
        FIDOLibrary.start()
        let key =
            switch algorithm {
            case .edDSA: unsafe eddsa_pk_new()
            case .es256: unsafe es256_pk_new()
            case .rs256: unsafe rs256_pk_new()
            }
        guard let key = unsafe key else { preconditionFailure("libfido2 has no memory left.") }
        self.algorithm = algorithm
        unsafe self.key = key
    }

    deinit {
        var key: OpaquePointer? = unsafe key
        switch algorithm {
        case .edDSA: unsafe eddsa_pk_free(&key)
        case .es256: unsafe es256_pk_free(&key)
        case .rs256: unsafe rs256_pk_free(&key)
        }
    }

    /// The pointer for `fido_assert_verify`, valid as long as this value.
    @unsafe var pointer: UnsafeRawPointer { unsafe UnsafeRawPointer(key) }

    private borrowing func fill(_ bytes: [UInt8]) -> Bool {
        let result =
            switch algorithm {
            case .edDSA: unsafe eddsa_pk_from_ptr(key, bytes, bytes.count)
            case .es256: unsafe es256_pk_from_ptr(key, bytes, bytes.count)
            case .rs256: unsafe rs256_pk_from_ptr(key, bytes, bytes.count)
            }
        return result == FIDO_OK
    }
}

extension PublicKey.Algorithm {
    /// The number of bytes in a key: two coordinates of 32, a point of 32, or a modulus of 256 with an exponent of 3.
    fileprivate var byteCount: Int {
        switch self {
        case .edDSA: 32
        case .es256: 64
        case .rs256: 259
        }
    }
}
