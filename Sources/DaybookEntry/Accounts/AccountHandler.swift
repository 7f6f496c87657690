import DaybookAPI
import ZRPC

/// The handler of AccountService.
struct AccountHandler: AccountServiceHandler {
    let runner: CallRunner
    /// The callback that runs once the diary is known to have an account, before the call that created the account
    /// returns.
    var hasAccount: @Sendable () -> Void = {}

    var diary: Diary { runner.diary }

    func createSession(
        _ request: CreateSessionRequest, context: ServerContext
    ) async throws -> CreateSessionResponse {
        try runner.check(request)
        let made = try await diary.authentication.logIn(
            name: request.name, password: request.password, userAgent: request.userAgent,
            from: ClientAddress(context.metadata["x-client-address"]),
            showing: Credential(authorization: context.metadata["authorization"]))
        return CreateSessionResponse(made.token, made.session, made.account)
    }

    func listSessions(_ request: ListSessionsRequest, context: ServerContext) async throws -> ListSessionsResponse {
        try await runner.read(request, in: context) { work in
            let page = try work.account.sessions(pageSize: request.pageSize, pageToken: request.pageToken)
            var response = ListSessionsResponse()
            response.sessions = page.items.map { Session($0, isCurrent: $0.id == work.caller.session.id) }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func deleteCurrentSession(
        _ request: DeleteCurrentSessionRequest, context: ServerContext
    ) async throws -> DeleteCurrentSessionResponse {
        try await runner.write(request, in: context) { work in
            try work.transaction.accounts.deleteSession(tokenHash: work.caller.tokenHash)
            return DeleteCurrentSessionResponse()
        }
    }

    func deleteSession(_ request: DeleteSessionRequest, context: ServerContext) async throws -> DeleteSessionResponse {
        try await runner.write(request, in: context) { work in
            try work.account.endSession(request.id)
            return DeleteSessionResponse()
        }
    }

    func unlockCurrentSession(
        _ request: UnlockCurrentSessionRequest, context: ServerContext
    ) async throws -> UnlockCurrentSessionResponse {
        let content = secretContent([request.password], in: context)
        let (caller, isRepeated) = try await runner.read(request, in: context) { work in
            (work.caller, try runner.isRepeated(context, content: content, reading: work))
        }
        if isRepeated { return UnlockCurrentSessionResponse() }
        try await diary.authentication.prove(request.password, in: "password", caller: caller)
        return try await runner.keyed(request, in: context, content: content) { work in
            try work.account.unlock(provenAgainst: caller.account.passwordHash)
            return (true, .changed)
        } message: { _, _, _ in
            UnlockCurrentSessionResponse()
        }
    }

    func lockCurrentSession(
        _ request: LockCurrentSessionRequest, context: ServerContext
    ) async throws -> LockCurrentSessionResponse {
        try await runner.write(request, in: context) { work in
            try work.account.lock()
            return LockCurrentSessionResponse()
        }
    }

    /// Returns the content digest of a keyed call that carries secrets.
    ///
    /// The digest is stored for a day. It includes the caller's idempotency key, which is not stored, so that nobody
    /// can guess the secrets from the digest.
    private func secretContent(_ secrets: [String], in context: ServerContext) -> [UInt8] {
        var digest = ContentDigest()
        digest.add(hexadecimal(context.idempotencyKey))
        for secret in secrets { digest.add(secret) }
        return digest.finish()
    }

    func getAccount(_ request: GetAccountRequest, context: ServerContext) async throws -> Account {
        try await runner.read(request, in: context) { work in
            try MethodAccess.check(request.scope, for: work.caller.session)
            return Account(work.caller.account)
        }
    }

    func updateAccount(_ request: UpdateAccountRequest, context: ServerContext) async throws -> Account {
        let account = request.account ?? Account()
        return try await runner.write(request, in: context, holding: .server) { work in
            let change = ResourceChange(
                id: work.caller.account.id.description, input: account.input, mask: request.updateMask,
                present: account.presentFields, ifMatch: request.ifMatch)
            return Account(try work.account.update(change))
        }
    }

    func changePassword(
        _ request: ChangePasswordRequest, context: ServerContext
    ) async throws -> ChangePasswordResponse {
        let content = secretContent([request.currentPassword, request.newPassword], in: context)
        // A repeated request must not count as a failed attempt: the old password is no longer valid after the first
        // one. One snapshot reads the caller and the earlier request.
        let (caller, isRepeated) = try await runner.read(request, in: context) { work in
            (work.caller, try runner.isRepeated(context, content: content, reading: work))
        }
        if isRepeated { return ChangePasswordResponse() }
        let change = try await diary.authentication.passwordChange(
            from: request.currentPassword, to: request.newPassword, caller: caller)
        return try await runner.keyed(request, in: context, content: content) { work in
            try work.account.changePassword(change)
            return (true, .changed)
        } message: { _, _, _ in
            ChangePasswordResponse()
        }
    }

    /// Resets a password for the owner of the diary's folder.
    ///
    /// Only the owner of the folder reaches the service without the gateway, and the gateway does not offer this call.
    func resetPassword(_ request: ResetPasswordRequest, context: ServerContext) async throws -> Account {
        try runner.check(request)
        return Account(try await diary.administration.resetPassword(name: request.name, to: request.password))
    }

    /// Creates the first account for the operator who starts the diary. Does nothing if the diary has an account.
    ///
    /// The request is then not checked either, so that a start succeeds although the rules for new accounts have become
    /// stricter.
    func bootstrapOwner(
        _ request: BootstrapOwnerRequest, context: ServerContext
    ) async throws -> BootstrapOwnerResponse {
        var response = BootstrapOwnerResponse()
        if try await !diary.store.read({ try $0.accounts.hasAccounts() }) {
            try runner.check(request)
            response.created = try await diary.administration.bootstrapOwner(
                name: request.name, password: request.password, timeZone: request.timeZone, locale: request.locale)
        }
        hasAccount()
        return response
    }
}
