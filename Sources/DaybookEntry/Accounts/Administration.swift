import Wording

extension Diary {
    var administration: Administration { Administration(diary: self) }
}

/// The operations of the operator: the person who owns the diary's folder, and needs no account.
struct Administration: Sendable {
    let diary: Diary

    /// Creates the first account of an empty diary.
    ///
    /// - Returns: Whether the account was created; `false` if the diary has an account already.
    func bootstrapOwner(name: String, password: String, timeZone: String, locale: String) async throws -> Bool {
        if try await diary.store.read({ try $0.accounts.hasAccounts() }) { return false }
        let profile = try diary.accountRules.profile(name: name, timeZone: timeZone, locale: locale)
        let hash = try await diary.passwords.hash(password)
        let now = diary.clock.now()
        let id = UUIDBytes(at: now, random: diary.random)
        return try await diary.store.write(holding: .server) { transaction in
            if try transaction.accounts.hasAccounts() { return false }
            _ = try transaction.accounts.insertAccount(id: id, profile, passwordHash: hash, role: .owner, at: now)
            return true
        }
    }

    /// Replaces an account's password without the old one.
    ///
    /// The account is enabled, its sessions, tokens and invitations end, and its passkeys are removed, so that an
    /// intruder loses all access.
    /// - Parameter name: The account's name; empty for the only account of the diary.
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such account, `invalidArgument` for an invalid
    ///   password, `failedPrecondition` if the name is empty and there is not exactly one account.
    func resetPassword(name: String, to new: String) async throws -> StoredAccount {
        let hash = try await diary.passwords.hash(new)
        let now = diary.clock.now()
        let account = try await diary.store.write(holding: .server) { transaction in
            var account = try transaction.accounts.account(named: name)
            account.isDisabled = false
            try SystemContext(diary: diary, transaction: transaction, now: now)
                .replacePassword(of: account, by: hash, sparing: nil)
            return account
        }
        diary.throttles.forget(name: AccountRules.nameKey(account.profile.name))
        await diary.store.leases.settle(owner: account.owner)
        return account
    }
}

extension AccountReading {
    /// Returns the account with a name; for an empty name, the only account of the diary.
    func account(named name: String) throws -> StoredAccount {
        if !name.isEmpty {
            guard let account = try account(nameKey: AccountRules.nameKey(name)) else {
                throw DiaryError.notFound(.account)
            }
            return account
        }
        if let account = try onlyAccount() { return account }
        let fault: AccountFault = try hasAccounts() ? .notNamed : .none
        throw DiaryError(.failedPrecondition, fault, reason: AccountFault.notNamed)
    }
}
