import CFIDO

/// libfido2's view of a passkey's signature. It keeps copies of what it is given.
@safe struct AssertionHandle: ~Copyable {
    private let pointer: OpaquePointer

    init() {
        FIDOLibrary.start()
        guard let pointer = unsafe fido_assert_new(), unsafe fido_assert_set_count(pointer, 1) == FIDO_OK else {
            preconditionFailure("libfido2 has no memory left.")
        }
        unsafe self.pointer = pointer
    }

    deinit {
        var pointer: OpaquePointer? = unsafe pointer
        unsafe fido_assert_free(&pointer)
    }

    /// Takes what was signed and the signature, and what is to be held to.
    borrowing func fill(
        _ authenticatorData: [UInt8], clientData hash: [UInt8], signature: [UInt8], party id: String
    ) throws(WebAuthnError) {
        guard unsafe fido_assert_set_rp(pointer, id) == FIDO_OK,
            unsafe fido_assert_set_up(pointer, FIDO_OPT_TRUE) == FIDO_OK,
            unsafe fido_assert_set_uv(pointer, FIDO_OPT_TRUE) == FIDO_OK,
            unsafe fido_assert_set_clientdata_hash(pointer, hash, hash.count) == FIDO_OK
        else { throw WebAuthnError(.relyingParty, "libfido2 takes no such host.") }
        guard unsafe fido_assert_set_authdata_raw(pointer, 0, authenticatorData, authenticatorData.count) == FIDO_OK
        else { throw WebAuthnError(.authenticatorData, "The authenticator's data are malformed.") }
        guard flags.isConsistent else {
            throw WebAuthnError(.authenticatorData, "The authenticator's data say what cannot be.")
        }
        guard unsafe fido_assert_set_sig(pointer, 0, signature, signature.count) == FIDO_OK else {
            throw WebAuthnError(.signature, "There is no signature.")
        }
    }

    /// Holds the host, who was there and the signature to what they must be.
    borrowing func verify(by key: borrowing KeyHandle) throws(WebAuthnError) {
        let result = unsafe fido_assert_verify(pointer, 0, key.algorithm.rawValue, key.pointer)
        if result == FIDO_OK { return }
        guard flags.isVerified else {
            throw WebAuthnError(.userVerification, "Nobody proved to the authenticator who they are.")
        }
        throw result == FIDO_ERR_INVALID_SIG
            ? WebAuthnError(.signature, "The signature is not by this key.")
            : WebAuthnError(.relyingParty, "The authenticator's data are for another host, or of other extensions.")
    }

    var flags: AuthenticatorFlags { unsafe AuthenticatorFlags(bits: fido_assert_flags(pointer, 0)) }

    var signCount: UInt32 { unsafe fido_assert_sigcount(pointer, 0) }
}
