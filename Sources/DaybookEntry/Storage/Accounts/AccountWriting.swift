/// Changes of accounts, sessions and known addresses.
protocol AccountWriting: AccountReading {
    func insertAccount(id: UUIDBytes, _ profile: AccountProfile, passwordHash: String, at now: Instant) throws
        -> StoredAccount
    func updateAccount(_ account: StoredAccount) throws -> StoredAccount
    func insertSession(_ session: StoredSession, tokenHash: [UInt8]) throws
    func deleteSession(tokenHash: [UInt8]) throws
    /// - Returns: Whether the owner had such a session.
    func deleteSession(owner: Int64, id: UUIDBytes) throws -> Bool
    /// Deletes all sessions of an owner, but for one if it is given.
    func deleteSessions(owner: Int64, except tokenHash: [UInt8]?) throws
    func touchSessions(tokenHashes: [[UInt8]], at now: Instant) throws
    /// Opens hidden things to a session until an instant; `nil` closes them.
    func setUnlocked(until: Instant?, tokenHash: [UInt8]) throws
    func deleteSessions(expiredAt now: Instant) throws
    /// Remembers an address that somebody logged in from; keeps ``Limits/knownAddresses`` of an owner.
    func insertAddress(_ address: ClientAddress, owner: Int64, at now: Instant) throws
    func deleteAddresses(usedUntil: Instant) throws
}
