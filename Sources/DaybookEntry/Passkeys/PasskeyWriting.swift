/// Write access to passkeys.
protocol PasskeyWriting: PasskeyReading {
    /// Stores a passkey with a new credential.
    func insertPasskey(_ passkey: StoredPasskey) throws
    /// Notes a log-in with a passkey.
    ///
    /// - Returns: Whether the owner has the passkey, and its signature count has grown or the authenticator keeps none.
    func usePasskey(owner: Int64, id: UUIDBytes, signCount: UInt32, at now: Instant) throws -> Bool
    /// - Returns: Whether the owner had this passkey.
    func deletePasskey(owner: Int64, id: UUIDBytes) throws -> Bool
    /// Deletes all passkeys of an owner.
    func deletePasskeys(owner: Int64) throws
}
