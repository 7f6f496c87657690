import Wording

extension Diary {
    /// Logs in.
    ///
    /// The try is counted before the password is checked. A name without an account takes as long as one with an
    /// account, and is counted like an account that was never used from the caller's address.
    /// - Parameters:
    ///   - address: The caller's address, as the gateway reports it.
    ///   - credential: The session that the caller shows. If it belongs to this account, wrong tries by other callers
    ///     do not delay this one.
    /// - Throws: ``DiaryError`` of code `unauthenticated` for a wrong name or password, `throttled` after too many
    ///   tries, `permissionDenied` if the account is disabled.
    func logIn(
        name: String, password: String, userAgent: String, from address: ClientAddress,
        showing credential: Credential = Credential(authorization: nil)
    ) async throws -> (token: SessionToken, session: StoredSession, account: StoredAccount) {
        let nameKey = AccountRules.nameKey(name)
        let now = clock.now()
        let (account, source, isKnown) = try await store.read { transaction in
            let account = try transaction.accounts.account(nameKey: nameKey)
            // Owner numbers start at 1. A name without an account costs the same look-up, with 0.
            let owner = account?.owner ?? 0
            if let session = try credential.tokenHash.flatMap({ try transaction.accounts.session(tokenHash: $0) }),
                session.owner == owner, session.expireTime > now, session.app == nil
            {
                return (account, LoginSource.session(session.id), true)
            }
            let since = now.advanced(bySeconds: -Limits.knownAddressLifetimeSeconds)
            let isKnown = try transaction.accounts.knowsAddress(address, owner: owner, since: since)
            return (account, LoginSource.address(address), isKnown)
        }
        let fit = try await verified(password, of: account, name: nameKey, from: source, isKnown: isKnown)
        guard let account, fit != .none else {
            throw DiaryError(.unauthenticated, AccountFault.credentials)
        }
        // The caller learns this only with the right password.
        guard !account.isDisabled else { throw DiaryError(.permissionDenied, AccountFault.disabled) }
        var renewed = account
        if fit == .asTyped {
            renewed.passwordHash = try await passwords.hash(password, of: .account(account.owner))
        }
        return try await openSession(of: account, renewed: renewed, userAgent: userAgent, from: address)
    }

    /// Returns how a password fits an account, and counts the try by the rule of ``LoginThrottles``.
    ///
    /// - Parameters:
    ///   - name: The name in the form of ``AccountRules/nameKey(_:)``.
    ///   - isKnown: Whether the source is a session of the account or an address that it was used from.
    func verified(
        _ password: String, of account: StoredAccount?, name: String, from source: LoginSource, isKnown: Bool
    ) async throws -> PasswordHasher.Fit {
        let counted = try throttles.count(name: name, from: source, isKnown: isKnown, at: clock.uptime())
        do {
            let fit = try await passwords.fit(
                password, against: account?.passwordHash, for: isKnown ? .known : .unauthenticated,
                of: account.flatMap { isKnown ? .account($0.owner) : nil })
            if fit != .none { throttles.forgive(counted, at: clock.uptime()) }
            return fit
        } catch {
            // The password was not checked: the queue was full, or there was no memory for the hash.
            throttles.takeBack(counted, at: clock.uptime())
            throw error
        }
    }

    /// - Parameter renewed: The account to store: a new hash of the same password, if the old hash is outdated.
    private func openSession(
        of account: StoredAccount, renewed: StoredAccount, userAgent: String, from address: ClientAddress
    ) async throws -> (token: SessionToken, session: StoredSession, account: StoredAccount) {
        let now = clock.now()
        let token = SessionToken(random: random)
        let (session, account) = try await store.write(.newcomers) { transaction in
            // The password may have changed during the check.
            guard var found = try transaction.accounts.account(owner: account.owner),
                found.passwordHash == account.passwordHash, !found.isDisabled
            else { throw DiaryError(.unauthenticated, AccountFault.credentials) }
            if renewed.passwordHash != account.passwordHash {
                found.passwordHash = renewed.passwordHash
                found = try transaction.accounts.updateAccount(found)
            }
            let session = try insertSession(
                of: account.owner, token, userAgent: userAgent, from: address, in: transaction, now: now)
            return (session, found)
        }
        return (token, session, account)
    }

    /// Opens a session and stores the address that it is opened from.
    func insertSession(
        of owner: Int64, _ token: SessionToken, userAgent: String, from address: ClientAddress,
        in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredSession {
        let session = StoredSession(
            id: UUIDBytes(at: now, random: random), owner: owner,
            userAgent: Diary.cut(userAgent, bytes: Limits.userAgent), createTime: now, lastUseTime: now,
            expireTime: now.advanced(bySeconds: Limits.sessionLifetimeSeconds))
        try transaction.accounts.insertSession(session, tokenHash: token.hash)
        try transaction.accounts.deleteLogins(owner: owner, keeping: Limits.sessions)
        try transaction.accounts.insertAddress(address, owner: owner, at: now)
        return session
    }

    /// Ends a session of the caller.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the caller has no such session.
    func endSession(_ id: String, caller: Caller, in transaction: any DiaryWriting) throws {
        if let id = UUIDBytes(id), try transaction.accounts.deleteSession(owner: caller.owner, id: id) { return }
        throw DiaryError(.notFound, AccountFault.sessionNotFound)
    }

    /// Changes the given fields of the caller's account.
    func updateAccount(
        _ change: ResourceChange<AccountInput, AccountField>, caller: Caller, in transaction: any DiaryWriting,
        now: Instant
    ) throws -> StoredAccount {
        let old = caller.account
        try old.etag.require(ifMatch: change.ifMatch)
        let fields: Set<AccountField> = try FieldMask.fields(
            change.mask, present: change.present, bodyID: change.id, id: old.id.description)
        var new = old
        new.profile = try accountRules.profile(old.profile, changing: fields, to: change.input)
        guard new.profile != old.profile else { return old }
        if let namesake = try transaction.accounts.account(nameKey: AccountRules.nameKey(new.profile.name)),
            namesake.owner != old.owner
        {
            throw Diary.nameTaken
        }
        try checkSound(new.profile.defaultSound, "defaultSoundId", owner: old.owner, in: transaction)
        new.updateTime = now
        return try transaction.accounts.updateAccount(new)
    }

    /// Creates the first account of an empty diary.
    ///
    /// - Returns: Whether the account was created; `false` if the diary has an account already.
    func bootstrapOwner(name: String, password: String, timeZone: String, locale: String) async throws -> Bool {
        if try await store.read({ try $0.accounts.hasAccounts() }) { return false }
        let profile = try accountRules.profile(name: name, timeZone: timeZone, locale: locale)
        let hash = try await passwords.hash(password)
        let now = clock.now()
        let id = UUIDBytes(at: now, random: random)
        return try await store.write { transaction in
            if try transaction.accounts.hasAccounts() { return false }
            _ = try transaction.accounts.insertAccount(
                id: id, profile, passwordHash: hash, role: .owner, at: now)
            return true
        }
    }

    /// Returns a text cut to at most `bytes` bytes of UTF-8, between characters.
    static func cut(_ text: String, bytes: Int) -> String {
        var cut = text
        while cut.utf8.count > bytes { cut = String(cut.prefix(max(0, cut.count - (cut.utf8.count - bytes + 3) / 4))) }
        return cut
    }
}
