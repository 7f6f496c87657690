/// A passkey of an account, as the server stores it: without the private key on the owner's device.
struct StoredPasskey: Hashable, Codable, Sendable {
    let id: UUIDBytes
    let owner: Int64
    /// The name that the owner gave the passkey.
    let title: String
    /// The ID that the authenticator gave; unique.
    let credentialID: [UInt8]
    /// The signature algorithm: a raw value of WebAuthn's algorithms.
    let algorithm: Int32
    let publicKey: [UInt8]
    /// The name of the host that the passkey was created at. It signs for no other host.
    let party: String
    /// The authenticator's signature count at the last login; 0 if it keeps none.
    var signCount: UInt32
    let createTime: Instant
    /// `nil` before the first login.
    var lastUseTime: Instant?
}
