import Wording

/// Tokens of apps: each is a session of its own that allows what it says.
extension Diary {
    /// Makes a token for an app.
    ///
    /// - Parameter secret: The token's secret, of which the hash is kept.
    /// - Throws: ``DiaryError`` of code `invalidArgument` for no scope and for an end that is past, `failedPrecondition`
    ///   when the account has too many.
    func createToken(
        _ access: AppAccess, until end: TimestampInput?, secret: SessionToken, caller: Caller,
        in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredSession {
        var violations = Violations()
        if access.scopes.isEmpty { violations.add("scopes", FieldFault.missing) }
        let expireTime = violations.time(end, "expireTime", after: now) ?? .latest
        try violations.refuse()
        guard try transaction.accounts.tokenCount(owner: caller.owner) < Limits.tokens else {
            throw DiaryError(.failedPrecondition, AccountFault.tooManyTokens, ["most": "\(Limits.tokens)"])
        }
        let token = StoredSession(
            id: UUIDBytes(at: now, random: random), owner: caller.owner, userAgent: "", createTime: now,
            lastUseTime: now, expireTime: expireTime, app: access)
        try transaction.accounts.insertSession(token, tokenHash: secret.hash)
        return token
    }

    /// Gives a token another secret: the response with the first one was lost.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` when the token has ended.
    func renewToken(_ token: StoredSession, secret: SessionToken, in transaction: any DiaryWriting) throws {
        guard try transaction.accounts.setTokenHash(secret.hash, owner: token.owner, id: token.id) else {
            throw DiaryError(.notFound, AccountFault.tokenNotFound)
        }
    }

    /// The tokens of the caller's apps, newest first.
    func tokens(
        pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading, now: Instant
    ) throws -> ListPage<StoredSession> {
        try newestFirst("tokens", pageSize: pageSize, pageToken: pageToken, caller: caller) { after, limit in
            try transaction.accounts.tokens(owner: caller.owner, at: now, after: after, limit: limit)
        } position: {
            PagePosition(primary: $0.createTime.microseconds, id: $0.id)
        }
    }

    /// Ends a token of the caller's.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` when the caller has no such token.
    func endToken(_ id: String, caller: Caller, in transaction: any DiaryWriting) throws {
        if let id = UUIDBytes(id), try transaction.accounts.deleteToken(owner: caller.owner, id: id) { return }
        throw DiaryError(.notFound, AccountFault.tokenNotFound)
    }
}
