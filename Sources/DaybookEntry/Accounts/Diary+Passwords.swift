import Wording

/// A password change, hashed before the transaction that stores it.
struct PasswordChange: Sendable {
    /// The stored hash that the old password was checked against.
    let oldHash: String
    let newHash: String
}

extension Diary {
    /// Checks the old password and hashes the new one: the slow part of ``changePassword(_:caller:in:now:)``.
    ///
    /// - Parameter caller: The caller, with a live session.
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the old password is wrong, `throttled` after too many
    ///   wrong tries in this session.
    func passwordChange(from current: String, to new: String, caller: Caller) async throws -> PasswordChange {
        try await prove(current, in: "currentPassword", caller: caller)
        return PasswordChange(
            oldHash: caller.account.passwordHash, newHash: try await passwords.hash(new, of: .account(caller.owner)))
    }

    /// Checks that the caller of a live session knows the password. Tries are counted by session.
    ///
    /// - Parameter field: The request field that carries the password.
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the password is wrong, `throttled` after too many wrong
    ///   tries.
    func prove(_ password: String, in field: String, caller: Caller) async throws {
        let fit = try await verified(
            password, of: caller.account, name: AccountRules.nameKey(caller.account.profile.name),
            from: .session(caller.session.id), isKnown: true)
        guard fit != .none else { throw Diary.wrongPassword(field) }
    }

    /// Stores a new password and ends the account's other logins. Tokens of apps and passkeys stay valid.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the old password was changed in the meantime.
    func changePassword(
        _ change: PasswordChange, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws {
        guard caller.account.passwordHash == change.oldHash else { throw Diary.wrongPassword("currentPassword") }
        try replacePassword(
            of: caller.account, by: change.newHash, sparing: caller.tokenHash, in: transaction, now: now)
    }

    static func wrongPassword(_ field: String) -> DiaryError {
        .invalid(field, AccountFault.passwordWrong, reason: AccountFault.passwordWrong)
    }

    /// Replaces an account's password without the old one.
    ///
    /// The account is enabled, its sessions, tokens and invitations end, and its passkeys are removed, so that an
    /// intruder loses all access.
    /// - Parameter name: The account's name; empty for the only account of the diary.
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such account, `invalidArgument` for an invalid
    ///   password, `failedPrecondition` if the name is empty and there is not exactly one account.
    func resetPassword(name: String, to new: String) async throws -> StoredAccount {
        let hash = try await passwords.hash(new)
        let now = clock.now()
        let account = try await store.write { transaction in
            var account = try self.account(named: name, in: transaction)
            account.isDisabled = false
            try replacePassword(of: account, by: hash, sparing: nil, in: transaction, now: now)
            return account
        }
        throttles.forget(name: AccountRules.nameKey(account.profile.name))
        await store.leases.settle(owner: account.owner)
        return account
    }

    /// Returns the account with a name; for an empty name, the only account of the diary.
    func account(named name: String, in transaction: any DiaryReading) throws -> StoredAccount {
        if !name.isEmpty {
            guard let account = try transaction.accounts.account(nameKey: AccountRules.nameKey(name)) else {
                throw DiaryError.notFound(.account)
            }
            return account
        }
        if let account = try transaction.accounts.onlyAccount() { return account }
        let fault: AccountFault = try transaction.accounts.hasAccounts() ? .notNamed : .none
        throw DiaryError(.failedPrecondition, fault, reason: AccountFault.notNamed)
    }

    private func replacePassword(
        of account: StoredAccount, by hash: String, sparing tokenHash: [UInt8]?, in transaction: any DiaryWriting,
        now: Instant
    ) throws {
        var account = account
        account.passwordHash = hash
        account.updateTime = now
        _ = try transaction.accounts.updateAccount(account)
        try transaction.accounts.deleteLogins(owner: account.owner, except: tokenHash)
        if tokenHash == nil {
            try transaction.accounts.deleteTokens(owner: account.owner)
            try transaction.passkeys.deletePasskeys(owner: account.owner)
            try transaction.accounts.deleteInvitations(owner: account.owner)
            try transaction.accounts.deleteAddresses(owner: account.owner)
        }
        if let tokenHash { try transaction.accounts.setUnlocked(until: nil, tokenHash: tokenHash) }
    }
}
