/// The public key of a passkey, which verifies its signatures.
public struct PublicKey: Hashable, Sendable {
    /// The signature algorithm. The raw values are COSE's (RFC 9053), and are stored.
    public enum Algorithm: Int32, CaseIterable, Sendable {
        /// Ed25519.
        case edDSA = -8
        /// ECDSA over P-256 with SHA-256.
        case es256 = -7
        /// RSASSA-PKCS1-v1_5 with SHA-256 and 2048 bits.
        case rs256 = -257
    }

    /// The signature algorithm.
    public let algorithm: Algorithm
    /// The key as libfido2 writes it: two coordinates, a point, or a modulus and an exponent.
    public let bytes: [UInt8]

    /// Creates a key from stored bytes.
    ///
    /// - Throws: ``WebAuthnError`` of code `key` if the bytes are not a key of the algorithm.
    public init(_ algorithm: Algorithm, bytes: [UInt8]) throws(WebAuthnError) {
        self.algorithm = algorithm
        self.bytes = bytes
        _ = try KeyHandle.open(algorithm, bytes: bytes)
    }

    /// Verifies a signature, and that the user was present and proved their identity to the authenticator.
    ///
    /// Takes less than a millisecond, and does not wait for anything.
    /// - Parameters:
    ///   - authenticatorData: The original bytes of the authenticator.
    ///   - clientData: The client data that were signed with them.
    /// - Returns: The authenticator's signature count; 0 if it keeps none.
    /// - Throws: ``WebAuthnError`` if the data or the signature are malformed or too long, the data are for another
    ///   site, the user did not prove their identity, or the signature is not by this key.
    public func verify(
        _ signature: [UInt8], of authenticatorData: [UInt8], and clientData: ClientData, for party: RelyingParty
    ) throws(WebAuthnError) -> UInt32 {
        try AuthenticatorData.check(authenticatorData, isAssertion: true)
        guard signature.count <= WebAuthn.signatureBytes else {
            throw WebAuthnError(.signature, "The signature is too long.")
        }
        let key = try KeyHandle.open(algorithm, bytes: bytes)
        let assertion = AssertionHandle()
        try assertion.fill(authenticatorData, clientData: clientData.hash, signature: signature, party: party.id)
        try assertion.verify(by: key)
        return assertion.signCount
    }
}
