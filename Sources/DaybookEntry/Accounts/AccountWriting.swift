/// Write access to accounts, sessions, tokens, invitations and known addresses.
protocol AccountWriting: AccountReading {
    /// Stores a new account, and gives it the next number.
    ///
    /// - Throws: ``DiaryError`` with reason `TOO_MANY_ACCOUNTS` if the server has no number left.
    func insertAccount(
        id: UUIDBytes, _ profile: AccountProfile, passwordHash: String, role: AccountRole, at now: Instant
    ) throws -> StoredAccount
    /// Stores an account's profile, its password and whether it is disabled. The tokens and the shares of a disabled
    /// account are noted for revocation at the gateways.
    func updateAccount(_ account: StoredAccount) throws -> StoredAccount
    func insertSession(_ session: StoredSession, tokenHash: [UInt8]) throws
    func deleteSession(tokenHash: [UInt8]) throws
    /// - Returns: Whether the owner had this login.
    func deleteSession(owner: Int64, id: UUIDBytes) throws -> Bool
    /// - Returns: Whether the owner had this token.
    func deleteToken(owner: Int64, id: UUIDBytes) throws -> Bool
    /// Deletes an owner's logins, except one if its hash is given.
    func deleteLogins(owner: Int64, except tokenHash: [UInt8]?) throws
    /// Deletes all tokens of an owner's apps.
    func deleteTokens(owner: Int64) throws
    /// Replaces the secret of an app's token.
    ///
    /// - Returns: Whether the owner has this token.
    func setTokenHash(_ tokenHash: [UInt8], owner: Int64, id: UUIDBytes) throws -> Bool
    func insertInvitation(_ invitation: StoredInvitation, secretHash: [UInt8]) throws
    /// Replaces the secret of an invitation.
    ///
    /// - Returns: Whether the invitation exists.
    func setSecretHash(_ secretHash: [UInt8], invitation id: UUIDBytes) throws -> Bool
    /// - Returns: Whether the invitation existed.
    func deleteInvitation(id: UUIDBytes) throws -> Bool
    /// Deletes invitations of all owners that have expired at an instant.
    func deleteInvitations(expiredAt now: Instant) throws
    /// Deletes all invitations of an owner.
    func deleteInvitations(owner: Int64) throws
    /// Stores that sessions were used at an instant, unless a later use is already stored.
    func touchSessions(tokenHashes: [[UInt8]], at now: Instant) throws
    /// Unlocks hidden items for a session until an instant; `nil` locks them again.
    func setUnlocked(until: Instant?, tokenHash: [UInt8]) throws
    /// Deletes logins and tokens of all owners that have expired at an instant.
    func deleteSessions(expiredAt now: Instant) throws
    /// Deletes an owner's logins, except the `count` most recently used ones.
    func deleteLogins(owner: Int64, keeping count: Int) throws
    /// Stores an address that the owner logged in from. Keeps ``Limits/knownAddresses`` per owner.
    func insertAddress(_ address: ClientAddress, owner: Int64, at now: Instant) throws
    /// Deletes addresses of all owners that were last used until an instant.
    func deleteAddresses(usedUntil: Instant) throws
    /// Deletes all known addresses of an owner.
    func deleteAddresses(owner: Int64) throws
}
