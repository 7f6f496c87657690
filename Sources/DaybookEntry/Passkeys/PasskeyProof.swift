/// What a browser sends of a passkey that signed.
struct PasskeyProof: Sendable {
    let credentialID: [UInt8]
    let clientData: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]
    /// Whose the passkey is, as its authenticator was told when it was made.
    let userHandle: [UInt8]
}
