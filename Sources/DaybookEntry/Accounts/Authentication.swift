import Wording

extension Diary {
    var authentication: Authentication { Authentication(diary: self) }
}

/// The checks of a caller's identity: passwords, passkeys and invitations. They are slow or count attempts, so they run
/// outside transactions.
struct Authentication: Sendable {
    let diary: Diary

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
        let now = diary.clock.now()
        let (account, source, isKnown) = try await diary.store.read { transaction in
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
            renewed.passwordHash = try await diary.passwords.hash(password, of: .account(account.owner))
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
        let counted = try diary.throttles.count(name: name, from: source, isKnown: isKnown, at: diary.clock.uptime())
        do {
            let fit = try await diary.passwords.fit(
                password, against: account?.passwordHash, for: isKnown ? .known : .unauthenticated,
                of: account.flatMap { isKnown ? .account($0.owner) : nil })
            if fit != .none { diary.throttles.forgive(counted, at: diary.clock.uptime()) }
            return fit
        } catch {
            // The password was not checked: the queue was full, or there was no memory for the hash.
            diary.throttles.takeBack(counted, at: diary.clock.uptime())
            throw error
        }
    }

    /// - Parameter renewed: The account to store: a new hash of the same password, if the old hash is outdated.
    private func openSession(
        of account: StoredAccount, renewed: StoredAccount, userAgent: String, from address: ClientAddress
    ) async throws -> (token: SessionToken, session: StoredSession, account: StoredAccount) {
        let now = diary.clock.now()
        let token = SessionToken(random: diary.random)
        let (session, account) = try await diary.store.write(.newcomers, holding: .owner(account.owner)) {
            transaction in
            // The password may have changed during the check.
            guard var found = try transaction.accounts.account(owner: account.owner),
                found.passwordHash == account.passwordHash, !found.isDisabled
            else { throw DiaryError(.unauthenticated, AccountFault.credentials) }
            if renewed.passwordHash != account.passwordHash {
                found.passwordHash = renewed.passwordHash
                found = try transaction.accounts.updateAccount(found)
            }
            let session = try SystemContext(diary: diary, transaction: transaction, now: now)
                .openSession(of: account.owner, token, userAgent: userAgent, from: address)
            return (session, found)
        }
        return (token, session, account)
    }

    /// Checks the old password and hashes the new one: the slow part of ``AccountOperations/changePassword(_:)``.
    ///
    /// - Parameter caller: The caller, with a live session.
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the old password is wrong, `throttled` after too many
    ///   wrong tries in this session.
    func passwordChange(from current: String, to new: String, caller: Caller) async throws -> PasswordChange {
        try await prove(current, in: "currentPassword", caller: caller)
        return PasswordChange(
            oldHash: caller.account.passwordHash,
            newHash: try await diary.passwords.hash(new, of: .account(caller.owner)))
    }

    /// Checks that the caller of a live session knows the password. Attempts are counted by session.
    ///
    /// - Parameter field: The request field that carries the password.
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the password is wrong, `throttled` after too many wrong
    ///   tries.
    func prove(_ password: String, in field: String, caller: Caller) async throws {
        let fit = try await verified(
            password, of: caller.account, name: AccountRules.nameKey(caller.account.profile.name),
            from: .session(caller.session.id), isKnown: true)
        guard fit != .none else { throw DiaryError.wrongPassword(field) }
    }
}

extension SystemContext {
    /// Opens a session and stores the address that it is opened from.
    func openSession(
        of owner: Int64, _ token: SessionToken, userAgent: String, from address: ClientAddress
    ) throws -> StoredSession {
        let session = StoredSession(
            id: UUIDBytes(at: now, random: diary.random), owner: owner,
            userAgent: userAgent.cut(toBytes: Limits.userAgent), createTime: now, lastUseTime: now,
            expireTime: now.advanced(bySeconds: Limits.sessionLifetimeSeconds))
        try transaction.accounts.insertSession(session, tokenHash: token.hash)
        try transaction.accounts.deleteLogins(owner: owner, keeping: Limits.sessions)
        try transaction.accounts.insertAddress(address, owner: owner, at: now)
        return session
    }
}

extension DiaryError {
    static func wrongPassword(_ field: String) -> DiaryError {
        .invalid(field, fault: AccountFault.passwordWrong, reason: AccountFault.passwordWrong)
    }
}

/// A password change, hashed before the transaction that stores it.
struct PasswordChange: Sendable {
    /// The stored hash that the old password was checked against.
    let oldHash: String
    let newHash: String
}
