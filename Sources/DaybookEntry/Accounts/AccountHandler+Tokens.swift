import DaybookAPI
import ZRPC

/// The calls about apps' tokens.
extension AccountHandler {
    func createToken(_ request: CreateTokenRequest, context: ServerContext) async throws -> Token {
        var digest = ContentDigest()
        digest.add(request.title)
        let scopes = TokenScopes(request.scopes)
        digest.add(scopes.rawValue)
        digest.add(request.expireTime?.seconds ?? 0)
        digest.add(Int64(request.expireTime?.nanos ?? 0))
        let secret = SessionToken(random: diary.random)
        return try await runner.keyed(request, in: context, content: digest.finish()) { work in
            let token = try work.tokens.create(
                AppAccess(title: request.title, scopes: scopes), until: request.expireTime?.input, secret: secret)
            return (token, .changed)
        } repeating: { token, work in
            try work.tokens.renew(token, secret: secret)
        } message: { token, _, _ in
            Token(token, secret: secret)
        }
    }

    func listTokens(_ request: ListTokensRequest, context: ServerContext) async throws -> ListTokensResponse {
        try await runner.read(request, in: context) { work in
            let page = try work.tokens.list(pageSize: request.pageSize, pageToken: request.pageToken)
            var response = ListTokensResponse()
            response.tokens = page.items.map { Token($0) }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func deleteToken(_ request: DeleteTokenRequest, context: ServerContext) async throws -> DeleteTokenResponse {
        try await runner.write(request, in: context) { work in
            try work.tokens.delete(request.id)
            return DeleteTokenResponse()
        }
    }
}

extension TokenScopes {
    init(_ scopes: [Scope]) {
        self = []
        for scope in scopes {
            switch scope {
            case .read: insert(.read)
            case .write: insert(.write)
            case .upload: insert(.upload)
            default: break
            }
        }
    }

    /// The scopes as the schema names them.
    var messages: [Scope] {
        [(.read, .read), (.write, .write), (.upload, .upload)].compactMap { (scope: TokenScopes, name: Scope) in
            contains(scope) ? name : nil
        }
    }
}

extension Scope {
    /// The scope's name in the schema's access rules of methods.
    var word: String {
        switch self {
        case .write: "write"
        case .upload: "upload"
        default: "read"
        }
    }
}

extension Token {
    /// - Parameter secret: The token's secret. Only the response to the creation carries it.
    init(_ token: StoredSession, secret: SessionToken? = nil) {
        self.init()
        id = token.id.description
        title = token.app?.title ?? ""
        scopes = token.app?.scopes.messages ?? []
        self.token = secret?.text
        createTime = Timestamp(token.createTime)
        lastUseTime = Timestamp(token.lastUseTime)
        if token.expireTime < .latest { expireTime = Timestamp(token.expireTime) }
    }
}
