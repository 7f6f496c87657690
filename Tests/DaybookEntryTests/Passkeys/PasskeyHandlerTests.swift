import DaybookAPI
import PasskeyTesting
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("Passkeys over ipc")
struct PasskeyHandlerTests {
    private typealias Assertion = SoftwareAuthenticator.Assertion

    private func begin(_ password: String = "right password") -> BeginPasskeyRequest {
        var request = BeginPasskeyRequest()
        request.password = password
        return request
    }

    private func create(
        _ title: String, _ made: (clientData: [UInt8], authenticatorData: [UInt8])
    ) -> CreatePasskeyRequest {
        var request = CreatePasskeyRequest()
        request.title = title
        request.clientDataJson = made.clientData
        request.authenticatorData = made.authenticatorData
        return request
    }

    private func request(
        _ authenticator: SoftwareAuthenticator, _ signed: Assertion, _ userID: [UInt8]
    ) -> CreatePasskeySessionRequest {
        var request = CreatePasskeySessionRequest()
        request.credentialId = authenticator.credentialID
        request.clientDataJson = signed.clientData
        request.authenticatorData = signed.authenticatorData
        request.signature = signed.signature
        request.userHandle = userID
        return request
    }

    private func challenge(_ service: ServiceHarness, at origin: String = "http://localhost:8080") async throws
        -> [UInt8]
    {
        try await service.accounts.beginPasskeySession(.init(), options: service.page(at: origin)).challenge
    }

    /// Logs in; what is signed can be changed on the way.
    @discardableResult
    private func logIn(
        _ service: ServiceHarness, _ authenticator: SoftwareAuthenticator, _ userID: [UInt8],
        change: (inout CreatePasskeySessionRequest) -> Void = { _ in }
    ) async throws -> CreateSessionResponse {
        let challenge = try await challenge(service, at: authenticator.origin)
        var request = request(authenticator, authenticator.sign(challenge), userID)
        change(&request)
        return try await service.accounts.createPasskeySession(
            request, options: service.page(at: authenticator.origin))
    }

    @Test("A passkey that was made logs its owner in, and nobody after it is removed")
    func whole() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let authenticator = SoftwareAuthenticator()
        let (made, userID) = try await service.passkey("my phone", me, of: authenticator)
        #expect(made.title == "my phone" && made.rpId == "localhost" && made.lastUseTime == nil)
        let session = try await logIn(service, authenticator, userID) { $0.userAgent = "a phone" }
        #expect(session.account?.name == "minji")
        let theirs = service.options(token: session.token)
        let sessions = try await service.accounts.listSessions(.init(), options: theirs).sessions
        #expect(sessions.contains { $0.current && $0.userAgent == "a phone" })
        let listed = try await service.accounts.listPasskeys(.init(), options: theirs).passkeys
        #expect(listed.map(\.id) == [made.id] && listed.first?.lastUseTime != nil)
        let again = try await service.accounts.beginPasskey(begin(), options: service.page(me))
        #expect(again.excludedCredentialIds == [authenticator.credentialID] && again.userId == userID)

        var removal = DeletePasskeyRequest()
        removal.id = made.id
        _ = try await service.accounts.deletePasskey(removal, options: theirs)
        #expect(
            await failure { _ = try await service.accounts.deletePasskey(removal, options: me) }?.reason
                == "PASSKEY_NOT_FOUND")
        let refused = await failure { try await logIn(service, authenticator, userID) }
        #expect(refused?.code == .unauthenticated && refused?.reason == "PASSKEY_REFUSED")
        // The session that it opened goes on: it is ended by itself.
        _ = try await service.accounts.getAccount(.init(), options: theirs)
        await service.stop()
    }

    @Test("Whatever does not fit is refused in the same words, and a good try after it goes through")
    func refusals() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let authenticator = SoftwareAuthenticator()
        let (_, userID) = try await service.passkey("my phone", me, of: authenticator)
        let unauthenticated = SoftwareAuthenticator(2)
        var absent = authenticator
        absent.flags = 0x01
        var framed = authenticator
        framed.more = #","crossOrigin":true"#
        var phished = authenticator
        phished.origin = "https://localhost.evil.org"
        var elsewhere = authenticator
        elsewhere.party = "evil.org"
        typealias Asked = (mine: [UInt8], making: [UInt8], foreign: [UInt8])
        let tries: [(String, (Asked) -> CreatePasskeySessionRequest)] = [
            ("nobody's passkey", { request(unauthenticated, unauthenticated.sign($0.mine), userID) }),
            ("another's signature", { request(authenticator, unauthenticated.sign($0.mine), userID) }),
            ("another's handle", { request(authenticator, authenticator.sign($0.mine), [7]) }),
            ("nobody verified", { request(authenticator, absent.sign($0.mine), userID) }),
            ("in a frame", { request(authenticator, framed.sign($0.mine), userID) }),
            ("another page", { request(authenticator, phished.sign($0.mine), userID) }),
            ("another host", { request(authenticator, elsewhere.sign($0.mine), userID) }),
            (
                "another ceremony",
                { request(authenticator, authenticator.sign($0.mine, type: "webauthn.create"), userID) }
            ),
            (
                "no challenge of ours",
                { _ in request(authenticator, authenticator.sign([UInt8](repeating: 7, count: 56)), userID) }
            ),
            ("an empty challenge", { _ in request(authenticator, authenticator.sign([]), userID) }),
            ("a challenge for making", { request(authenticator, authenticator.sign($0.making), userID) }),
            ("a challenge of another host", { request(authenticator, authenticator.sign($0.foreign), userID) }),
        ]
        for (name, spoiled) in tries {
            let asked = (
                mine: try await challenge(service),
                making: try await service.accounts.beginPasskey(begin(), options: service.page(me)).challenge,
                foreign: try await challenge(service, at: "https://diary.example.org")
            )
            let refused = await failure {
                _ = try await service.accounts.createPasskeySession(spoiled(asked), options: service.page())
            }
            #expect(refused?.code == .unauthenticated && refused?.reason == "PASSKEY_REFUSED", "\(name)")
            #expect(refused?.fields == [], "\(name)")
            // That alone was wrong: the challenge is good still.
            service.harness.clock.advance(seconds: 60)
            _ = try await service.accounts.createPasskeySession(
                request(authenticator, authenticator.sign(asked.mine), userID), options: service.page())
        }
        let mine = try await challenge(service)
        service.harness.clock.advance(seconds: 301)
        let late = await failure {
            _ = try await service.accounts.createPasskeySession(
                request(authenticator, authenticator.sign(mine), userID), options: service.page())
        }
        #expect(late?.reason == "PASSKEY_REFUSED")
        // The same passkey at another name of the same server: authenticators would not do that.
        var moved = authenticator
        moved.origin = "https://diary.example.org"
        moved.party = "diary.example.org"
        let there = moved
        #expect(await failure { try await logIn(service, there, userID) }?.reason == "PASSKEY_REFUSED")
        await service.stop()
    }

    @Test("What was signed is good once, also when it comes twice at the same time")
    func once() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let authenticator = SoftwareAuthenticator()
        let (_, userID) = try await service.passkey("my phone", me, of: authenticator)
        let signed = request(authenticator, authenticator.sign(try await challenge(service)), userID)
        let outcomes = await withTaskGroup(of: String.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    do throws(RPCError) {
                        _ = try await service.accounts.createPasskeySession(signed, options: service.page())
                        return "in"
                    } catch { return error.reason ?? "" }
                }
            }
            return await group.reduce(into: [String]()) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 == "in" }.count == 1)
        #expect(outcomes.filter { $0 == "PASSKEY_REFUSED" }.count == 3)
        await service.stop()
    }

    @Test("A count of signatures that goes back is refused")
    func counts() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var counting = SoftwareAuthenticator()
        counting.signCount = 5
        let (_, userID) = try await service.passkey("my key", me, of: counting)
        for (count, isIn) in [(UInt32(5), false), (6, true), (6, false), (0, false), (9, true)] {
            counting.signCount = count
            let authenticator = counting
            if isIn {
                try await logIn(service, authenticator, userID)
            } else {
                let refused = await failure { try await logIn(service, authenticator, userID) }
                #expect(refused?.reason == "PASSKEY_REFUSED", "\(count)")
            }
            service.harness.clock.advance(seconds: 60)
        }
        await service.stop()
    }

    @Test("A passkey is made with the password, by the session that asked, once, within five minutes")
    func making() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let phone = try await service.logIn("minji", "right password")
        let other = try await join("other", service, me)
        let authenticator = SoftwareAuthenticator()
        let wrong = await failure {
            _ = try await service.accounts.beginPasskey(begin("wrong"), options: service.page(me))
        }
        #expect(wrong?.reason == "PASSWORD_WRONG" && wrong?.fields == ["password"])
        let begun = try await service.accounts.beginPasskey(begin(), options: service.page(me))
        let made = authenticator.make(begun.challenge)
        // Another session, another account, another page.
        for options in [
            service.page(phone), service.page(other), service.page(me, at: "http://localhost:9"),
            service.page(me, at: "https://diary.example.org"),
        ] {
            let refused = await failure {
                _ = try await service.accounts.createPasskey(create("x", made), options: options)
            }
            #expect(refused?.code == .invalidArgument && refused?.reason == "PASSKEY_NOT_MADE")
        }
        var absent = authenticator
        absent.flags = 0x01
        let logging = try await challenge(service)
        for spoiled in [
            absent.make(begun.challenge), authenticator.make(logging),
            (authenticator.clientData("webauthn.get", begun.challenge), made.authenticatorData),
            (made.clientData, Array(made.authenticatorData.dropLast(9))),
            (made.clientData, authenticator.sign([]).authenticatorData),
        ] {
            let refused = await failure {
                _ = try await service.accounts.createPasskey(create("x", spoiled), options: service.page(me))
            }
            #expect(refused?.reason == "PASSKEY_NOT_MADE")
        }
        #expect(
            await failure { _ = try await service.accounts.createPasskey(create("", made), options: service.page(me)) }?
                .fields == ["title"])
        let keyed = service.page(service.options(token: bearer(me), idempotencyKey: "0d9c"))
        let passkey = try await service.accounts.createPasskey(create("mine", made), options: keyed)
        #expect(try await service.accounts.createPasskey(create("mine", made), options: keyed) == passkey)
        // Without the key it is another try, and its challenge is used up.
        #expect(
            await failure {
                _ = try await service.accounts.createPasskey(create("mine", made), options: service.page(me))
            }?.reason == "PASSKEY_NOT_MADE")
        // Nobody else gets the same credential.
        let theirs = try await service.accounts.beginPasskey(begin(), options: service.page(other))
        let stolen = authenticator.make(theirs.challenge)
        #expect(
            await failure {
                _ = try await service.accounts.createPasskey(create("x", stolen), options: service.page(other))
            }?.reason == "PASSKEY_ALREADY_EXISTS")

        let late = try await service.accounts.beginPasskey(begin(), options: service.page(me))
        service.harness.clock.advance(seconds: 301)
        let tooLate = SoftwareAuthenticator(3).make(late.challenge)
        #expect(
            await failure {
                _ = try await service.accounts.createPasskey(create("x", tooLate), options: service.page(me))
            }?.reason == "PASSKEY_NOT_MADE")
        #expect(try await service.accounts.listPasskeys(.init(), options: me).passkeys.map(\.title) == ["mine"])
        await service.stop()
    }

    /// One more account with the same password, logged in.
    private func join(_ name: String, _ service: ServiceHarness, _ me: CallOptions) async throws -> CallOptions {
        let invitation = try await service.accounts.createInvitation(.init(), options: me)
        var joining = CreateAccountRequest()
        joining.invitation = String(try #require(invitation.url).dropFirst("/invitations/".count))
        joining.name = name
        joining.password = "right password"
        return service.options(token: try await service.accounts.createAccount(joining).token)
    }

    private func bearer(_ options: CallOptions) -> String {
        String((options.metadata["authorization"] ?? "").dropFirst("Bearer ".count))
    }

    @Test("Apps make no passkeys, and where there is no name of a host there are none")
    func nowhere() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var token = CreateTokenRequest()
        token.title = "app"
        token.scopes = [.read, .write]
        let app = service.options(token: try #require(try await service.accounts.createToken(token, options: me).token))
        #expect(
            await failure { _ = try await service.accounts.beginPasskey(begin(), options: service.page(app)) }?.reason
                == "LOGIN_ONLY")
        #expect(
            await failure { _ = try await service.accounts.listPasskeys(.init(), options: app) }?.reason == "LOGIN_ONLY"
        )
        for options in [me, service.page(me, at: "http://127.0.0.1:8080"), service.page(me, at: "https://[::1]")] {
            let refused = await failure { _ = try await service.accounts.beginPasskey(begin(), options: options) }
            #expect(refused?.code == .failedPrecondition && refused?.reason == "PASSKEY_NEEDS_HOST_NAME")
            #expect(
                await failure { _ = try await service.accounts.beginPasskeySession(.init(), options: options) }?.reason
                    == "PASSKEY_NEEDS_HOST_NAME")
        }
        await service.stop()
    }

    @Test("Guessing is slowed down, and the try after the wait goes through")
    func throttled() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let (authenticator, unauthenticated) = (SoftwareAuthenticator(), SoftwareAuthenticator(2))
        let (_, userID) = try await service.passkey("mine", me, of: authenticator)
        for _ in 0..<5 {
            let wrong = await failure { try await logIn(service, authenticator, userID) { $0.signature[3] ^= 1 } }
            #expect(wrong?.reason == "PASSKEY_REFUSED")
        }
        #expect(await failure { try await logIn(service, authenticator, userID) }?.reason == "LOGIN_THROTTLED")
        for _ in 0..<5 {
            #expect(await failure { try await logIn(service, unauthenticated, userID) }?.reason == "PASSKEY_REFUSED")
        }
        #expect(await failure { try await logIn(service, unauthenticated, userID) }?.reason == "LOGIN_THROTTLED")
        service.harness.clock.advance(seconds: 1)
        try await logIn(service, authenticator, userID)
        await service.stop()
    }

    @Test("Passkeys outlive a new password, but not one that was reset; who is shut out stays out")
    func passwords() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let authenticator = SoftwareAuthenticator()
        let (_, userID) = try await service.passkey("mine", me, of: authenticator)
        var change = ChangePasswordRequest()
        change.currentPassword = "right password"
        change.newPassword = "another password"
        _ = try await service.accounts.changePassword(change, options: me)
        let session = try await logIn(service, authenticator, userID)

        let store = service.harness.store
        func shut(_ isShut: Bool) async throws {
            try await store.write { transaction in
                var account = try #require(try transaction.accounts.onlyAccount())
                account.isDisabled = isShut
                _ = try transaction.accounts.updateAccount(account)
            }
        }
        try await shut(true)
        let refused = await failure { try await logIn(service, authenticator, userID) }
        #expect(refused?.code == .permissionDenied && refused?.reason == "ACCOUNT_DISABLED")
        let wrong = await failure { try await logIn(service, authenticator, userID) { $0.signature[3] ^= 1 } }
        #expect(wrong?.reason == "PASSKEY_REFUSED", "it is told only to whoever has the passkey")
        try await shut(false)
        try await logIn(service, authenticator, userID)

        var reset = ResetPasswordRequest()
        reset.password = "third password"
        _ = try await service.accounts.resetPassword(reset)
        #expect(await failure { try await logIn(service, authenticator, userID) }?.reason == "PASSKEY_REFUSED")
        let ended = await failure {
            _ = try await service.accounts.getAccount(.init(), options: service.options(token: session.token))
        }
        #expect(ended?.code == .unauthenticated)
        await service.stop()
    }

    @Test("Tries of an account that is shut out count, and leave no use of the passkey behind")
    func shutOut() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let authenticator = SoftwareAuthenticator()
        let (_, userID) = try await service.passkey("mine", me, of: authenticator)
        let store = service.harness.store
        try await store.write { transaction in
            var account = try #require(try transaction.accounts.onlyAccount())
            account.isDisabled = true
            _ = try transaction.accounts.updateAccount(account)
        }
        for _ in 0..<5 {
            let refused = await failure { try await logIn(service, authenticator, userID) }
            #expect(refused?.reason == "ACCOUNT_DISABLED")
        }
        #expect(await failure { try await logIn(service, authenticator, userID) }?.reason == "LOGIN_THROTTLED")
        let kept = try await store.read { try $0.passkeys.passkey(credentialID: authenticator.credentialID) }
        #expect(kept != nil && kept?.lastUseTime == nil)
        await service.stop()
    }
}
