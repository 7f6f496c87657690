/// Read access to accounts, their sessions, tokens and invitations, and the addresses they were used from.
protocol AccountReading {
    func account(owner: Int64) throws -> StoredAccount?
    func account(nameKey: String) throws -> StoredAccount?
    func account(id: UUIDBytes) throws -> StoredAccount?
    /// Returns accounts whose number is greater than `number`, in the order of their numbers.
    func accounts(after number: Int64, limit: Int) throws -> [StoredAccount]
    func hasAccounts() throws -> Bool
    /// Returns the diary's account; `nil` if the diary has no account or several.
    func onlyAccount() throws -> StoredAccount?
    /// Returns the login or the app's token with a secret of this hash, even if it has expired.
    func session(tokenHash: [UInt8]) throws -> StoredSession?
    /// Returns the login or the app's token with a secret of this hash, and its account, even if the login has expired.
    func sessionAndAccount(tokenHash: [UInt8]) throws -> (session: StoredSession, account: StoredAccount)?
    /// Returns unexpired logins, newest first.
    func sessions(owner: Int64, at now: Instant, after: PagePosition?, limit: Int) throws -> [StoredSession]
    /// Returns whether the owner has a login with this ID, even if it has expired.
    func hasSession(owner: Int64, id: UUIDBytes) throws -> Bool
    /// Returns unexpired tokens of apps, newest first.
    func tokens(owner: Int64, at now: Instant, after: PagePosition?, limit: Int) throws -> [StoredSession]
    /// Returns whether the owner has an app's token with this ID, even if it has expired.
    func hasToken(owner: Int64, id: UUIDBytes) throws -> Bool
    /// Returns the number of the owner's tokens of apps, expired ones too.
    func tokenCount(owner: Int64) throws -> Int
    /// Returns the invitation with a secret of this hash, even if it has expired.
    func invitation(secretHash: [UInt8]) throws -> StoredInvitation?
    func hasInvitation(id: UUIDBytes) throws -> Bool
    /// Returns the unexpired invitations of all owners, newest first.
    func invitations(at now: Instant, after: PagePosition?, limit: Int) throws -> [StoredInvitation]
    /// Returns the number of an owner's unexpired invitations.
    func invitationCount(owner: Int64, at now: Instant) throws -> Int
    /// Returns whether a login to the account came from an address after an instant.
    func knowsAddress(_ address: ClientAddress, owner: Int64, since: Instant) throws -> Bool
}
