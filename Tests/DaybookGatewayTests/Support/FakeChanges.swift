import DaybookAPI
import ServiceRuntime
import Synchronization
import ZRPC

/// A change log of entries `e1`, `e2`, ... whose tokens are `t1`, `t2`, ...; the session of the good token is `[1]`.
final class FakeChanges: ChangeServiceHandler {
    struct State {
        var count: Int64 = 0
        var isEnded = false
        var bodySize = 0
        var readings = 0
        var followers: [ObjectIdentifier: WorkSignal] = [:]
    }

    /// The most changes of one page.
    static let pageSize: Int64 = 3

    let diary: FakeDiary
    let state = Mutex(State())

    init(diary: FakeDiary) { self.diary = diary }

    /// Makes changes, and tells of them once.
    func change(_ count: Int64 = 1, bodySize: Int = 0) {
        tell {
            $0.count += count
            $0.bodySize = bodySize
        }
    }

    /// Ends the good token's session.
    func end() { tell { $0.isEnded = true } }

    /// Ends every stream, as a service that stops does.
    func cut() {
        for signal in state.withLock({ Array($0.followers.values) }) { signal.close() }
    }

    private func tell(_ change: (inout State) -> Void) {
        let signals = state.withLock { state in
            change(&state)
            return Array(state.followers.values)
        }
        for signal in signals { signal.signal() }
    }

    @Sendable private func page(since: String) throws -> FeedPage {
        let (end, size) = state.withLock { ($0.count, $0.bodySize) }
        var page = FeedPage()
        page.changes = ListChangesResponse()
        guard let start = since.isEmpty ? end : Int64(since.dropFirst()) else {
            throw RPCError(
                .invalidArgument, "since: was not given out", fieldViolations: [FieldViolation("since", "is wrong")])
        }
        page.position = min(start + Self.pageSize, end)
        if start > end { page.changes?.fullResync = true }
        page.hasMore = page.position < end
        for number in start..<max(start, page.position) {
            var item = ChangedItem()
            var entry = Entry()
            entry.id = "e\(number + 1)"
            entry.body = String(repeating: "x", count: size)
            item.resource = .entry(entry)
            page.changes?.inserted.append(item)
        }
        page.changes?.nextToken = "t\(page.position)"
        return page
    }

    func listChanges(
        _ request: ListChangesRequest, context: ServerContext
    ) async throws -> ListChangesResponse {
        try diary.admit(context)
        return try page(since: request.since).changes ?? ListChangesResponse()
    }

    func openFeed(_ request: OpenFeedRequest, context: ServerContext) async throws -> OpenFeedResponse {
        try diary.admit(context)
        if state.withLock({ $0.isEnded }) { throw RPCError(.unauthenticated, "The session is over.") }
        var response = OpenFeedResponse()
        response.page = try page(since: request.since)
        response.owner = 1
        response.session = [1]
        return response
    }

    func readFeed(_ request: ReadFeedRequest, context: ServerContext) async throws -> ReadFeedResponse {
        let isEnded = state.withLock { state in
            state.readings += 1
            return state.isEnded
        }
        var response = ReadFeedResponse()
        response.ended = isEnded ? request.sessions : request.sessions.filter { $0 != [1] }
        if isEnded { return response }
        response.page = try page(since: request.since)
        response.nextEndSeconds = 60
        return response
    }

    func followChanges(
        _ request: FollowChangesRequest, to responses: ResponseWriter<FollowChangesResponse>, context: ServerContext
    ) async throws {
        let signal = WorkSignal()
        state.withLock { $0.followers[ObjectIdentifier(signal)] = signal }
        defer { state.withLock { _ = $0.followers.removeValue(forKey: ObjectIdentifier(signal)) } }
        var response = FollowChangesResponse()
        response.everywhere = true
        repeat {
            try await responses.write(response)
            response = FollowChangesResponse()
            response.owners = [1]
        } while await signal.wait()
    }
}
