import DaybookAPI
import ZRPC

/// The handler of EntryService.
struct EntryHandler: EntryServiceHandler {
    let runner: CallRunner

    func createEntry(_ request: CreateEntryRequest, context: ServerContext) async throws -> Entry {
        let input = (request.entry ?? Entry()).input
        var content = ContentDigest()
        content.add(input.id)
        content.add(hexadecimal(input.creation))
        return try await runner.keyed(request, in: context, content: content.finish()) { work in
            try work.entries.create(input)
        } message: { entry, outcome, caller in
            runner.message(entry, acceptLanguage: request.acceptLanguage, caller: caller, after: outcome)
        }
    }

    func getEntry(_ request: GetEntryRequest, context: ServerContext) async throws -> Entry {
        try await runner.read(request, in: context) { work in
            let entry = try work.entries.entry(request.id)
            return runner.message(entry, acceptLanguage: request.acceptLanguage, caller: work.caller)
        }
    }

    func listEntries(
        _ request: ListEntriesRequest, context: ServerContext
    ) async throws -> ListEntriesResponse {
        let input = ListInput(
            kind: .entry, pageSize: request.pageSize, pageToken: request.pageToken, orderBy: request.orderBy,
            from: request.from, to: request.to, tags: request.tag, people: request.person,
            day: request.day, favorite: request.favorite, hidden: request.hidden, text: request.q,
            photoID: request.photoId)
        return try await runner.read(request, in: context, cost: input.cost) { work in
            if !request.photoId.isEmpty { _ = try work.photos.photo(request.photoId) }
            let page = try work.entries.list(input)
            var response = ListEntriesResponse()
            response.entries = try runner.cards(page.items, acceptLanguage: request.acceptLanguage, work: work)
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func lookUpEntryIds(
        _ request: LookUpEntryIdsRequest, context: ServerContext
    ) async throws -> LookUpEntryIdsResponse {
        try await runner.read(request, in: context) { work in
            let ids = try work.entries.ids(beginning: request.prefix)
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
        return try await runner.write(request, in: context) { work in
            let changed = try work.entries.update(change)
            return runner.message(changed, acceptLanguage: request.acceptLanguage, caller: work.caller)
        }
    }

    func deleteEntry(_ request: DeleteEntryRequest, context: ServerContext) async throws -> Entry {
        try await runner.write(request, in: context) { work in
            let gone = try work.entries.delete(request.id, permanently: request.permanent, ifMatch: request.ifMatch)
            return runner.message(
                gone.entry, acceptLanguage: request.acceptLanguage, caller: work.caller, after: gone.outcome)
        }
    }

    func undeleteEntry(_ request: UndeleteEntryRequest, context: ServerContext) async throws -> Entry {
        try await runner.keyed(request, in: context, content: Array(request.id.utf8)) { work in
            (try work.entries.undelete(request.id), .changed)
        } message: { entry, outcome, caller in
            runner.message(entry, acceptLanguage: request.acceptLanguage, caller: caller, after: outcome)
        }
    }

    func getTimeline(_ request: GetTimelineRequest, context: ServerContext) async throws -> Timeline {
        try await runner.read(request, in: context, cost: .heavy) { work in
            let asked = try TimelineAsk(request)
            let timeline = try work.days.timeline(asked.granularity, of: asked.scope)
            return Timeline(timeline)
        }
    }

    /// Serves media-service, which has no token: only our own services reach this endpoint.
    func referencedDigests(
        _ request: ReferencedDigestsRequest, context: ServerContext
    ) async throws -> ReferencedDigestsResponse {
        try runner.check(request)
        let digests = try DigestText.bytes(request.digests)
        let named = try await runner.diary.store.read(.ownHeavy) { try $0.referenced(digests: digests) }
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
        let digests = try await runner.diary.store.read(.ownHeavy) {
            try $0.digests(after: after, limit: Limits.digestsAtOnce)
        }
        var response = ListReferencedDigestsResponse()
        response.digests = digests.map { hexadecimal($0) }
        return response
    }
}

extension CallRunner {
    /// Makes the message of an entry for the caller, with its date in words if the request names a language.
    func message(
        _ entry: StoredEntry, acceptLanguage: String, caller: Caller, after outcome: WriteOutcome = .changed,
        cover: DaybookEntry.EntryCover? = nil
    ) -> Entry {
        message(entry, language: language(acceptLanguage, caller: caller), caller: caller, after: outcome, cover: cover)
    }

    /// Makes the message of an entry for the caller, with its date in the words of a language; `nil` for no words.
    func message(
        _ entry: StoredEntry, language: String?, caller: Caller, after outcome: WriteOutcome = .changed,
        cover: DaybookEntry.EntryCover? = nil
    ) -> Entry {
        Entry(
            entry, after: outcome, isUnlocked: caller.isUnlocked,
            displayDate: language.map { dates.text(entry.localDate, language: $0) }, cover: cover)
    }

    /// Makes the messages of entries for lists, with their covers.
    func cards(
        _ entries: [StoredEntry], acceptLanguage: String, work: ReadContext
    ) throws -> [Entry] {
        let covers = try work.transaction.entries.covers(of: entries)
        let language = language(acceptLanguage, caller: work.caller)
        return entries.map { message($0, language: language, caller: work.caller, cover: covers[$0.key]) }
    }
}
