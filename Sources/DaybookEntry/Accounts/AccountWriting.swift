/// Changes of accounts, sessions and known addresses.
protocol AccountWriting: AccountReading {
    func insertAccount(
        id: UUIDBytes, _ profile: AccountProfile, passwordHash: String, role: AccountRole, at now: Instant
    ) throws -> StoredAccount
    /// Stores an account's profile, password and whether it is shut out; what no token of it may do any more is noted.
    func updateAccount(_ account: StoredAccount) throws -> StoredAccount
    func insertSession(_ session: StoredSession, tokenHash: [UInt8]) throws
    func deleteSession(tokenHash: [UInt8]) throws
    /// - Returns: Whether the owner had such a login.
    func deleteSession(owner: Int64, id: UUIDBytes) throws -> Bool
    /// - Returns: Whether the owner had such a token of an app.
    func deleteToken(owner: Int64, id: UUIDBytes) throws -> Bool
    /// Deletes all logins of an owner, but for one if it is given.
    func deleteLogins(owner: Int64, except tokenHash: [UInt8]?) throws
    /// Deletes all tokens of an owner's apps.
    func deleteTokens(owner: Int64) throws
    /// Gives a token of an app another secret.
    ///
    /// - Returns: Whether the owner has such a token.
    func setTokenHash(_ tokenHash: [UInt8], owner: Int64, id: UUIDBytes) throws -> Bool
    func insertInvitation(_ invitation: StoredInvitation, secretHash: [UInt8]) throws
    /// Gives an invitation another secret.
    ///
    /// - Returns: Whether there is such an invitation.
    func setSecretHash(_ secretHash: [UInt8], invitation id: UUIDBytes) throws -> Bool
    /// - Returns: Whether there was such an invitation.
    func deleteInvitation(id: UUIDBytes) throws -> Bool
    func deleteInvitations(expiredAt now: Instant) throws
    /// Deletes all invitations of an owner.
    func deleteInvitations(owner: Int64) throws
    func touchSessions(tokenHashes: [[UInt8]], at now: Instant) throws
    /// Opens hidden things to a session until an instant; `nil` closes them.
    func setUnlocked(until: Instant?, tokenHash: [UInt8]) throws
    func deleteSessions(expiredAt now: Instant) throws
    /// Deletes the logins of an owner that were used the longest ago, but for so many.
    func deleteLogins(owner: Int64, keeping count: Int) throws
    /// Remembers an address that somebody logged in from; keeps ``Limits/knownAddresses`` of an owner.
    func insertAddress(_ address: ClientAddress, owner: Int64, at now: Instant) throws
    func deleteAddresses(usedUntil: Instant) throws
    /// Forgets all addresses of an owner.
    func deleteAddresses(owner: Int64) throws
}
