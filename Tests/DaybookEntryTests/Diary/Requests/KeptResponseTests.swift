import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("Answers that are kept for calls that come again")
struct KeptResponseTests {
    private func create(_ service: ServiceHarness, body: String, _ options: CallOptions) async throws -> Entry {
        var request = CreateEntryRequest()
        request.entry = Entry()
        request.entry?.title = "a day"
        request.entry?.body = body
        return try await service.entries.createEntry(request, options: options)
    }

    private func answers(_ service: ServiceHarness) async throws -> Int64 {
        try await service.harness.store.read { try $0.storage.stored(owner: 1).responses }
    }

    @Test("A large answer is kept by its id: a call that comes again is answered with the entry as it is now")
    func references() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var keyed = me
        keyed.idempotencyKey = Array("create".utf8)
        let body = String(repeating: "강을 따라 걸었다. ", count: 5000)
        let made = try await create(service, body: body, keyed)
        var again = try await create(service, body: body, keyed)
        #expect(again.outcome == .existing)
        again.outcome = .created
        #expect(again == made)
        var undelete = UndeleteEntryRequest()
        undelete.id = made.id
        for number in 0..<60 {
            var options = me
            options.idempotencyKey = Array("\(number)".utf8)
            let answer = try await service.entries.undeleteEntry(undelete, options: options)
            #expect(answer.body == body)
        }
        let kept = try await answers(service)
        #expect(kept < 61 * 1000 && kept > 0, "\(kept)")
        var update = UpdateEntryRequest()
        update.id = made.id
        update.entry = Entry()
        update.entry?.title = "another"
        update.updateMask = ["title"]
        let changed = try await service.entries.updateEntry(update, options: me)
        var options = me
        options.idempotencyKey = Array("7".utf8)
        let now = try await service.entries.undeleteEntry(undelete, options: options)
        #expect(now.title == "another" && now.etag == changed.etag)
        var delete = DeleteEntryRequest()
        delete.id = made.id
        delete.permanent = true
        _ = try await service.entries.deleteEntry(delete, options: me)
        let gone = await failure { _ = try await service.entries.undeleteEntry(undelete, options: options) }
        #expect(gone?.code == .notFound)
        await service.stop()
    }

    @Test("Beyond what an account may keep whole, answers are kept by id; beyond all, keys are refused")
    func bounds() throws {
        let photo = StoredPhoto(
            key: 1, owner: 1, id: UUIDBytes(high: 1, low: 2), facts: photoFacts(1),
            time: PhotoTime(instant: utc("2023-09-01T12:00:00"), local: LocalTime(seconds: 0)),
            details: PhotoDetails(), source: "upload", sequence: 1, createTime: utc("2023-09-01T12:00:00"),
            updateTime: utc("2023-09-01T12:00:00"), deleteTime: nil, version: 1)
        func kept(beside bytes: Int64) throws -> StoredResponse {
            try StoredResponse(photo, content: [1], outcome: .created, at: photo.createTime, beside: bytes)
        }
        #expect(try kept(beside: 0).reference == nil && !kept(beside: 0).value.isEmpty)
        let reference = try kept(beside: StoredResponse.ownerBytes)
        #expect(reference.reference == photo.id && reference.value.isEmpty)
        let error = #expect(throws: DiaryError.self) { try kept(beside: StoredResponse.ownerBytesMost) }
        #expect(error?.code == .throttled && error?.reason == "TOO_MANY_IDEMPOTENCY_KEYS")
    }

    @Test("Hidden items are locked with a key also when no more responses can be stored")
    func full() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        try await service.harness.store.write { transaction in
            let storage = try #require(transaction as? SQLTransaction).storage
            try storage.add(StoredBytes(responses: StoredResponse.ownerBytesMost), owner: 1)
        }
        let keyed = service.keyed("k", me)
        for _ in 0..<2 {
            _ = try await service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: keyed)
        }
        #expect(try await answers(service) == StoredResponse.ownerBytesMost)
        // A write whose response has to be kept is refused.
        let refused = await failure { _ = try await create(service, body: "a body", keyed) }
        #expect(refused?.reason == "TOO_MANY_IDEMPOTENCY_KEYS")
        await service.stop()
    }

    @Test("Text for which there is no room is refused, and what takes text away is not")
    func quota() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let body = String(repeating: "0123456789", count: 2000)
        let first = try await create(service, body: body, me)
        _ = try await service.harness.diary.administration.setQuota(.bytes(70_000), name: "minji")
        let refused = await failure { _ = try await create(service, body: body, me) }
        #expect(refused?.code == .resourceExhausted && refused?.reason == "QUOTA_EXCEEDED")
        func update(_ text: String) async throws -> Entry {
            var update = UpdateEntryRequest()
            update.id = first.id
            update.entry = Entry()
            update.entry?.body = text
            update.updateMask = ["body"]
            return try await service.entries.updateEntry(update, options: me)
        }
        let grown = await failure { _ = try await update(body + body) }
        #expect(grown?.reason == "QUOTA_EXCEEDED")
        // Over the bound, too.
        _ = try await service.harness.diary.administration.setQuota(.bytes(1_000), name: "minji")
        #expect(try await update("short").body == "short")
        _ = try await service.harness.diary.administration.setQuota(.bytes(70_000), name: "minji")
        var delete = DeleteEntryRequest()
        delete.id = first.id
        delete.permanent = true
        _ = try await service.entries.deleteEntry(delete, options: me)
        #expect(try await create(service, body: body, me).body == body)
        await service.stop()
    }
}
