import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("Tokens of apps and invitations over ipc")
struct TokenHandlerTests {
    private func request(_ title: String, _ scopes: [Scope]) -> CreateTokenRequest {
        var request = CreateTokenRequest()
        request.title = title
        request.scopes = scopes
        return request
    }

    @Test("A token does what its scopes allow, and nothing else")
    func scopes() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        func options(_ scopes: Scope...) async throws -> CallOptions {
            let made = try await service.accounts.createToken(request("app", scopes), options: me)
            return service.options(token: try #require(made.token))
        }
        var entry = CreateEntryRequest()
        entry.entry = Entry()
        entry.entry?.title = "by an app"
        let calls: [(String, (CallOptions) async throws -> Void)] = [
            ("read", { _ = try await service.entries.listEntries(.init(), options: $0) }),
            ("write", { _ = try await service.entries.createEntry(entry, options: $0) }),
            ("login", { _ = try await service.accounts.listTokens(.init(), options: $0) }),
            ("login", { _ = try await service.accounts.listSessions(.init(), options: $0) }),
            ("login", { _ = try await service.accounts.createInvitation(.init(), options: $0) }),
            ("any", { _ = try await service.accounts.getAccount(.init(), options: $0) }),
            (
                "upload",
                {
                    var request = GetAccountRequest()
                    request.scope = .upload
                    _ = try await service.accounts.getAccount(request, options: $0)
                }
            ),
        ]
        let tokens: [(allowed: Set<String>, options: CallOptions)] = [
            (["read", "any"], try await options(.read)), (["write", "upload", "any"], try await options(.write)),
            (["upload", "any"], try await options(.upload)),
            (["read", "write", "upload", "any"], try await options(.read, .write)),
            (["read", "write", "upload", "any", "login"], me),
        ]
        for (allowed, options) in tokens {
            for (scope, call) in calls {
                if allowed.contains(scope) {
                    try await call(options)
                } else {
                    let refused = await failure { try await call(options) }
                    #expect(refused?.code == .permissionDenied, "\(scope) with \(allowed)")
                    #expect(refused?.reason == (scope == "login" ? "LOGIN_ONLY" : "TOKEN_SCOPE"))
                }
            }
        }
        await service.stop()
    }

    @Test("The same request with the same key is the same token with another secret, and the first is void")
    func keyed() async throws {
        let service = try await ServiceHarness()
        var me = try await service.owner()
        me.idempotencyKey = Array("0d9c".utf8)
        let first = try await service.accounts.createToken(request("app", [.read]), options: me)
        let again = try await service.accounts.createToken(request("app", [.read]), options: me)
        #expect(first.id == again.id && first.title == again.title && first.token != again.token)
        let (old, new) = (try #require(first.token), try #require(again.token))
        #expect(
            await failure {
                _ = try await service.accounts.getAccount(.init(), options: service.options(token: old))
            }?.code == .unauthenticated)
        _ = try await service.accounts.getAccount(.init(), options: service.options(token: new))
        let other = await failure {
            _ = try await service.accounts.createToken(request("another", [.read]), options: me)
        }
        #expect(other?.reason == "IDEMPOTENCY_KEY_REUSED")
        let listed = try await service.accounts.listTokens(.init(), options: me)
        #expect(listed.tokens.count == 1 && listed.tokens.first?.token == nil, "a secret is shown once")
        // Ended, it does not come back by the same key.
        var ending = DeleteTokenRequest()
        ending.id = first.id
        _ = try await service.accounts.deleteToken(ending, options: service.options(token: bearer(me)))
        #expect(
            await failure { _ = try await service.accounts.createToken(request("app", [.read]), options: me) }?.reason
                == "TOKEN_NOT_FOUND")
        await service.stop()
    }

    private func bearer(_ options: CallOptions) -> String {
        String((options.metadata["authorization"] ?? "").dropFirst("Bearer ".count))
    }

    @Test("A token is asked for with a title and a scope; both are named when they are missing")
    func invalid() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        #expect(
            await failure { _ = try await service.accounts.createToken(request("", [.read]), options: me) }?.fields
                == ["title"])
        #expect(
            await failure { _ = try await service.accounts.createToken(request("app", []), options: me) }?.fields
                == ["scopes"])
        await service.stop()
    }

    @Test("An app that logs out ends its token")
    func logOut() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let made = try await service.accounts.createToken(request("app", [.upload]), options: me)
        let app = service.options(token: try #require(made.token))
        _ = try await service.accounts.deleteCurrentSession(.init(), options: app)
        #expect(
            await failure { _ = try await service.accounts.getAccount(.init(), options: app) }?.code == .unauthenticated
        )
        #expect(try await service.accounts.listTokens(.init(), options: me).tokens.isEmpty)
        await service.stop()
    }

    @Test("Whoever is invited gets an account of their own, and sees nothing of the owner's")
    func join() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var entry = CreateEntryRequest()
        entry.entry = Entry()
        entry.entry?.title = "private"
        let mine = try await service.entries.createEntry(entry, options: me)
        let invitation = try await service.accounts.createInvitation(.init(), options: me)
        var joining = CreateAccountRequest()
        joining.invitation = String(try #require(invitation.url).dropFirst("/invitations/".count))
        joining.name = "하나"
        joining.password = "long enough"
        let made = try await service.accounts.createAccount(joining)
        #expect(made.account?.role == .member && made.account?.name == "하나")
        let theirs = service.options(token: made.token)
        #expect(try await service.entries.listEntries(.init(), options: theirs).entries.isEmpty)
        var get = GetEntryRequest()
        get.id = mine.id
        #expect(await failure { _ = try await service.entries.getEntry(get, options: theirs) }?.code == .notFound)
        #expect(try await service.accounts.listInvitations(.init(), options: me).invitations.isEmpty)
        #expect(try await service.accounts.listMembers(.init(), options: me).accounts.map(\.name) == ["minji", "하나"])
        let denied = await failure { _ = try await service.accounts.listMembers(.init(), options: theirs) }
        #expect(denied?.reason == "OWNERS_ONLY")

        var shut = UpdateMemberRequest()
        shut.id = try #require(made.account?.id)
        shut.member = Member()
        shut.member?.disabled = true
        #expect(try await service.accounts.updateMember(shut, options: me).disabled == true)
        #expect(
            await failure { _ = try await service.entries.listEntries(.init(), options: theirs) }?.code
                == .unauthenticated)
        shut.ifMatch = "\"no such version\""
        let stale = await failure { _ = try await service.accounts.updateMember(shut, options: me) }
        #expect(stale?.reason == "ETAG_MISMATCH")
        await service.stop()
    }
}
