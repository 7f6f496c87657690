/// Changes of passkeys.
protocol PasskeyWriting: PasskeyReading {
    /// Stores a passkey whose credential nobody has.
    func insertPasskey(_ passkey: StoredPasskey) throws
    /// Notes that a passkey signed.
    ///
    /// - Returns: Whether the owner has such a passkey, and its authenticator's count has grown, or it keeps none.
    func usePasskey(owner: Int64, id: UUIDBytes, signCount: UInt32, at now: Instant) throws -> Bool
    /// - Returns: Whether the owner had such a passkey.
    func deletePasskey(owner: Int64, id: UUIDBytes) throws -> Bool
    /// Deletes all passkeys of an owner.
    func deletePasskeys(owner: Int64) throws
}
