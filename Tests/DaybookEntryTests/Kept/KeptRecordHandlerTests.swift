import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("The records that entry-service streams to the owner of the folder")
struct KeptRecordHandlerTests {
    private let harness: DiaryHarness

    init() throws {
        harness = try DiaryHarness(.sqlite)
    }

    private func records(
        _ kind: KeptRecordKind, of account: String, after position: String = "", from client: KeptRecordServiceClient
    ) async throws -> [ListRecordsResponse] {
        var request = ListRecordsRequest()
        request.account = account
        request.kind = kind
        request.after = position
        var responses: [ListRecordsResponse] = []
        for try await element in try await client.listRecords(request) { responses.append(element.message) }
        return responses
    }

    @Test("All entries come, hidden ones and those in the trash among them, from any position")
    func entries() async throws {
        let me = try await harness.account("minji")
        let other = try await harness.account("jiho")
        var ids: [String] = []
        // More than one page.
        for number in 0..<250 {
            let input = EntryInput(title: "\(number)", hidden: number % 5 == 0)
            ids.append(try await harness.create(input, me).id.description)
        }
        _ = try await harness.create(EntryInput(title: "other"), other)
        let trashed = try #require(UUIDBytes(ids[7]))
        _ = try await harness.delete(trashed, me)
        try await harness.serveRecords { client in
            let all = try await records(.entry, of: "MINJI", from: client)
            #expect(all.map(\.position) == ids.sorted())
            let rest = try await records(.entry, of: "minji", after: all[99].position, from: client)
            #expect(rest == Array(all.dropFirst(100)))
            let entries = all.compactMap { response -> KeptEntry? in
                guard case .entry(let entry) = response.record?.record else { return nil }
                return entry
            }
            #expect(entries.count { $0.hidden } == 50 && entries.count { $0.deleteTime != nil } == 1)
            #expect(try await records(.revision, of: "minji", from: client).count >= 250)
            #expect(try await records(.account, of: "jiho", from: client).count == 1)
        }
    }

    @Test("The diary and the account are told, and an unknown name, kind or position is refused")
    func refusals() async throws {
        let me = try await harness.account("minji")
        try await harness.serveRecords { client in
            var request = GetKeptDiaryRequest()
            request.account = "Minji"
            let diary = try await client.getKeptDiary(request)
            #expect(diary.accountId == me.account.id.description && diary.accountName == "minji")
            #expect(diary.diaryId == "000102030405060708090a0b0c0d0e0f")
            // An account that takes another one's ID as its name does not stand in for it.
            _ = try await harness.account(me.account.id.description)
            request.account = me.account.id.description
            #expect(try await client.getKeptDiary(request).accountName == "minji")
            // Such an account does not stand in for one that is gone either.
            let gone = "0197a3c8-5b1e-7d24-9c3a-2f6b8d1e4a70"
            _ = try await harness.account(gone)
            request.account = gone
            let lost = request
            await #expect(throws: RPCError.self) { _ = try await client.getKeptDiary(lost) }
            request.account = "nobody"
            let unknown = request
            await #expect(throws: RPCError.self) { _ = try await client.getKeptDiary(unknown) }
            await #expect(throws: RPCError.self) { try await records(.unspecified, of: "minji", from: client) }
            await #expect(throws: RPCError.self) { try await records(.entry, of: "minji", after: "x", from: client) }
        }
    }
}
