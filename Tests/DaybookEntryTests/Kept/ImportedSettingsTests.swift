import DaybookAPI
import Testing
import Wording
import ZRPC

@testable import DaybookEntry

@Suite("The settings of an exported account")
struct ImportedSettingsTests {
    private func exported(of fixture: ImportFixture) async throws -> KeptAccount {
        let record = try await fixture.source.keptRecords(.account, of: fixture.me.owner).first?.record
        guard case .account(let account) = record else { throw CancellationError() }
        return account
    }

    private func begin(_ exported: KeptAccount, by client: KeptRecordServiceClient) async throws -> ImportState {
        var request = BeginImportRequest()
        (request.account, request.source, request.mode) = ("minji", "export", .merge)
        request.record = exported
        return try await client.beginImport(request)
    }

    private func preview(
        _ exported: KeptAccount, by client: KeptRecordServiceClient
    ) async throws -> PreviewImportResponse {
        var question = ImportRecordsRequest()
        (question.account, question.source, question.exportedAccount) = ("minji", "export", exported)
        return try await client.previewImport { [question] in try await $0.write(question) }
    }

    private func profile(of fixture: ImportFixture) async throws -> AccountProfile {
        let owner = fixture.other.owner
        return try #require(try await fixture.target.store.read { try $0.accounts.account(owner: owner) }).profile
    }

    @Test("Those that a server of this version can take are taken, and each of the others is named")
    func values() async throws {
        let fixture = try await ImportFixture()
        let (rules, good) = (fixture.target.diary.accountRules, try await exported(of: fixture))
        #expect(ImportedSettings(good, by: rules).left.isEmpty)
        let bad: [(left: String, change: (inout KeptAccount) -> Void)] = [
            ("timeZone", { $0.timeZone = "Mars/Olympus" }), ("timeZone", { $0.timeZone = "" }),
            ("timeZone", { $0.timeZone = String(repeating: "x", count: 200) }),
            ("locale", { $0.locale = "/" }), ("locale", { $0.locale = "" }),
            ("locale", { $0.locale = String(repeating: "x", count: 2000) }),
            ("dayBoundary", { $0.dayBoundary = "99:99" }), ("dayBoundary", { $0.dayBoundary = "" }),
        ]
        for (left, change) in bad {
            var account = good
            change(&account)
            let settings = ImportedSettings(account, by: rules)
            #expect(settings.left == [left], "\(account)")
            var record = KeptRecord()
            record.record = .account(settings.account)
            #expect(throws: Never.self) { try record.check() }
        }
        // No account takes the name over.
        var named = good
        named.name = String(repeating: "x", count: 5000)
        #expect(ImportedSettings(named, by: rules).left.isEmpty)
    }

    @Test("An account that takes an export over keeps its own in their place, and the report names them once")
    func takeOver() async throws {
        let fixture = try await ImportFixture()
        var own = fixture.other.account
        own.profile.dayBoundary = "04:00"
        let changed = own
        _ = try await fixture.target.store.write { try $0.accounts.updateAccount(changed) }
        let before = try await profile(of: fixture)
        #expect(before.dayBoundary == "04:00" && before.timeZone != "UTC")
        var account = try await exported(of: fixture)
        (account.timeZone, account.dayBoundary, account.locale) = ("Mars/Olympus", "99:99", "ja")
        account.name = String(repeating: "x", count: 5000)
        let left = ["timeZone", "dayBoundary"]
        try await fixture.target.serveRecords { [account] client in
            let preview = try await preview(account, by: client)
            #expect(preview.leftSettings == left && preview.mode == .takeOver)
            // It is interrupted, and goes on.
            for isResumed in [false, true] {
                let state = try await begin(account, by: client)
                #expect(state.leftSettings == left && state.mode == .takeOver && state.isResumed == isResumed)
            }
        }
        let after = try await profile(of: fixture)
        #expect(after.timeZone == before.timeZone && after.dayBoundary == before.dayBoundary && after.locale == "ja")
        #expect(after.name == before.name)
        let notices = try await fixture.notices(hidden: false)
        #expect(notices.map(\.field) == left && notices.allSatisfy { $0.place == "records/accounts.jsonl:1" })
        #expect(notices.allSatisfy { $0.reason == ImportFault.settingLeft.reason })
        #expect(notices.compactMap { $0.parameters["field"] } == left)
    }

    @Test("A merge takes no settings, and names none")
    func merge() async throws {
        let fixture = try await ImportFixture()
        try await fixture.target.create(EntryInput(title: "mine"), fixture.other)
        var account = try await exported(of: fixture)
        account.timeZone = "Mars/Olympus"
        try await fixture.target.serveRecords { [account] client in
            #expect(try await preview(account, by: client).leftSettings.isEmpty)
            let state = try await begin(account, by: client)
            #expect(state.mode == .merge && state.leftSettings.isEmpty)
        }
        #expect(try await fixture.notices().isEmpty)
    }

    @Test("An account with numbers that no Daybook gives is refused by the preview as by the beginning")
    func refused() async throws {
        let fixture = try await ImportFixture()
        var account = try await exported(of: fixture)
        account.version = -1
        try await fixture.target.serveRecords { [account] client in
            let asked = await #expect(throws: RPCError.self) { _ = try await preview(account, by: client) }
            let begun = await #expect(throws: RPCError.self) { _ = try await begin(account, by: client) }
            #expect(asked?.code == .invalidArgument && begun?.code == .invalidArgument)
        }
    }
}
