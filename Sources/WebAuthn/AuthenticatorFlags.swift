import CFIDO

/// What an authenticator says of who was there, and of the passkey (section 6.1).
struct AuthenticatorFlags {
    /// The passkey can be copied to other devices.
    private static let backupEligible: UInt8 = 0x08
    /// It is copied to others now.
    private static let backedUp: UInt8 = 0x10

    let bits: UInt8

    /// Whether somebody was there and proved who they are.
    var isVerified: Bool {
        let wanted = UInt8(CTAP_AUTHDATA_USER_PRESENT | CTAP_AUTHDATA_USER_VERIFIED)
        return bits & wanted == wanted
    }

    /// Whether they do not contradict each other.
    var isConsistent: Bool { bits & Self.backedUp == 0 || bits & Self.backupEligible != 0 }
}
