import DaybookAPI
import ProtobufC
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("EntryService over ipc")
struct EntryHandlerTests {
    private func create(_ title: String, id: String = "", language: String = "") -> CreateEntryRequest {
        var request = CreateEntryRequest()
        var entry = Entry()
        entry.id = id
        entry.title = title
        entry.entryTime = Timestamp(utc("2023-08-31T15:30:00"))
        request.entry = entry
        request.acceptLanguage = language
        return request
    }

    private func get(_ id: String) -> GetEntryRequest {
        var request = GetEntryRequest()
        request.id = id
        return request
    }

    @Test("An entry goes in and comes back as the contract has it")
    func createAndGet() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let entry = try await service.entries.createEntry(create("산책", language: "ko"), options: me)
        #expect(entry.outcome == .created)
        #expect(entry.title == "산책")
        #expect(entry.timeZone == "Asia/Seoul")
        #expect(entry.utcOffset == "+09:00")
        #expect(entry.localDate == "2023-09-01")
        #expect(entry.displayDate == "2023년 9월 1일 금요일")
        #expect(entry.etag.hasPrefix("\"") && entry.etag.hasSuffix("\""))
        #expect(entry.createTime == entry.updateTime)
        #expect(entry.deleteTime == nil)
        var read = try await service.entries.getEntry(get(entry.id), options: me)
        #expect(read.displayDate == nil)
        #expect(read.outcome == nil)
        read.displayDate = entry.displayDate
        read.outcome = .created
        #expect(read == entry)
        let upper = try await service.entries.getEntry(get(entry.id.uppercased()), options: me)
        #expect(upper.id == entry.id)
        await service.stop()
    }

    @Test("What breaks the schema's limits is refused with every field at fault, but to nobody without a token")
    func limits() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var request = create(String(repeating: "t", count: 1025))
        request.entry?.tags = ["", "sea"]
        let refused = await #expect(throws: RPCError.self) {
            _ = try await service.entries.createEntry(request, options: me)
        }
        #expect(refused?.code == .invalidArgument)
        #expect(refused?.reason == "FIELD_INVALID")
        #expect(refused?.fieldViolations.map(\.field) == ["title", "tags[0]"])
        let unknown = await #expect(throws: RPCError.self) { _ = try await service.entries.createEntry(request) }
        #expect(unknown?.code == .unauthenticated)
        var change = UpdateEntryRequest()
        change.id = try await service.entries.createEntry(create("one"), options: me).id
        change.entry = request.entry
        change.updateMask = ["tags"]
        let outside = await #expect(throws: RPCError.self) {
            _ = try await service.entries.updateEntry(change, options: me)
        }
        #expect(outside?.fieldViolations.map(\.field) == ["tags[0]"])
        await service.stop()
    }

    @Test("An answer says whether a create made something, and how far gone a deleted entry is")
    func outcomes() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let request = create("one", id: "01234567-89ab-4def-8123-456789abcdef")
        _ = try await service.entries.createEntry(request, options: me)
        let again = try await service.entries.createEntry(request, options: me)
        #expect(again.outcome == .existing)
        var other = request
        other.entry?.title = "two"
        let refusal = await failure { _ = try await service.entries.createEntry(other, options: me) }
        #expect(refusal?.code == .alreadyExists)
        #expect(refusal?.reason == "ENTRY_ALREADY_EXISTS")
        var delete = DeleteEntryRequest()
        delete.id = again.id
        let trashed = try await service.entries.deleteEntry(delete, options: me)
        #expect(trashed.outcome == .trashed && trashed.deleteTime != nil)
        delete.permanent = true
        let gone = try await service.entries.deleteEntry(delete, options: me)
        #expect(gone.outcome == .deleted)
        let missing = await failure { _ = try await service.entries.getEntry(get(delete.id), options: me) }
        #expect(missing?.code == .notFound)
        #expect(missing?.reason == "ENTRY_NOT_FOUND")
        await service.stop()
    }

    @Test("Nobody gets in without a token that is good now")
    func unauthenticated() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        for options in [CallOptions(), service.options(token: ""), service.options(token: "made-up")] {
            let refusal = await failure {
                _ = try await service.entries.listEntries(ListEntriesRequest(), options: options)
            }
            #expect(refusal?.code == .unauthenticated)
            let write = await failure { _ = try await service.entries.createEntry(create("x"), options: options) }
            #expect(write?.code == .unauthenticated)
        }
        _ = try await service.accounts.deleteCurrentSession(DeleteCurrentSessionRequest(), options: me)
        let after = await failure { _ = try await service.accounts.getAccount(GetAccountRequest(), options: me) }
        #expect(after?.code == .unauthenticated)
        await service.stop()
    }

    @Test("A repeated key answers what it answered; another request under it is refused")
    func idempotencyKeys() async throws {
        let service = try await ServiceHarness()
        var me = try await service.owner()
        me.idempotencyKey = Array("key 1".utf8)
        let first = try await service.entries.createEntry(create("once"), options: me)
        #expect(first.outcome == .created)
        let second = try await service.entries.createEntry(create("once", language: "en"), options: me)
        #expect(second.displayDate == "Friday, September 1, 2023")
        #expect(second.outcome == .existing)
        var unworded = second
        unworded.displayDate = nil
        unworded.outcome = .created
        #expect(unworded == first)
        let refusal = await failure { _ = try await service.entries.createEntry(create("twice"), options: me) }
        #expect(refusal?.code == .alreadyExists)
        #expect(refusal?.reason == "IDEMPOTENCY_KEY_REUSED")
        var undelete = UndeleteEntryRequest()
        undelete.id = first.id
        let otherMethod = await failure { _ = try await service.entries.undeleteEntry(undelete, options: me) }
        #expect(otherMethod?.code == .alreadyExists)
        service.harness.clock.advance(seconds: Limits.idempotencyLifetimeSeconds)
        let third = try await service.entries.createEntry(create("twice"), options: me)
        #expect(third.id != first.id)
        var long = me
        long.idempotencyKey = Array(repeating: 1, count: 256)
        let tooLong = await failure { _ = try await service.entries.createEntry(create("x"), options: long) }
        #expect(tooLong?.code == .invalidArgument)
        await service.stop()
    }

    @Test("One key sent many times at once makes one change")
    func concurrentKeys() async throws {
        let service = try await ServiceHarness()
        var me = try await service.owner()
        me.idempotencyKey = Array("key".utf8)
        let options = me
        let ids = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask { try await service.entries.createEntry(create("once"), options: options).id }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(try await service.entries.listEntries(ListEntriesRequest(), options: me).entries.count == 1)
        await service.stop()
    }

    @Test("Masks, preconditions and fields are refused with their names")
    func badChanges() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let entry = try await service.entries.createEntry(create("one"), options: me)
        func change(_ mask: [String], _ edit: (inout UpdateEntryRequest) -> Void = { _ in }) async -> RPCError? {
            var request = UpdateEntryRequest()
            request.id = entry.id
            request.entry = Entry()
            request.updateMask = mask
            edit(&request)
            let sent = request
            return await failure { _ = try await service.entries.updateEntry(sent, options: me) }
        }
        #expect(await change(["etag"])?.fields == ["updateMask"])
        #expect(await change(["nope", "local_date"])?.fields == ["updateMask", "updateMask"])
        #expect(await change(["time_zone"]) { $0.entry?.timeZone = "KST" }?.fields == ["timeZone"])
        let stale = await change(["title"]) { $0.ifMatch = "\"zz\"" }
        #expect(stale?.code == .aborted)
        #expect(stale?.reason == "ETAG_MISMATCH")
        let photos = await change(["photos"]) { request in
            var photo = EntryPhoto()
            photo.photoId = "01234567-89ab-4def-8123-456789abcdef"
            request.entry?.photos = [photo]
        }
        #expect(photos?.fields == ["photos[0].photoId"])
        var read = try await service.entries.getEntry(get(entry.id), options: me)
        read.outcome = .created
        #expect(read == entry)
        await service.stop()
    }

    @Test("Lists page through, and foreign tokens do not pass")
    func lists() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        for number in 0..<5 { _ = try await service.entries.createEntry(create("\(number)"), options: me) }
        var request = ListEntriesRequest()
        request.pageSize = 2
        var titles: [String] = []
        repeat {
            let page = try await service.entries.listEntries(request, options: me)
            titles += page.entries.map(\.title)
            request.pageToken = page.nextPageToken ?? ""
        } while !request.pageToken.isEmpty
        #expect(titles.sorted() == ["0", "1", "2", "3", "4"])
        request.pageToken = try #require(
            try await service.entries.listEntries(request, options: me).nextPageToken)
        request.tag = ["x"]
        let sent = request
        let refusal = await failure { _ = try await service.entries.listEntries(sent, options: me) }
        #expect(refusal?.fields == ["pageToken"])
        await service.stop()
    }

    @Test("Search and timeline answer over the wire")
    func searchAndTimeline() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        _ = try await service.entries.createEntry(create("오늘 한강 산책"), options: me)
        var search = SearchRequest()
        search.q = "강 산"
        let found = try await service.search.search(search, options: me)
        #expect(found.results.count == 1)
        #expect(found.results.first?.snippet == "오늘 한강 산책")
        #expect(found.results.first?.highlights.map { [$0.start, $0.end] } == [[4, 7]])
        search.q = ""
        #expect(try await service.search.search(search, options: me).results.isEmpty)
        var timeline = GetTimelineRequest()
        timeline.granularity = .day
        let answer = try await service.entries.getTimeline(timeline, options: me)
        #expect(answer.buckets.map(\.key) == ["2023-09-01"])
        #expect(answer.totalEntries == 1)
        timeline.granularity = Granularity(rawValue: 9)
        let sent = timeline
        let refusal = await failure { _ = try await service.entries.getTimeline(sent, options: me) }
        #expect(refusal?.fields == ["granularity"])
        await service.stop()
    }

    @Test("The largest answers fit one message")
    func largest() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var request = create(String(repeating: "t", count: 1024))
        request.entry?.body = String(repeating: "b", count: 256 * 1024)
        for number in 0..<5 {
            request.entry?.tags = (0..<100).map { "\(number) \($0) " + String(repeating: "x", count: 80) }
            _ = try await service.entries.createEntry(request, options: me)
        }
        var list = ListEntriesRequest()
        list.pageSize = 1000
        let page = try await service.entries.listEntries(list, options: me)
        #expect(page.entries.count == 3)
        #expect(page.nextPageToken != nil)
        for number in 0..<1000 { _ = try await service.entries.createEntry(create("small \(number)"), options: me) }
        list.q = "small"
        let many = try await service.entries.listEntries(list, options: me)
        #expect(many.entries.count == 1000)
        await service.stop()
    }
}
