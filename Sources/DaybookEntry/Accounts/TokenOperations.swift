import Wording

extension CallContext {
    var tokens: TokenOperations<Self> { TokenOperations(context: self) }
}

/// The operations on tokens of apps. Each token is a session limited to its scopes.
struct TokenOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns the tokens of the caller's apps, newest first.
    func list(pageSize: Int32, pageToken: String) throws -> ListPage<StoredSession> {
        try newestFirst("tokens", pageSize: pageSize, pageToken: pageToken) { after, limit in
            try transaction.accounts.tokens(owner: owner, at: now, after: after, limit: limit)
        } position: {
            PagePosition(primary: $0.createTime.microseconds, id: $0.id)
        }
    }

    /// Previews the deletion of an app's token of the caller, which affects nothing else.
    func previewDeletion(_ id: String) throws -> DeletionPreview {
        guard let id = UUIDBytes(id), try transaction.accounts.hasToken(owner: owner, id: id) else {
            throw DiaryError(.notFound, AccountFault.tokenNotFound)
        }
        return DeletionPreview()
    }
}

extension TokenOperations where Context == WriteContext {
    /// Creates a token for an app.
    ///
    /// - Parameter secret: The token's secret. Its hash is stored.
    /// - Throws: ``DiaryError`` of code `invalidArgument` for an empty set of scopes or an end that is past,
    ///   `failedPrecondition` if the account has too many tokens.
    func create(_ access: AppAccess, until end: TimestampInput?, secret: SessionToken) throws -> StoredSession {
        var violations = Violations()
        if access.scopes.isEmpty { violations.add("scopes", fault: FieldFault.missing) }
        let expireTime = violations.time(end, field: "expireTime", after: now) ?? .latest
        try violations.refuse()
        guard try transaction.accounts.tokenCount(owner: owner) < Limits.tokens else {
            throw DiaryError(.failedPrecondition, AccountFault.tooManyTokens, ["most": "\(Limits.tokens)"])
        }
        let token = StoredSession(
            id: context.newID(), owner: owner, userAgent: "", createTime: now,
            lastUseTime: now, expireTime: expireTime, app: access)
        try transaction.accounts.insertSession(token, tokenHash: secret.hash)
        return token
    }

    /// Replaces the secret of a token, because the response with the first secret was lost.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the token has ended.
    func renew(_ token: StoredSession, secret: SessionToken) throws {
        guard try transaction.accounts.setTokenHash(secret.hash, owner: token.owner, id: token.id) else {
            throw DiaryError(.notFound, AccountFault.tokenNotFound)
        }
    }

    /// Ends a token of the caller.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the caller has no such token.
    func delete(_ id: String) throws {
        if let id = UUIDBytes(id), try transaction.accounts.deleteToken(owner: owner, id: id) { return }
        throw DiaryError(.notFound, AccountFault.tokenNotFound)
    }
}
