import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("Changes over the service")
struct ChangeHandlerTests {
    private func token(_ service: ServiceHarness, _ options: CallOptions) async throws -> String {
        try await service.changes.listChanges(ListChangesRequest(), options: options).nextToken
    }

    private func changes(
        _ service: ServiceHarness, since token: String, language: String = "", _ options: CallOptions
    ) async throws -> ListChangesResponse {
        var request = ListChangesRequest()
        request.since = token
        request.acceptLanguage = language
        return try await service.changes.listChanges(request, options: options)
    }

    @discardableResult
    private func write(
        _ service: ServiceHarness, _ title: String, body: String = "", _ options: CallOptions
    ) async throws -> Entry {
        var request = CreateEntryRequest()
        request.entry = Entry()
        request.entry?.title = title
        request.entry?.body = body
        return try await service.entries.createEntry(request, options: options)
    }

    private func entries(_ items: [ChangedItem]) -> [Entry] {
        items.compactMap { if case .entry(let entry)? = $0.resource { entry } else { nil } }
    }

    @Test("A token is for now, and what changes behind it is told as it is")
    func following() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        try await write(service, "before", me)
        let start = try await token(service, me)
        let made = try await write(service, "made", me)
        let page = try await changes(service, since: start, language: "ko", me)
        #expect(entries(page.inserted).map(\.title) == ["made"])
        #expect(entries(page.inserted).first?.displayDate?.contains("년") == true)
        #expect(page.updated.isEmpty && page.removed.isEmpty && !page.fullResync)
        let none = try await changes(service, since: page.nextToken, me)
        #expect(none.inserted.isEmpty && none.nextToken == page.nextToken)
        var delete = DeleteEntryRequest()
        delete.id = made.id
        _ = try await service.entries.deleteEntry(delete, options: me)
        let gone = try await changes(service, since: page.nextToken, me)
        #expect(gone.removed.map(\.id) == [made.id] && gone.removed.map(\.kind) == [.entry])
        #expect(try await changes(service, since: start, me).removed.isEmpty)
        await service.stop()
    }

    @Test("Albums that people make are told, too")
    func albums() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let start = try await token(service, me)
        var create = CreateAlbumRequest()
        create.album = Album()
        create.album?.title = "강가"
        let made = try await service.albums.createAlbum(create, options: me)
        let page = try await changes(service, since: start, me)
        guard case .album(let album)? = page.inserted.first?.resource else {
            Issue.record("No album was told of.")
            return
        }
        #expect(album.id == made.id && album.title == "강가" && page.inserted.count == 1)
        var delete = DeleteAlbumRequest()
        delete.id = made.id
        _ = try await service.albums.deleteAlbum(delete, options: me)
        let gone = try await changes(service, since: page.nextToken, me)
        #expect(gone.removed.map(\.kind) == [.album] && gone.removed.map(\.id) == [made.id])
        await service.stop()
    }

    @Test("A token that was made up, or given to another, is refused with its field")
    func foreignTokens() async throws {
        let service = try await ServiceHarness()
        let (me, other) = (try await service.owner(), try await service.another("other"))
        let mine = try await token(service, me)
        for token in [mine, "x", String(mine.reversed()), String(repeating: "A", count: 66)] {
            let error = await failure { _ = try await changes(service, since: token, other) }
            #expect(error?.code == .invalidArgument && error?.fields == ["since"])
        }
        await service.stop()
    }

    @Test("Pages are cut by lines and by bytes, and together tell everything once")
    func pages() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let start = try await token(service, me)
        let body = String(repeating: "오늘은 바다에 갔다. ", count: 8000)
        for number in 0..<8 { try await write(service, "\(number)", body: body, me) }
        var (next, titles, count) = (start, [String](), 0)
        while true {
            let page = try await changes(service, since: next, me)
            if page.inserted.isEmpty { break }
            titles += entries(page.inserted).map(\.title)
            (next, count) = (page.nextToken, count + 1)
        }
        #expect(titles == (0..<8).map(String.init))
        #expect(count > 1)
        await service.stop()
    }

    @Test("A log that does not go back that far says so, with a token to go on from")
    func resync() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let start = try await token(service, me)
        try await write(service, "old", me)
        let harness = service.harness
        harness.clock.advance(seconds: Limits.changeLifetimeSeconds + 1)
        let again = try await service.logIn("minji", "right password")
        // The clock of removals believes the wall's only after a while.
        let now = harness.clock.now
        _ = try await harness.store.write { try $0.changes.prune(until: now, keeping: 100, limit: 100) }
        let page = try await changes(service, since: start, again)
        #expect(page.fullResync && page.inserted.isEmpty)
        try await write(service, "new", again)
        let next = try await changes(service, since: page.nextToken, again)
        #expect(entries(next.inserted).map(\.title) == ["new"] && !next.fullResync)
        await service.stop()
    }

    @Test("Changes tell ages as lists do: in the language asked for, else in the account's")
    func ages() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var subject = CreateSubjectRequest()
        subject.subject = Subject()
        subject.subject?.name = "보리"
        subject.subject?.kind = .pet
        subject.subject?.birthday = "2022-07-16"
        _ = try await service.subjects.createSubject(subject, options: me)
        let start = try await token(service, me)
        var create = CreateEntryRequest()
        create.entry = Entry()
        create.entry?.title = "산책"
        create.entry?.people = ["보리"]
        create.entry?.entryTime = Timestamp(utc("2023-09-01T00:00:00"))
        let made = try await service.entries.createEntry(create, options: me)
        func ages(_ page: ListChangesResponse?) -> [String] {
            entries(page?.inserted ?? []).first?.ages.map(\.text) ?? []
        }
        let own = made.ages.map(\.text)
        #expect(own.count == 1)
        #expect(ages(try await changes(service, since: start, me)) == own)
        #expect(ages(try await changes(service, since: start, language: "en", me)) == ["13 months"])
        var open = OpenFeedRequest()
        open.since = start
        let feed = try await service.changes.openFeed(open, options: me)
        #expect(ages(feed.page?.changes) == own)
        var read = ReadFeedRequest()
        (read.owner, read.since, read.sessions) = (feed.owner, start, [feed.session])
        #expect(ages(try await service.changes.readFeed(read).page?.changes) == own)
        read.language = "en"
        #expect(ages(try await service.changes.readFeed(read).page?.changes) == ["13 months"])
        await service.stop()
    }

    @Test("A feed is read for sessions that are, and tells which are over: none of another's diary")
    func feeds() async throws {
        let service = try await ServiceHarness()
        let (me, other) = (try await service.owner(), try await service.another("other"))
        let phone = try await service.logIn("minji", "right password")
        let (mine, mobile, foreign) = (
            try await service.changes.openFeed(OpenFeedRequest(), options: me),
            try await service.changes.openFeed(OpenFeedRequest(), options: phone),
            try await service.changes.openFeed(OpenFeedRequest(), options: other)
        )
        #expect(mine.owner == mobile.owner && mine.owner != foreign.owner && mine.session != mobile.session)
        try await write(service, "told", me)
        var request = ReadFeedRequest()
        request.owner = mine.owner
        request.since = mine.page?.changes?.nextToken ?? ""
        request.sessions = [mine.session, mobile.session, foreign.session, [1, 2, 3]]
        let read = try await service.changes.readFeed(request)
        #expect(Set(read.ended) == [foreign.session, [1, 2, 3]])
        #expect(entries(read.page?.changes?.inserted ?? []).map(\.title) == ["told"])
        #expect(read.page?.position ?? 0 > mine.page?.position ?? 0 && read.nextEndSeconds > 0)
        _ = try await service.accounts.deleteCurrentSession(DeleteCurrentSessionRequest(), options: phone)
        #expect(Set(try await service.changes.readFeed(request).ended).contains(mobile.session))
        // Nobody is left: nothing is told.
        request.sessions = [mobile.session, foreign.session]
        let nobody = try await service.changes.readFeed(request)
        #expect(nobody.page == nil && Set(nobody.ended) == Set(request.sessions))
        // Sessions end by themselves, too.
        request.sessions = [mine.session]
        service.harness.clock.advance(seconds: Limits.sessionLifetimeSeconds)
        #expect(try await service.changes.readFeed(request).ended == [mine.session])
        await service.stop()
    }

    @Test("Whoever follows hears of commits and of sessions that end, after being told to read everything")
    func hearing() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let owner = try await service.changes.openFeed(OpenFeedRequest(), options: me).owner
        var stream = try await service.changes.followChanges(FollowChangesRequest()).makeAsyncIterator()
        #expect(try await stream.next()?.message.everywhere == true)
        try await write(service, "heard", me)
        #expect(try await stream.next()?.message.owners == [owner])
        _ = try await service.accounts.deleteCurrentSession(DeleteCurrentSessionRequest(), options: me)
        #expect(try await stream.next()?.message.owners == [owner])
        service.harness.store.changeHub.close()
        #expect(try await stream.next() == nil)
        await service.stop()
    }
}
