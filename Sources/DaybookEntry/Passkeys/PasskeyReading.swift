/// Read access to passkeys.
protocol PasskeyReading {
    /// Returns the passkey of any owner with a credential ID.
    func passkey(credentialID: [UInt8]) throws -> StoredPasskey?
    /// Returns an owner's passkeys, newest first.
    func passkeys(owner: Int64, after: PagePosition?, limit: Int) throws -> [StoredPasskey]
    func hasPasskey(owner: Int64, id: UUIDBytes) throws -> Bool
    func passkeyCount(owner: Int64) throws -> Int
}
