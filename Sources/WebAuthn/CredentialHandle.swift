import CFIDO

/// The one owner of a new passkey in libfido2. libfido2 keeps copies of its input.
@safe struct CredentialHandle: ~Copyable {
    private let pointer: OpaquePointer

    init() {
        FIDOLibrary.start()
        // The call fails only if no memory is left; every allocation of Swift fails then, too.
        guard let pointer = unsafe fido_cred_new() else { preconditionFailure("libfido2 has no memory left.") }
        unsafe self.pointer = pointer
    }

    deinit {
        var pointer: OpaquePointer? = unsafe pointer
        unsafe fido_cred_free(&pointer)
    }

    /// Reads an authenticator's data. Returns whether the data are valid, with a key of the algorithm.
    borrowing func fill(_ authenticatorData: [UInt8], algorithm: PublicKey.Algorithm) -> Bool {
        guard unsafe fido_cred_set_type(pointer, algorithm.rawValue) == FIDO_OK else { return false }
        return unsafe fido_cred_set_authdata_raw(pointer, authenticatorData, authenticatorData.count) == FIDO_OK
    }

    var id: [UInt8]? {
        unsafe Self.bytes(fido_cred_id_ptr(pointer), count: fido_cred_id_len(pointer))
    }

    /// The bytes of the key; empty without a key.
    var key: [UInt8] {
        unsafe Self.bytes(fido_cred_pubkey_ptr(pointer), count: fido_cred_pubkey_len(pointer)) ?? []
    }

    var flags: AuthenticatorFlags { unsafe AuthenticatorFlags(bits: fido_cred_flags(pointer)) }

    var signCount: UInt32 { unsafe fido_cred_sigcount(pointer) }

    /// Returns a copy of libfido2's bytes.
    private static func bytes(_ start: UnsafePointer<UInt8>?, count: Int) -> [UInt8]? {
        guard let start = unsafe start else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }
}

/// The authenticator's flags about the user's presence and about the passkey (section 6.1).
struct AuthenticatorFlags {
    /// The flag of a passkey that can be copied to other devices.
    private static let backupEligible: UInt8 = 0x08
    /// The flag of a passkey that is currently copied to other devices.
    private static let backedUp: UInt8 = 0x10

    let bits: UInt8

    /// Whether a user was present and proved their identity.
    var isVerified: Bool {
        let wanted = UInt8(CTAP_AUTHDATA_USER_PRESENT | CTAP_AUTHDATA_USER_VERIFIED)
        return bits & wanted == wanted
    }

    /// Whether the flags do not contradict each other.
    var isConsistent: Bool { bits & Self.backedUp == 0 || bits & Self.backupEligible != 0 }
}
