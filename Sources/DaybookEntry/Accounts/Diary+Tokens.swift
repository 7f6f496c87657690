import Wording

/// Tokens of apps. Each token is a session limited to its scopes.
extension Diary {
    /// Creates a token for an app.
    ///
    /// - Parameter secret: The token's secret. Its hash is stored.
    /// - Throws: ``DiaryError`` of code `invalidArgument` for an empty set of scopes or an end that is past,
    ///   `failedPrecondition` if the account has too many tokens.
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

    /// Replaces the secret of a token, because the response with the first secret was lost.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the token has ended.
    func renewToken(_ token: StoredSession, secret: SessionToken, in transaction: any DiaryWriting) throws {
        guard try transaction.accounts.setTokenHash(secret.hash, owner: token.owner, id: token.id) else {
            throw DiaryError(.notFound, AccountFault.tokenNotFound)
        }
    }

    /// Returns the tokens of the caller's apps, newest first.
    func tokens(
        pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading, now: Instant
    ) throws -> ListPage<StoredSession> {
        try newestFirst("tokens", pageSize: pageSize, pageToken: pageToken, caller: caller) { after, limit in
            try transaction.accounts.tokens(owner: caller.owner, at: now, after: after, limit: limit)
        } position: {
            PagePosition(primary: $0.createTime.microseconds, id: $0.id)
        }
    }

    /// Ends a token of the caller.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the caller has no such token.
    func endToken(_ id: String, caller: Caller, in transaction: any DiaryWriting) throws {
        if let id = UUIDBytes(id), try transaction.accounts.deleteToken(owner: caller.owner, id: id) { return }
        throw DiaryError(.notFound, AccountFault.tokenNotFound)
    }
}
