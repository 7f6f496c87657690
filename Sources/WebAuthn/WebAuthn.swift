/// # WebAuthn
///
/// Reads and verifies what browsers send of passkeys (Web Authentication, level 2), by libfido2. It must not know whose a
/// passkey is, where it is kept, and what whoever has it may do; challenges are given out and used up elsewhere.
///
///     clientDataJSON ------> ClientData       which challenge was signed, and on which page
///     authenticatorData ---> NewCredential    the key of a passkey that was made
///       ... and signature -> PublicKey        whether whoever signed has the key
///
///     let party = RelyingParty(origin: "https://diary.example.org")
///     let made = try NewCredential(authenticatorData: bytes, for: party)
///     let signed = try ClientData(json: json, of: .get, for: party)
///     let count = try made.key.verify(signature, of: data, and: signed, for: party)

/// What may come at most. It is more than authenticators make.
public enum WebAuthn {
    /// Bytes of a client data document.
    public static let clientDataBytes = 4096
    /// Bytes of what an authenticator says.
    public static let authenticatorDataBytes = 2048
    /// Bytes of a signature; RSA's are the longest.
    public static let signatureBytes = 1024
    /// Bytes of a credential's id: the most that the standard allows.
    public static let credentialIDBytes = 1023
}
