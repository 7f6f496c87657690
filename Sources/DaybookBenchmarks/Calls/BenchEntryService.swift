import DaybookAPI
import ZRPC

/// A service that serves one entry from memory: a kilobyte on the wire.
struct BenchEntryService: EntryServiceHandler {
    private let entry: Entry

    init() {
        var entry = Entry()
        entry.id = "0196f3a0-5a7b-7c3d-8e4f-1a2b3c4d5e6f"
        entry.title = "한강 산책"
        entry.timeZone = "Asia/Seoul"
        entry.utcOffset = "+09:00"
        entry.localDate = "2026-05-03"
        entry.etag = "\"7-3\""
        entry.sequence = 123_456
        entry.entryTime = Timestamp()
        entry.entryTime?.seconds = 1_777_777_777
        entry.createTime = entry.entryTime
        entry.updateTime = entry.entryTime
        entry.tags = ["산책", "봄"]
        for number in 0..<4 {
            var photo = EntryPhoto()
            photo.photoId = "0196f3a0-5a7b-7c3d-8e4f-00000000000\(number)"
            photo.caption = "강변"
            entry.photos.append(photo)
        }
        entry.body = String(repeating: "We walked along the river and counted the herons. ", count: 12)
        self.entry = entry
    }

    func getEntry(_ request: GetEntryRequest, context: ServerContext) async throws -> Entry {
        entry
    }

    private static let notMeasured = RPCError(.unimplemented, "The bench does not call it.")

    func createEntry(_ request: CreateEntryRequest, context: ServerContext) async throws -> Entry {
        throw Self.notMeasured
    }
    func listEntries(
        _ request: ListEntriesRequest, context: ServerContext
    ) async throws -> ListEntriesResponse {
        throw Self.notMeasured
    }
    func updateEntry(_ request: UpdateEntryRequest, context: ServerContext) async throws -> Entry {
        throw Self.notMeasured
    }
    func deleteEntry(_ request: DeleteEntryRequest, context: ServerContext) async throws -> Entry {
        throw Self.notMeasured
    }
    func undeleteEntry(_ request: UndeleteEntryRequest, context: ServerContext) async throws -> Entry {
        throw Self.notMeasured
    }
    func getTimeline(_ request: GetTimelineRequest, context: ServerContext) async throws -> Timeline {
        throw Self.notMeasured
    }
    func lookUpEntryIds(
        _ request: LookUpEntryIdsRequest, context: ServerContext
    ) async throws -> LookUpEntryIdsResponse {
        throw Self.notMeasured
    }
    func referencedDigests(
        _ request: ReferencedDigestsRequest, context: ServerContext
    ) async throws -> ReferencedDigestsResponse {
        throw Self.notMeasured
    }

    func listReferencedDigests(
        _ request: ListReferencedDigestsRequest, context: ServerContext
    ) async throws -> ListReferencedDigestsResponse {
        throw Self.notMeasured
    }
}
