import Wording

/// The accounts and known addresses in SQL.
struct SQLAccounts: AccountWriting {
    let db: SQLConnection

    private static let selection = "SELECT \(StoredAccount.names.selection()) FROM account"

    func account(owner: Int64) throws -> StoredAccount? {
        try db.first(Self.selection + " WHERE owner = ?", values: [owner], read: StoredAccount.init(row:))
    }

    func account(nameKey: String) throws -> StoredAccount? {
        try db.first(Self.selection + " WHERE name_key = ?", values: [nameKey], read: StoredAccount.init(row:))
    }

    func account(id: UUIDBytes) throws -> StoredAccount? {
        try db.first(Self.selection + " WHERE id = ?", values: [id], read: StoredAccount.init(row:))
    }

    func accounts(after number: Int64, limit: Int) throws -> [StoredAccount] {
        try db.all(
            Self.selection + " WHERE owner > ? ORDER BY owner LIMIT ?", values: [number, limit],
            read: StoredAccount.init(row:))
    }

    func hasAccounts() throws -> Bool {
        try db.value("SELECT EXISTS (SELECT 1 FROM account)") ?? false
    }

    func onlyAccount() throws -> StoredAccount? {
        let found = try db.all(Self.selection + " LIMIT 2", values: [], read: StoredAccount.init(row:))
        return found.count == 1 ? found.first : nil
    }

    func insertAccount(
        id: UUIDBytes, _ profile: AccountProfile, passwordHash: String, role: AccountRole, at now: Instant
    ) throws -> StoredAccount {
        var account = StoredAccount(
            owner: 0, id: id, profile: profile, passwordHash: passwordHash, role: role, createTime: now,
            updateTime: now, version: 0)
        let owner: Int64? = try db.value(Self.insertion, values: account.values.inserted)
        guard let owner else { throw DiaryError.internalFault("An account has no number.") }
        guard owner <= Limits.accounts else {
            throw DiaryError(
                .failedPrecondition, AccountFault.tooManyAccounts, ["most": "\(Limits.accounts)"])
        }
        account.owner = owner
        account.version = try SQLChanges(db: db).append(owner: owner, kind: .account, id: id, action: nil, at: now)
        try db.run("UPDATE account SET version = ? WHERE owner = ?", values: [account.version, owner])
        return account
    }

    func updateAccount(_ account: StoredAccount) throws -> StoredAccount {
        var account = account
        account.version = try SQLChanges(db: db).append(
            owner: account.owner, kind: .account, id: account.id, action: nil, at: account.updateTime)
        try db.run(Self.change, values: account.values.changing + [account.owner])
        if account.isDisabled {
            try noteTokens(owner: account.owner)
            SharedPictures.revoke(owner: account.owner, on: db)
        }
        return account
    }

    private static let insertion = StoredAccount.names.insertion(into: "account") + " RETURNING owner"
    private static let change = StoredAccount.names.change(of: "account", key: "owner")

    func knowsAddress(_ address: ClientAddress, owner: Int64, since: Instant) throws -> Bool {
        try db.value(
            "SELECT EXISTS (SELECT 1 FROM known_address WHERE owner = ? AND address = ? AND last_used > ?)",
            values: [owner, address.text, since]) ?? false
    }

    func insertAddress(_ address: ClientAddress, owner: Int64, at now: Instant) throws {
        try db.run(
            """
            INSERT INTO known_address(owner, address, last_used) VALUES (?, ?, ?)
            ON CONFLICT(owner, address) DO UPDATE SET last_used = excluded.last_used
            """, values: [owner, address.text, now])
        try db.run(
            """
            DELETE FROM known_address WHERE owner = ?1 AND address NOT IN
                (SELECT address FROM known_address WHERE owner = ?1 ORDER BY last_used DESC, address LIMIT ?2)
            """, values: [owner, Limits.knownAddresses])
    }

    func deleteAddresses(usedUntil: Instant) throws {
        try db.run("DELETE FROM known_address WHERE last_used <= ?", values: [usedUntil])
    }

    func deleteAddresses(owner: Int64) throws {
        try db.run("DELETE FROM known_address WHERE owner = ?", values: [owner])
    }
}

extension StoredAccount: SQLRecord {
    static let names = ColumnNames(of: StoredAccount.self)

    /// Passes the columns of an account. The engine gives its number.
    static func columns<Pass: ColumnPass>(
        of account: StoredAccount?, in pass: inout Pass
    ) throws(Pass.Failure) -> StoredAccount {
        StoredAccount(
            owner: try pass.column(.selected("owner"), of: account, at: \.owner),
            id: try pass.column(.fixed("id"), of: account, at: \.id),
            profile: try AccountProfile.columns(of: account?.profile, in: &pass),
            passwordHash: try pass.column("password_hash", of: account, at: \.passwordHash),
            role: try pass.column(.fixed("role"), of: account, at: \.role),
            isDisabled: try pass.column("disabled", of: account, at: \.isDisabled),
            createTime: try pass.column(.fixed("created"), of: account, at: \.createTime),
            updateTime: try pass.column("updated", of: account, at: \.updateTime),
            version: try pass.column("version", of: account, at: \.version))
    }
}

extension AccountProfile: SQLRecord {
    static func columns<Pass: ColumnPass>(
        of profile: AccountProfile?, in pass: inout Pass
    ) throws(Pass.Failure) -> AccountProfile {
        try pass.derived("name_key", of: profile, at: { AccountRules.nameKey($0.name) })
        return AccountProfile(
            name: try pass.column("name", of: profile, at: \.name),
            locale: try pass.column("locale", of: profile, at: \.locale),
            timeZone: try pass.column("time_zone", of: profile, at: \.timeZone),
            dayBoundary: try pass.column("day_boundary", of: profile, at: \.dayBoundary),
            defaultSound: try pass.column("default_sound", of: profile, at: \.defaultSound))
    }
}
