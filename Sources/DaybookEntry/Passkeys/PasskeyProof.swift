/// A passkey's signature, as a browser sends it.
struct PasskeyProof: Sendable {
    let credentialID: [UInt8]
    let clientData: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]
    /// The user handle: the account ID that the authenticator received when the passkey was created.
    let userHandle: [UInt8]
}
