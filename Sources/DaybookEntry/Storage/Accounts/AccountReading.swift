/// Accounts, their sessions, and the addresses they are known at.
protocol AccountReading {
    func account(owner: Int64) throws -> StoredAccount?
    func account(nameKey: String) throws -> StoredAccount?
    func hasAccounts() throws -> Bool
    /// The diary's account; `nil` when it has none, or several.
    func onlyAccount() throws -> StoredAccount?
    /// A session by the hash of its token, expired ones too.
    func session(tokenHash: [UInt8]) throws -> StoredSession?
    /// Sessions not expired, newest first.
    func sessions(owner: Int64, at now: Instant, after: PagePosition?, limit: Int) throws -> [StoredSession]
    /// Whether the owner has a session of an id, expired ones too.
    func hasSession(owner: Int64, id: UUIDBytes) throws -> Bool
    /// Whether somebody logged in to the account from an address after an instant.
    func knowsAddress(_ address: ClientAddress, owner: Int64, since: Instant) throws -> Bool
}
