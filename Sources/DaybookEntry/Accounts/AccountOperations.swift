import Wording

extension CallContext {
    var account: AccountOperations<Self> { AccountOperations(context: self) }
}

/// The operations on the caller's own account and sessions.
struct AccountOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns the caller's sessions, newest first.
    func sessions(pageSize: Int32, pageToken: String) throws -> ListPage<StoredSession> {
        try newestFirst("sessions", pageSize: pageSize, pageToken: pageToken) { after, limit in
            try transaction.accounts.sessions(owner: owner, at: now, after: after, limit: limit)
        } position: {
            PagePosition(primary: $0.createTime.microseconds, id: $0.id)
        }
    }

    /// Previews the deletion of a session of the caller, which affects nothing else.
    ///
    /// - Parameter id: The session's ID, or `current` for the calling session.
    func previewSessionDeletion(_ id: String) throws -> DeletionPreview {
        let isThere =
            try id == "current"
            || UUIDBytes(id).map { try transaction.accounts.hasSession(owner: owner, id: $0) }
                ?? false
        guard isThere else { throw DiaryError(.notFound, AccountFault.sessionNotFound) }
        return DeletionPreview(sessions: 1)
    }
}

extension AccountOperations where Context == WriteContext {
    /// Changes the given fields of the caller's account.
    func update(_ change: ResourceChange<AccountInput, AccountField>) throws -> StoredAccount {
        let old = caller.account
        return try update(old, by: change) { new, fields in
            new.profile = try diary.accountRules.profile(old.profile, changing: fields, to: change.input)
        } store: { changed in
            if let namesake = try transaction.accounts.account(nameKey: AccountRules.nameKey(changed.profile.name)),
                namesake.owner != old.owner
            {
                throw DiaryError.nameTaken
            }
            try context.sounds.check(changed.profile.defaultSound, field: "defaultSoundId")
            var new = changed
            new.updateTime = now
            return try transaction.accounts.updateAccount(new)
        }
    }

    /// Stores a new password and ends the account's other logins. Tokens of apps and passkeys stay valid.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the old password was changed in the meantime.
    func changePassword(_ change: PasswordChange) throws {
        guard caller.account.passwordHash == change.oldHash else { throw DiaryError.wrongPassword("currentPassword") }
        try system.replacePassword(of: caller.account, by: change.newHash, sparing: caller.tokenHash)
    }

    /// Ends a session of the caller.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the caller has no such session.
    func endSession(_ id: String) throws {
        if let id = UUIDBytes(id), try transaction.accounts.deleteSession(owner: owner, id: id) { return }
        throw DiaryError(.notFound, AccountFault.sessionNotFound)
    }

    /// Unlocks hidden items for the caller's session, for a limited time. The caller has proven the password against
    /// `passwordHash`.
    ///
    /// The time is a column of the session. It thus ends with the session, costs no extra read, and is the same for
    /// every process.
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the password was changed in the meantime.
    func unlock(provenAgainst passwordHash: String) throws {
        guard caller.account.passwordHash == passwordHash else { throw DiaryError.wrongPassword("password") }
        try transaction.accounts.setUnlocked(
            until: now.advanced(bySeconds: Limits.unlockLifetimeSeconds), tokenHash: caller.tokenHash)
    }

    /// Locks hidden items for the caller's session.
    func lock() throws {
        try transaction.accounts.setUnlocked(until: nil, tokenHash: caller.tokenHash)
    }
}

extension SystemContext {
    /// Replaces the password of an account and ends its other logins.
    ///
    /// - Parameter tokenHash: The session to spare; `nil` to end all access: tokens, passkeys and invitations, too.
    func replacePassword(of account: StoredAccount, by hash: String, sparing tokenHash: [UInt8]?) throws {
        var account = account
        account.passwordHash = hash
        account.updateTime = now
        _ = try transaction.accounts.updateAccount(account)
        try transaction.accounts.deleteLogins(owner: account.owner, except: tokenHash)
        guard let tokenHash else {
            try transaction.accounts.deleteTokens(owner: account.owner)
            try transaction.passkeys.deletePasskeys(owner: account.owner)
            try transaction.accounts.deleteInvitations(owner: account.owner)
            try transaction.accounts.deleteAddresses(owner: account.owner)
            return
        }
        try transaction.accounts.setUnlocked(until: nil, tokenHash: tokenHash)
    }
}
