/// Passkeys of accounts.
protocol PasskeyReading {
    /// A passkey by what its authenticator calls it, whosever it is.
    func passkey(credentialID: [UInt8]) throws -> StoredPasskey?
    /// An owner's passkeys, newest first.
    func passkeys(owner: Int64, after: PagePosition?, limit: Int) throws -> [StoredPasskey]
    func hasPasskey(owner: Int64, id: UUIDBytes) throws -> Bool
    func passkeyCount(owner: Int64) throws -> Int
}
