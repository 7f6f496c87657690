import CFIDO

/// libfido2's view of a passkey that was made. It keeps copies of what it is given.
@safe struct CredentialHandle: ~Copyable {
    private let pointer: OpaquePointer

    init() {
        FIDOLibrary.start()
        // It fails only when there is no memory left, and then so does every allocation of Swift's.
        guard let pointer = unsafe fido_cred_new() else { preconditionFailure("libfido2 has no memory left.") }
        unsafe self.pointer = pointer
    }

    deinit {
        var pointer: OpaquePointer? = unsafe pointer
        unsafe fido_cred_free(&pointer)
    }

    /// Reads an authenticator's data. Returns whether they are such, with a key of the algorithm.
    borrowing func fill(_ authenticatorData: [UInt8], _ algorithm: PublicKey.Algorithm) -> Bool {
        guard unsafe fido_cred_set_type(pointer, algorithm.rawValue) == FIDO_OK else { return false }
        return unsafe fido_cred_set_authdata_raw(pointer, authenticatorData, authenticatorData.count) == FIDO_OK
    }

    var id: [UInt8]? {
        unsafe Self.bytes(fido_cred_id_ptr(pointer), fido_cred_id_len(pointer))
    }

    /// The key's bytes; none when it has no key.
    var key: [UInt8] {
        unsafe Self.bytes(fido_cred_pubkey_ptr(pointer), fido_cred_pubkey_len(pointer)) ?? []
    }

    var flags: AuthenticatorFlags { unsafe AuthenticatorFlags(bits: fido_cred_flags(pointer)) }

    var signCount: UInt32 { unsafe fido_cred_sigcount(pointer) }

    /// A copy of what libfido2 points at.
    private static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8]? {
        guard let start = unsafe start else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }
}
