import DaybookAPI
import ZRPC

/// An entry service whose methods are closures; those not given are UNIMPLEMENTED.
struct EntryStub: EntryServiceHandler {
    typealias Unary<Request, Response> = @Sendable (Request, ServerContext) async throws -> Response

    var get: Unary<GetEntryRequest, Entry> = { _, _ in throw unscripted }
    var create: Unary<CreateEntryRequest, Entry> = { _, _ in throw unscripted }
    var list: Unary<ListEntriesRequest, ListEntriesResponse> = { _, _ in throw unscripted }

    private static let unscripted = RPCError(.unimplemented, "The test scripted no answer.")

    @concurrent func createEntry(_ request: CreateEntryRequest, context: ServerContext) async throws -> Entry {
        try await create(request, context)
    }
    @concurrent func getEntry(_ request: GetEntryRequest, context: ServerContext) async throws -> Entry {
        try await get(request, context)
    }
    @concurrent func listEntries(
        _ request: ListEntriesRequest, context: ServerContext
    ) async throws -> ListEntriesResponse {
        try await list(request, context)
    }
    @concurrent func updateEntry(_ request: UpdateEntryRequest, context: ServerContext) async throws -> Entry {
        throw Self.unscripted
    }
    @concurrent func deleteEntry(_ request: DeleteEntryRequest, context: ServerContext) async throws -> Entry {
        throw Self.unscripted
    }
    @concurrent func undeleteEntry(_ request: UndeleteEntryRequest, context: ServerContext) async throws -> Entry {
        throw Self.unscripted
    }
    @concurrent func getTimeline(_ request: GetTimelineRequest, context: ServerContext) async throws -> Timeline {
        throw Self.unscripted
    }
    @concurrent func lookUpEntryIds(
        _ request: LookUpEntryIdsRequest, context: ServerContext
    ) async throws -> LookUpEntryIdsResponse {
        throw Self.unscripted
    }
    @concurrent func referencedDigests(
        _ request: ReferencedDigestsRequest, context: ServerContext
    ) async throws -> ReferencedDigestsResponse {
        throw Self.unscripted
    }

    @concurrent func listReferencedDigests(
        _ request: ListReferencedDigestsRequest, context: ServerContext
    ) async throws -> ListReferencedDigestsResponse {
        throw Self.unscripted
    }

    /// Returns an entry of the id that was asked for.
    static let echo = EntryStub(get: { request, _ in .named(request.id) })
}

extension Entry {
    /// An entry with an id and nothing else.
    static func named(_ id: String) -> Entry {
        var entry = Entry()
        entry.id = id
        return entry
    }
}

extension GetEntryRequest {
    /// A request of an entry by its id.
    init(id: String) {
        self.init()
        self.id = id
    }
}
