/// # WebAuthn
///
/// Reads and verifies the passkey data that browsers send (Web Authentication, level 2), by libfido2. The module must
/// not know the owner of a passkey, where it is stored, or the rights that it gives. Another module issues challenges
/// and uses them up.
///
///     clientDataJSON ------> ClientData       which challenge was signed, and on which page
///     authenticatorData ---> NewCredential    the key of a passkey that was made
///       ... and signature -> PublicKey        whether the signer has the key
///
///     let party = RelyingParty(origin: "https://diary.example.org")
///     let made = try NewCredential(authenticatorData: bytes, for: party)
///     let signed = try ClientData(json: json, of: .get, for: party)
///     let count = try made.key.verify(signature, of: data, and: signed, for: party)

/// The size limits of input. They are above the sizes that authenticators produce.
public enum WebAuthn {
    /// The maximum size of a client data document, in bytes.
    public static let clientDataBytes = 4096
    /// The maximum size of an authenticator's data, in bytes.
    public static let authenticatorDataBytes = 2048
    /// The maximum size of a signature, in bytes; RSA's are the longest.
    public static let signatureBytes = 1024
    /// The maximum size of a credential's ID, in bytes, by the standard.
    public static let credentialIDBytes = 1023
}
