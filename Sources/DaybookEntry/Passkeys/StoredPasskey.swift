/// A passkey of an account's, without what its owner's device keeps.
struct StoredPasskey: Hashable, Codable, Sendable {
    let id: UUIDBytes
    let owner: Int64
    /// What its owner calls it.
    let title: String
    /// What its authenticator calls it; no two have one.
    let credentialID: [UInt8]
    /// How it signs: a raw value of WebAuthn's algorithms.
    let algorithm: Int32
    let publicKey: [UInt8]
    /// The name of the host that it was made at; it signs for no other.
    let party: String
    /// The authenticator's count of signatures when it last signed; 0 when it keeps none.
    var signCount: UInt32
    let createTime: Instant
    /// `nil` when nobody has logged in by it yet.
    var lastUseTime: Instant?
}
