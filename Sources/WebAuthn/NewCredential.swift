/// A new passkey: its ID and its key.
///
/// The authenticator's maker is not verified: attestations are ignored.
public struct NewCredential: Hashable, Sendable {
    /// The unique ID that the authenticator gave the passkey.
    public let id: [UInt8]
    /// The key that verifies the passkey's signatures.
    public let key: PublicKey
    /// The authenticator's signature count; 0 if it keeps none.
    public let signCount: UInt32

    /// Reads an authenticator's data about a passkey that it created.
    ///
    /// - Parameter authenticatorData: The original bytes of the authenticator.
    /// - Throws: ``WebAuthnError`` if the data are malformed or for another site, if the user did not prove their
    ///   identity, or if the key's algorithm is not in ``PublicKey/Algorithm``.
    public init(authenticatorData: [UInt8], for party: RelyingParty) throws(WebAuthnError) {
        try AuthenticatorData.check(authenticatorData, isAssertion: false)
        // The data always begin with the hash (section 6.1); libfido2 reports the hash only for assertions.
        guard authenticatorData.starts(with: party.idHash) else {
            throw WebAuthnError(.relyingParty, "The authenticator's data are for another host.")
        }
        for algorithm in PublicKey.Algorithm.allCases {
            let credential = CredentialHandle()
            guard credential.fill(authenticatorData, algorithm: algorithm) else { continue }
            let flags = credential.flags
            guard flags.isVerified else {
                throw WebAuthnError(.userVerification, "The user did not prove their identity to the authenticator.")
            }
            guard flags.isConsistent, let id = credential.id, 1...WebAuthn.credentialIDBytes ~= id.count else {
                throw WebAuthnError(.authenticatorData, "The authenticator's flags or ID are invalid.")
            }
            self.id = id
            key = try PublicKey(algorithm, bytes: credential.key)
            signCount = credential.signCount
            return
        }
        throw WebAuthnError(.authenticatorData, "The authenticator's data are malformed, or of another algorithm.")
    }
}
