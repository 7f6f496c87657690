import DaybookAPI
import ZRPC

/// Answers the calls of AccountService.
struct AccountHandler: AccountServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    @concurrent func createSession(
        _ request: CreateSessionRequest, context: ServerContext
    ) async throws -> CreateSessionResponse {
        try await runner.answering(context) {
            let made = try await diary.logIn(
                name: request.name, password: request.password, userAgent: request.userAgent)
            var response = CreateSessionResponse()
            response.token = made.token.text
            response.expireTime = Timestamp(made.session.expireTime)
            response.account = Account(made.account)
            return response
        }
    }

    @concurrent func listSessions(
        _ request: ListSessionsRequest, context: ServerContext
    ) async throws -> ListSessionsResponse {
        try await runner.read(context) { reading in
            let page = try diary.sessions(
                pageSize: request.pageSize, pageToken: request.pageToken, caller: reading.caller,
                in: reading.transaction, now: reading.now)
            var response = ListSessionsResponse()
            response.sessions = page.items.map { Session($0, isCurrent: $0.id == reading.caller.session.id) }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    @concurrent func deleteCurrentSession(
        _ request: DeleteCurrentSessionRequest, context: ServerContext
    ) async throws -> DeleteCurrentSessionResponse {
        try await runner.write(context) { writing in
            try writing.transaction.deleteSession(tokenHash: writing.caller.tokenHash)
            return DeleteCurrentSessionResponse()
        }
    }

    @concurrent func getAccount(_ request: GetAccountRequest, context: ServerContext) async throws -> Account {
        try await runner.read(context) { Account($0.caller.account) }
    }

    @concurrent func updateAccount(_ request: UpdateAccountRequest, context: ServerContext) async throws -> Account {
        let account = request.account ?? Account()
        let change = ResourceChange(
            id: account.id, input: account.input, mask: request.updateMask, present: account.presentFields,
            ifMatch: request.ifMatch)
        return try await runner.write(context) { writing in
            let changed = try diary.updateAccount(
                change, caller: writing.caller, in: writing.transaction, now: writing.now)
            return Account(changed)
        }
    }

    /// For whoever starts the diary: it does something only while there is nobody to protect.
    @concurrent func bootstrapOwner(
        _ request: BootstrapOwnerRequest, context: ServerContext
    ) async throws -> BootstrapOwnerResponse {
        try await runner.answering(context) {
            var response = BootstrapOwnerResponse()
            response.created = try await diary.bootstrapOwner(
                name: request.name, password: request.password, timeZone: request.timeZone, locale: request.locale)
            return response
        }
    }
}
