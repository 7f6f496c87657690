extension Diary {
    /// Logs in.
    ///
    /// The try is counted before the password is looked at. Names nobody has take as long and are counted alike.
    /// - Throws: ``DiaryError`` of code `unauthenticated` for a wrong name or password, `throttled` after too many.
    func logIn(
        name: String, password: String, userAgent: String
    ) async throws -> (token: SessionToken, session: StoredSession, account: StoredAccount) {
        let nameKey = AccountRules.nameKey(name)
        let tried = clock.now()
        let account = try await store.write { transaction in
            let throttle = try transaction.loginThrottle(nameKey: nameKey) ?? LoginThrottle(now: tried)
            try transaction.setLoginThrottle(throttle.counting(at: tried), nameKey: nameKey)
            return try transaction.account(nameKey: nameKey)
        }
        let fits = try await passwords.verify(password, against: account?.passwordHash)
        guard let account, fits else {
            throw DiaryError.unauthenticated("Wrong name or password.", reason: "INVALID_CREDENTIALS")
        }
        let now = clock.now()
        let token = SessionToken(random: random)
        let session = StoredSession(
            id: UUIDBytes(at: now, random: random), owner: account.owner,
            userAgent: Diary.cut(userAgent, bytes: Limits.userAgent), createTime: now, lastUseTime: now,
            expireTime: now.advanced(bySeconds: Limits.sessionLifetimeSeconds))
        try await store.write { transaction in
            try transaction.setLoginThrottle(nil, nameKey: nameKey)
            try transaction.insertSession(session, tokenHash: token.hash)
        }
        return (token, session, account)
    }

    /// Changes the fields named of the caller's account.
    func updateAccount(
        _ change: ResourceChange<AccountProfile, AccountField>, caller: Caller, in transaction: any DiaryWriting,
        now: Instant
    ) throws -> StoredAccount {
        let old = caller.account
        try old.etag.require(ifMatch: change.ifMatch)
        let fields: Set<AccountField> = try FieldMask.fields(
            change.mask, present: change.present, bodyID: change.id, id: old.id.description)
        var new = old
        new.profile = try accountRules.profile(old.profile, changing: fields, to: change.input)
        guard new.profile != old.profile else { return old }
        if let namesake = try transaction.account(nameKey: AccountRules.nameKey(new.profile.name)),
            namesake.owner != old.owner
        {
            throw DiaryError(
                code: .alreadyExists, message: "Another account has that name.", reason: "ACCOUNT_NAME_TAKEN",
                violations: [.init(field: "name", description: "is taken")])
        }
        new.updateTime = now
        return try transaction.updateAccount(new)
    }

    /// Makes the first account of an empty diary.
    ///
    /// - Returns: Whether it was made; `false` when there is an account already.
    func bootstrapOwner(name: String, password: String, timeZone: String, locale: String) async throws -> Bool {
        if try await store.read({ try $0.hasAccounts() }) { return false }
        let profile = try accountRules.profile(name: name, timeZone: timeZone, locale: locale)
        let hash = try await passwords.hash(password)
        let now = clock.now()
        let id = UUIDBytes(at: now, random: random)
        return try await store.write { transaction in
            if try transaction.hasAccounts() { return false }
            _ = try transaction.insertAccount(id: id, profile, passwordHash: hash, at: now)
            return true
        }
    }

    /// A text cut to a number of bytes, between characters.
    static func cut(_ text: String, bytes: Int) -> String {
        var cut = text
        while cut.utf8.count > bytes { cut = String(cut.prefix(max(0, cut.count - (cut.utf8.count - bytes + 3) / 4))) }
        return cut
    }
}
