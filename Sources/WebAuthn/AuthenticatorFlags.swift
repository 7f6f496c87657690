import CFIDO

/// The authenticator's flags about the user's presence and about the passkey (section 6.1).
struct AuthenticatorFlags {
    /// The flag of a passkey that can be copied to other devices.
    private static let backupEligible: UInt8 = 0x08
    /// The flag of a passkey that is copied to other devices now.
    private static let backedUp: UInt8 = 0x10

    let bits: UInt8

    /// Whether a user was present and proved their identity.
    var isVerified: Bool {
        let wanted = UInt8(CTAP_AUTHDATA_USER_PRESENT | CTAP_AUTHDATA_USER_VERIFIED)
        return bits & wanted == wanted
    }

    /// Whether the flags do not contradict each other.
    var isConsistent: Bool { bits & Self.backedUp == 0 || bits & Self.backupEligible != 0 }
}
