/// Accounts, their sessions, and the addresses they are known at.
protocol AccountReading {
    func account(owner: Int64) throws -> StoredAccount?
    func account(nameKey: String) throws -> StoredAccount?
    func account(id: UUIDBytes) throws -> StoredAccount?
    /// Accounts whose number is greater than one, by number.
    func accounts(after number: Int64, limit: Int) throws -> [StoredAccount]
    func hasAccounts() throws -> Bool
    /// The diary's account; `nil` when it has none, or several.
    func onlyAccount() throws -> StoredAccount?
    /// A login or an app's token by the hash of its secret, expired ones too.
    func session(tokenHash: [UInt8]) throws -> StoredSession?
    /// Logins not expired, newest first.
    func sessions(owner: Int64, at now: Instant, after: PagePosition?, limit: Int) throws -> [StoredSession]
    /// Whether the owner has a login of an id, expired ones too.
    func hasSession(owner: Int64, id: UUIDBytes) throws -> Bool
    /// Tokens of apps not expired, newest first.
    func tokens(owner: Int64, at now: Instant, after: PagePosition?, limit: Int) throws -> [StoredSession]
    /// Whether the owner has an app's token of an id, expired ones too.
    func hasToken(owner: Int64, id: UUIDBytes) throws -> Bool
    /// How many tokens of apps the owner has, expired ones too.
    func tokenCount(owner: Int64) throws -> Int
    /// An invitation by the hash of its secret, expired ones too.
    func invitation(secretHash: [UInt8]) throws -> StoredInvitation?
    func hasInvitation(id: UUIDBytes) throws -> Bool
    /// Invitations of all owners not expired, newest first.
    func invitations(at now: Instant, after: PagePosition?, limit: Int) throws -> [StoredInvitation]
    /// How many invitations of an owner are not expired.
    func invitationCount(owner: Int64, at now: Instant) throws -> Int
    /// Whether somebody logged in to the account from an address after an instant.
    func knowsAddress(_ address: ClientAddress, owner: Int64, since: Instant) throws -> Bool
}
