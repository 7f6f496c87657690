/// Read access to passkeys.
protocol PasskeyReading {
    /// Returns the passkey of any owner with a credential ID.
    func passkey(credentialID: [UInt8]) throws -> StoredPasskey?
    /// Returns an owner's passkeys, newest first.
    func passkeys(owner: Int64, after: PagePosition?, limit: Int) throws -> [StoredPasskey]
    func hasPasskey(owner: Int64, id: UUIDBytes) throws -> Bool
    func passkeyCount(owner: Int64) throws -> Int
}

/// Write access to passkeys.
protocol PasskeyWriting: PasskeyReading {
    /// Stores a passkey with a new credential.
    func insertPasskey(_ passkey: StoredPasskey) throws
    /// Notes a login with a passkey.
    ///
    /// - Returns: Whether the owner has the passkey, and its signature count has grown or the authenticator keeps none.
    func usePasskey(owner: Int64, id: UUIDBytes, signCount: UInt32, at now: Instant) throws -> Bool
    /// - Returns: Whether the owner had this passkey.
    func deletePasskey(owner: Int64, id: UUIDBytes) throws -> Bool
    /// Deletes all passkeys of an owner.
    func deletePasskeys(owner: Int64) throws
}
