import DaybookAPI
import ZRPC

/// The handler of EntryService.
struct EntryHandler: EntryServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    func createEntry(_ request: CreateEntryRequest, context: ServerContext) async throws -> Entry {
        let input = (request.entry ?? Entry()).input
        var content = ContentDigest()
        content.add(input.id)
        content.add(hexadecimal(input.creation))
        return try await runner.keyed(request, context, content: content.finish()) { writing in
            let made = try diary.createEntry(
                input, caller: writing.caller, in: writing.transaction, now: writing.now)
            return (made.entry, made.outcome)
        } message: { entry, outcome, caller in
            runner.message(entry, request.acceptLanguage, caller, after: outcome)
        }
    }

    func getEntry(_ request: GetEntryRequest, context: ServerContext) async throws -> Entry {
        try await runner.read(request, context) { reading in
            let entry = try diary.entry(
                request.id, caller: reading.caller, in: reading.transaction, now: reading.now)
            return runner.message(entry, request.acceptLanguage, reading.caller)
        }
    }

    func listEntries(
        _ request: ListEntriesRequest, context: ServerContext
    ) async throws -> ListEntriesResponse {
        let input = ListInput(
            kind: .entry, pageSize: request.pageSize, pageToken: request.pageToken, orderBy: request.orderBy,
            from: request.from, to: request.to, tags: request.tag, people: request.person,
            mood: request.mood.rawValue, weather: request.weather.rawValue, favorite: request.favorite,
            hidden: request.hidden, text: request.q)
        return try await runner.read(request, context, cost: input.cost) { reading in
            let page = try diary.entries(input, caller: reading.caller, in: reading.transaction)
            var response = ListEntriesResponse()
            response.entries = try runner.cards(
                page.items, request.acceptLanguage, reading.caller, in: reading.transaction)
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func lookUpEntryIds(
        _ request: LookUpEntryIdsRequest, context: ServerContext
    ) async throws -> LookUpEntryIdsResponse {
        try await runner.read(request, context) { reading in
            let ids = try diary.ids(
                .entry, beginning: request.prefix, caller: reading.caller, in: reading.transaction)
            var response = LookUpEntryIdsResponse()
            response.ids = ids.map(\.description)
            return response
        }
    }

    func updateEntry(_ request: UpdateEntryRequest, context: ServerContext) async throws -> Entry {
        let entry = request.entry ?? Entry()
        let change = ResourceChange(
            id: request.id, input: entry.input, mask: request.updateMask, present: entry.presentFields,
            ifMatch: request.ifMatch)
        return try await runner.write(request, context) { writing in
            let changed = try diary.updateEntry(
                change, caller: writing.caller, in: writing.transaction, now: writing.now)
            return runner.message(changed, request.acceptLanguage, writing.caller)
        }
    }

    func deleteEntry(_ request: DeleteEntryRequest, context: ServerContext) async throws -> Entry {
        try await runner.write(request, context) { writing in
            let gone = try diary.deleteEntry(
                request.id, permanently: request.permanent, ifMatch: request.ifMatch, caller: writing.caller,
                in: writing.transaction, now: writing.now)
            return runner.message(gone.entry, request.acceptLanguage, writing.caller, after: gone.outcome)
        }
    }

    func undeleteEntry(_ request: UndeleteEntryRequest, context: ServerContext) async throws -> Entry {
        try await runner.keyed(request, context, content: Array(request.id.utf8)) { writing in
            let entry = try diary.undeleteEntry(
                request.id, caller: writing.caller, in: writing.transaction, now: writing.now)
            return (entry, .changed)
        } message: { entry, outcome, caller in
            runner.message(entry, request.acceptLanguage, caller, after: outcome)
        }
    }

    func getTimeline(_ request: GetTimelineRequest, context: ServerContext) async throws -> Timeline {
        try await runner.read(request, context, cost: .heavy) { reading in
            let asked = try TimelineAsk(request)
            let timeline = try diary.timeline(
                asked.granularity, of: asked.scope, caller: reading.caller, in: reading.transaction)
            return Timeline(timeline)
        }
    }

    /// Serves media-service, which has no token: only our own services reach this endpoint.
    func referencedDigests(
        _ request: ReferencedDigestsRequest, context: ServerContext
    ) async throws -> ReferencedDigestsResponse {
        try runner.check(request)
        let digests = try DigestText.bytes(request.digests)
        let named = try await diary.store.read(.ownHeavy) { try diary.referenced(digests: digests, in: $0) }
        var response = ReferencedDigestsResponse()
        response.referenced = zip(request.digests, digests).filter { named.contains($0.1) }.map(\.0)
        return response
    }

    /// Serves media-service, which has no token: only our own services reach this endpoint.
    func listReferencedDigests(
        _ request: ListReferencedDigestsRequest, context: ServerContext
    ) async throws -> ListReferencedDigestsResponse {
        try runner.check(request)
        let after = DigestText.bytes(request.afterDigest) ?? []
        let digests = try await diary.store.read(.ownHeavy) {
            try diary.digests(after: after, limit: Diary.digestsAtOnce, in: $0)
        }
        var response = ListReferencedDigestsResponse()
        response.digests = digests.map { hexadecimal($0) }
        return response
    }
}

extension CallRunner {
    /// Makes the message of an entry for the caller, with its date in words if the request names a language.
    func message(
        _ entry: StoredEntry, _ acceptLanguage: String, _ caller: Caller, after outcome: WriteOutcome = .changed,
        cover: DaybookEntry.EntryCover? = nil
    ) -> Entry {
        Entry(
            entry, outcome, isUnlocked: caller.isUnlocked,
            displayDate: displayDate(entry.localDate, acceptLanguage, caller), cover: cover)
    }

    /// Makes the messages of entries for lists, with their covers.
    func cards(
        _ entries: [StoredEntry], _ acceptLanguage: String, _ caller: Caller, in transaction: any DiaryReading
    ) throws -> [Entry] {
        let covers = try diary.covers(of: entries, in: transaction)
        return entries.map { message($0, acceptLanguage, caller, cover: covers[$0.key]) }
    }
}
