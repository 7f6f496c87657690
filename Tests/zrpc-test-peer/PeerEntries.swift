import DaybookAPI
import Glibc
import Synchronization
import ZRPC

/// Responds by id: `never` does not, `count` says how many `never` run, `time` says what the wall clock shows, every other
/// id is echoed.
final class PeerEntries: EntryServiceHandler {
    private let stuck = Atomic(0)

    @concurrent func getEntry(_ request: GetEntryRequest, context: ServerContext) async throws -> Entry {
        var entry = Entry()
        entry.id = request.id
        switch request.id {
        case "never":
            stuck.add(1, ordering: .relaxed)
            defer { stuck.subtract(1, ordering: .relaxed) }
            try await Task.sleep(for: .seconds(600))
        case "count":
            entry.title = "\(stuck.load(ordering: .relaxed))"
        case "time":
            entry.title = "\(time(nil))"
        default:
            break
        }
        return entry
    }

    private static let unscripted = RPCError(.unimplemented, "The test peer has no such method.")

    @concurrent func createEntry(_ request: CreateEntryRequest, context: ServerContext) async throws -> Entry {
        throw Self.unscripted
    }
    @concurrent func listEntries(
        _ request: ListEntriesRequest, context: ServerContext
    ) async throws -> ListEntriesResponse {
        throw Self.unscripted
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
}
