import CFIDO

/// The one owner of an assertion in libfido2: a passkey's signature with the data that was signed. libfido2 keeps
/// copies.
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

    /// Sets the signed data, the signature, and the host that the signature must be for.
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
            throw WebAuthnError(.authenticatorData, "The authenticator's flags contradict each other.")
        }
        guard unsafe fido_assert_set_sig(pointer, 0, signature, signature.count) == FIDO_OK else {
            throw WebAuthnError(.signature, "There is no signature.")
        }
    }

    /// Verifies the host, the user's presence and identification, and the signature.
    borrowing func verify(by key: borrowing KeyHandle) throws(WebAuthnError) {
        let result = unsafe fido_assert_verify(pointer, 0, key.algorithm.rawValue, key.pointer)
        if result == FIDO_OK { return }
        guard flags.isVerified else {
            throw WebAuthnError(.userVerification, "The user did not prove their identity to the authenticator.")
        }
        throw result == FIDO_ERR_INVALID_SIG
            ? WebAuthnError(.signature, "The signature is not by this key.")
            : WebAuthnError(.relyingParty, "The authenticator's data are for another host, or of other extensions.")
    }

    var flags: AuthenticatorFlags { unsafe AuthenticatorFlags(bits: fido_assert_flags(pointer, 0)) }

    var signCount: UInt32 { unsafe fido_assert_sigcount(pointer, 0) }
}
