/// What tells whether a passkey signed something.
public struct PublicKey: Hashable, Sendable {
    /// How it signs. Raw values are COSE's (RFC 9053), and stored.
    public enum Algorithm: Int32, CaseIterable, Sendable {
        /// Ed25519.
        case edDSA = -8
        /// ECDSA over P-256 with SHA-256.
        case es256 = -7
        /// RSASSA-PKCS1-v1_5 with SHA-256 and 2048 bits.
        case rs256 = -257
    }

    /// How it signs.
    public let algorithm: Algorithm
    /// The key as libfido2 writes it: two coordinates, a point, or a modulus and an exponent.
    public let bytes: [UInt8]

    /// Takes a key as it was made and kept.
    ///
    /// - Throws: ``WebAuthnError`` of code `key` for bytes that are no key of the algorithm.
    public init(_ algorithm: Algorithm, bytes: [UInt8]) throws(WebAuthnError) {
        self.algorithm = algorithm
        self.bytes = bytes
        _ = try KeyHandle.open(algorithm, bytes)
    }

    /// Holds a signature to this key, and what was signed to being by somebody who was there, and proved to the
    /// authenticator who they are.
    ///
    /// Takes less than a millisecond, and does not wait for anything.
    /// - Parameters:
    ///   - authenticatorData: As the authenticator wrote it.
    ///   - clientData: What was signed with it.
    /// - Returns: The authenticator's count of signatures; 0 when it keeps none.
    /// - Throws: ``WebAuthnError``.
    public func verify(
        _ signature: [UInt8], of authenticatorData: [UInt8], and clientData: ClientData, for party: RelyingParty
    ) throws(WebAuthnError) -> UInt32 {
        try AuthenticatorData.check(authenticatorData, isAssertion: true)
        guard signature.count <= WebAuthn.signatureBytes else {
            throw WebAuthnError(.signature, "The signature is too long.")
        }
        let key = try KeyHandle.open(algorithm, bytes)
        let assertion = AssertionHandle()
        try assertion.fill(authenticatorData, clientData: clientData.hash, signature: signature, party: party.id)
        try assertion.verify(by: key)
        return assertion.signCount
    }
}
