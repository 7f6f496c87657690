import Wording

/// A password that is to replace another, hashed before the transaction that stores it.
struct PasswordChange: Sendable {
    /// What the old password was held against, and fitted.
    let oldHash: String
    let newHash: String
}

extension Diary {
    /// Looks at the old password and hashes the new one: the slow part of ``changePassword(_:caller:in:now:)``.
    ///
    /// - Parameter caller: Whoever a live session belongs to.
    /// - Throws: ``DiaryError`` of code `invalidArgument` when the old password is wrong, `throttled` after too many wrong
    ///   tries by this session.
    func passwordChange(from current: String, to new: String, caller: Caller) async throws -> PasswordChange {
        try await prove(current, in: "currentPassword", caller: caller)
        return PasswordChange(
            oldHash: caller.account.passwordHash, newHash: try await passwords.hash(new, of: .account(caller.owner)))
    }

    /// Makes sure that a caller, whose session is live, knows the password; the try is counted by session.
    ///
    /// - Parameter field: The field that the password came in.
    /// - Throws: ``DiaryError`` of code `invalidArgument` when it is wrong, `throttled` after too many wrong tries.
    func prove(_ password: String, in field: String, caller: Caller) async throws {
        let fit = try await verified(
            password, of: caller.account, name: AccountRules.nameKey(caller.account.profile.name),
            from: .session(caller.session.id), isKnown: true)
        guard fit != .none else { throw Diary.wrongPassword(field) }
    }

    /// Stores a new password and ends the account's other logins. Tokens of apps and passkeys go on.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` when the old password was changed meanwhile.
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

    /// Gives an account another password without asking for the old one, lets it in if it was shut out, ends all its
    /// sessions, tokens and invitations, and removes its passkeys: whoever had got in has no way left.
    ///
    /// - Parameter name: The account's name; empty for the only one there is.
    /// - Throws: ``DiaryError`` of code `notFound` when there is no such account, `invalidArgument` for a password that is
    ///   none, `failedPrecondition` when no name is given and there is not exactly one account.
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

    /// The account of a name; the only one there is when the name is empty.
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
