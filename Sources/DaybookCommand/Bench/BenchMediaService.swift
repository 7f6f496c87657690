import DaybookAPI
import ZRPC

/// Answers every download with the same 5 MiB from memory.
struct BenchMediaService: MediaServiceHandler {
    private let piece = Attachment([UInt8](repeating: 1, count: Attachment.maximumSize))

    @concurrent func getBlob(
        _ request: GetBlobRequest, to responses: ResponseWriter<GetBlobResponse>, context: ServerContext
    ) async throws {
        for _ in 0..<DownloadLoad.size / Attachment.maximumSize {
            try await responses.write(GetBlobResponse(), attachments: [piece])
        }
    }

    private static let notMeasured = RPCError(.unimplemented, "The bench does not call it.")

    @concurrent func putBlob(
        _ requests: RequestStream<PutBlobRequest>, context: ServerContext
    ) async throws -> PutBlobResponse { throw Self.notMeasured }
    @concurrent func statBlob(_ request: StatBlobRequest, context: ServerContext) async throws -> StatBlobResponse {
        throw Self.notMeasured
    }
    @concurrent func getRendition(
        _ request: GetRenditionRequest, to responses: ResponseWriter<GetRenditionResponse>, context: ServerContext
    ) async throws { throw Self.notMeasured }
    @concurrent func collectGarbage(
        _ request: CollectGarbageRequest, context: ServerContext
    ) async throws -> CollectGarbageResponse { throw Self.notMeasured }
}
