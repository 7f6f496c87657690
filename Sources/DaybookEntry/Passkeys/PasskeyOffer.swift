/// What a passkey is to be made from, or to sign.
struct PasskeyOffer: Sendable {
    let challenge: [UInt8]
    /// When the challenge is over.
    let expireTime: Instant
    /// The credentials that the account has already; none for a log-in, which asks for no account.
    var credentialIDs: [[UInt8]] = []
}
