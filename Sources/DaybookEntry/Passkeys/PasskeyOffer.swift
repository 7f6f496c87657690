/// The data for creating a passkey, or for signing with one.
struct PasskeyOffer: Sendable {
    let challenge: [UInt8]
    /// The time when the challenge expires.
    let expireTime: Instant
    /// The credentials that the account has already; empty for a log-in, which names no account.
    var credentialIDs: [[UInt8]] = []
}
