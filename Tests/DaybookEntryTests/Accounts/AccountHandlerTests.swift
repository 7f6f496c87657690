import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("AccountService over ipc")
struct AccountHandlerTests {
    private func change(_ old: String, _ new: String) -> ChangePasswordRequest {
        var request = ChangePasswordRequest()
        request.currentPassword = old
        request.newPassword = new
        return request
    }

    @Test("A password is changed with the old one, and other devices have to log in again")
    func changePassword() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let phone = try await service.logIn("minji", "right password")
        let wrong = await failure {
            _ = try await service.accounts.changePassword(change("no", "new password"), options: me)
        }
        #expect(wrong?.code == .invalidArgument && wrong?.reason == "PASSWORD_WRONG")
        #expect(wrong?.fields == ["currentPassword"])
        let empty = await failure {
            _ = try await service.accounts.changePassword(change("right password", ""), options: me)
        }
        #expect(empty?.fields == ["newPassword"])
        let short = await failure {
            _ = try await service.accounts.changePassword(change("right password", "7 chars"), options: me)
        }
        #expect(short?.fields == ["newPassword"])
        let nobody = await failure {
            _ = try await service.accounts.changePassword(
                change("right password", "new password"), options: service.options(token: "x"))
        }
        #expect(nobody?.code == .unauthenticated)
        _ = try await service.accounts.getAccount(GetAccountRequest(), options: phone)

        _ = try await service.accounts.changePassword(change("right password", "new password"), options: me)
        _ = try await service.accounts.getAccount(GetAccountRequest(), options: me)
        let ended = await failure { _ = try await service.accounts.getAccount(GetAccountRequest(), options: phone) }
        #expect(ended?.code == .unauthenticated)
        #expect(await failure { _ = try await service.logIn("minji", "right password") }?.code == .unauthenticated)
        _ = try await service.logIn("minji", "new password")
        await service.stop()
    }

    @Test("The same change with the same key is done once; the key does not do another")
    func keyedChange() async throws {
        let service = try await ServiceHarness()
        var me = try await service.owner()
        me.idempotencyKey = Array("0d9c".utf8)
        for _ in 0..<2 {
            _ = try await service.accounts.changePassword(change("right password", "new password"), options: me)
        }
        let other = await failure {
            _ = try await service.accounts.changePassword(change("new password", "third password"), options: me)
        }
        #expect(other?.reason == "IDEMPOTENCY_KEY_REUSED")
        _ = try await service.logIn("minji", "new password")
        await service.stop()
    }

    @Test("A change that is sent again is no wrong try; other passwords with its key are")
    func repeatedChange() async throws {
        let service = try await ServiceHarness()
        var me = try await service.owner()
        me.idempotencyKey = Array("0d9c".utf8)
        let made = change("right password", "another password")
        for _ in 0..<20 { _ = try await service.accounts.changePassword(made, options: me) }
        for _ in 0..<5 {
            let wrong = await failure {
                _ = try await service.accounts.changePassword(change("x", "another password"), options: me)
            }
            #expect(wrong?.reason == "PASSWORD_WRONG")
        }
        let held = await failure {
            _ = try await service.accounts.changePassword(change("y", "another password"), options: me)
        }
        #expect(held?.reason == "LOGIN_THROTTLED")
        _ = try await service.accounts.changePassword(made, options: me)
        await service.stop()
    }

    @Test("Guessing the old password is slowed down")
    func guessing() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        for _ in 0..<5 {
            let wrong = await failure {
                _ = try await service.accounts.changePassword(change("x", "y password"), options: me)
            }
            #expect(wrong?.reason == "PASSWORD_WRONG")
        }
        let held = await failure {
            _ = try await service.accounts.changePassword(change("right password", "y password"), options: me)
        }
        #expect(held?.reason == "LOGIN_THROTTLED")
        _ = try await service.logIn("minji", "right password")
        await service.stop()
    }

    @Test("A forgotten password is replaced, and every session ends")
    func resetPassword() async throws {
        let service = try await ServiceHarness()
        var request = ResetPasswordRequest()
        request.password = "new password"
        let none = await failure { _ = try await service.accounts.resetPassword(request) }
        #expect(none?.code == .failedPrecondition)
        let me = try await service.owner()
        for _ in 0..<5 { _ = await failure { _ = try await service.logIn("minji", "wrong") } }
        #expect(try await service.accounts.resetPassword(request).name == "minji")
        let ended = await failure { _ = try await service.accounts.getAccount(GetAccountRequest(), options: me) }
        #expect(ended?.code == .unauthenticated)
        _ = try await service.logIn("minji", "new password")
        for text in ["", "7 chars"] {
            request.password = text
            let refusal = await failure { _ = try await service.accounts.resetPassword(request) }
            #expect(refusal?.fields == ["password"])
        }
        request.password = "newer password"
        request.name = "nobody"
        #expect(await failure { _ = try await service.accounts.resetPassword(request) }?.code == .notFound)
        request.name = "MinJi"
        #expect(try await service.accounts.resetPassword(request).name == "minji")
        _ = try await service.harness.account("second")
        request.name = ""
        #expect(await failure { _ = try await service.accounts.resetPassword(request) }?.code == .failedPrecondition)
        await service.stop()
    }

    @Test("The first account's name and password are looked at; those of a diary that has one are not")
    func bootstrap() async throws {
        let service = try await ServiceHarness()
        var request = BootstrapOwnerRequest()
        request.name = "a\nb"
        request.password = "7 chars"
        let refusal = await failure { _ = try await service.accounts.bootstrapOwner(request) }
        #expect(refusal?.fields == ["name", "password"])
        request.name = "minji"
        request.password = "8 chars!"
        #expect(try await service.accounts.bootstrapOwner(request).created)
        request.password = "short"
        #expect(try await !service.accounts.bootstrapOwner(request).created)
        await service.stop()
    }

    @Test("A password of an earlier version, however short, still logs in")
    func shortPassword() async throws {
        let service = try await ServiceHarness()
        _ = try await service.harness.diary.administration.bootstrapOwner(
            name: "a\nb", password: "x", timeZone: "", locale: "")
        let me = try await service.logIn("a\nb", "x")
        _ = try await service.accounts.changePassword(change("x", "long enough"), options: me)
        _ = try await service.logIn("a\nb", "long enough")
        await service.stop()
    }

    @Test(
        "A name holds something to see, and nothing that controls a display",
        arguments: [
            "", " ", "\t", "a\nb", "a\u{7}", "a\u{85}b", "a\u{2028}b", "\u{200B}", "\u{3164} ", "\u{2060}\u{AD}",
        ])
    func unfitName(name: String) async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var request = UpdateAccountRequest()
        var account = Account()
        account.name = name
        request.account = account
        request.updateMask = ["name"]
        let refusal = await failure { _ = try await service.accounts.updateAccount(request, options: me) }
        #expect(refusal?.code == .invalidArgument && refusal?.fields == ["name"])
        for fit in ["민지", "👩‍👧", "Ann Lee", "a\u{200B}b"] {
            account.name = fit
            request.account = account
            #expect(try await service.accounts.updateAccount(request, options: me).name == fit)
        }
        await service.stop()
    }

    @Test("A device is listed and its session ended by id")
    func endSession() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let phone = try await service.logIn("minji", "right password")
        let sessions = try await service.accounts.listSessions(ListSessionsRequest(), options: me).sessions
        #expect(sessions.count == 2)
        var request = DeleteSessionRequest()
        request.id = try #require(sessions.first { !$0.current }?.id)
        _ = try await service.accounts.deleteSession(request, options: me)
        let ended = await failure { _ = try await service.accounts.getAccount(GetAccountRequest(), options: phone) }
        #expect(ended?.code == .unauthenticated)
        let again = await failure { _ = try await service.accounts.deleteSession(request, options: me) }
        #expect(again?.code == .notFound && again?.reason == "SESSION_NOT_FOUND")
        await service.stop()
    }

    @Test("The account takes name, language, zone and day boundary, and says which field is wrong")
    func account() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var request = UpdateAccountRequest()
        var account = Account()
        account.name = "민지"
        account.locale = "en"
        account.timeZone = "Europe/Paris"
        account.dayBoundary = "04:00"
        request.account = account
        let changed = try await service.accounts.updateAccount(request, options: me)
        #expect([changed.name, changed.locale, changed.timeZone] == ["민지", "en", "Europe/Paris"])
        #expect(changed.dayBoundary == "04:00")
        account.timeZone = "europe/paris"
        account.locale = "!"
        account.dayBoundary = "4:00"
        request.account = account
        let refusal = await failure { _ = try await service.accounts.updateAccount(request, options: me) }
        // What the schema says of a field is checked first; which zones there are, the diary knows.
        #expect(refusal?.fields == ["locale", "dayBoundary"])
        account.locale = ""
        account.dayBoundary = ""
        request.account = account
        request.updateMask = ["timeZone"]
        let masked = await failure { _ = try await service.accounts.updateAccount(request, options: me) }
        #expect(masked?.fields == ["timeZone"])
        await service.stop()
    }
}
