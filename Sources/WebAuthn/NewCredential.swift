/// A passkey that was just made: what finds it, and its key.
///
/// Who made the authenticator is neither asked nor told: no attestation is looked at.
public struct NewCredential: Hashable, Sendable {
    /// What the authenticator calls it by; no two have one.
    public let id: [UInt8]
    /// What its signatures are held to.
    public let key: PublicKey
    /// The authenticator's count of signatures; 0 when it keeps none.
    public let signCount: UInt32

    /// Reads what an authenticator says of a passkey that it made.
    ///
    /// - Parameter authenticatorData: As the authenticator wrote it.
    /// - Throws: ``WebAuthnError`` for what is malformed, for another site, by nobody who proved who they are, or with a
    ///   key of an algorithm that is not of ``PublicKey/Algorithm``.
    public init(authenticatorData: [UInt8], for party: RelyingParty) throws(WebAuthnError) {
        try AuthenticatorData.check(authenticatorData, isAssertion: false)
        // They begin with the hash, whatever else is in them (section 6.1); libfido2 tells it of assertions only.
        guard authenticatorData.starts(with: party.idHash) else {
            throw WebAuthnError(.relyingParty, "The authenticator's data are for another host.")
        }
        for algorithm in PublicKey.Algorithm.allCases {
            let credential = CredentialHandle()
            guard credential.fill(authenticatorData, algorithm) else { continue }
            let flags = credential.flags
            guard flags.isVerified else {
                throw WebAuthnError(.userVerification, "Nobody proved to the authenticator who they are.")
            }
            guard flags.isConsistent, let id = credential.id, 1...WebAuthn.credentialIDBytes ~= id.count else {
                throw WebAuthnError(.authenticatorData, "The authenticator's data say what cannot be.")
            }
            self.id = id
            key = try PublicKey(algorithm, bytes: credential.key)
            signCount = credential.signCount
            return
        }
        throw WebAuthnError(.authenticatorData, "The authenticator's data are malformed, or of another algorithm.")
    }
}
