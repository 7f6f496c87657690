import DaybookAPI
import ZRPC

/// A service that responds to every download with the same 5 MiB from memory, or as much as requested, and accepts
/// every upload without storing it.
struct BenchMediaService: MediaServiceHandler {
    private let piece = Attachment([UInt8](repeating: 1, count: Attachment.preferredSize))

    func getBlob(
        _ request: GetBlobRequest, to responses: ResponseWriter<GetBlobResponse>, context: ServerContext
    ) async throws {
        let size = request.length > 0 ? Int(clamping: request.length) : DownloadLoad.size
        for _ in 0..<size / Attachment.preferredSize {
            try await responses.write(GetBlobResponse(), attachments: [piece])
        }
    }

    func putBlob(
        _ requests: RequestStream<PutBlobRequest>, context: ServerContext
    ) async throws -> PutBlobResponse {
        var received: Int64 = 0
        for try await piece in requests {
            received += piece.attachments.reduce(0) { $0 + Int64($1.count) }
        }
        var response = PutBlobResponse()
        response.sizeBytes = received
        return response
    }

    private static let notMeasured = RPCError(.unimplemented, "The bench does not call it.")

    func withdrawBlob(
        _ request: WithdrawBlobRequest, context: ServerContext
    ) async throws -> WithdrawBlobResponse { throw Self.notMeasured }
    func statBlob(_ request: StatBlobRequest, context: ServerContext) async throws -> StatBlobResponse {
        throw Self.notMeasured
    }
    func getRendition(
        _ request: GetRenditionRequest, to responses: ResponseWriter<GetRenditionResponse>, context: ServerContext
    ) async throws { throw Self.notMeasured }
    func statFilm(_ request: StatFilmRequest, context: ServerContext) async throws -> StatFilmResponse {
        throw Self.notMeasured
    }
    func getFilm(
        _ request: GetFilmRequest, to responses: ResponseWriter<GetFilmResponse>, context: ServerContext
    ) async throws {
        throw Self.notMeasured
    }
    func collectGarbage(
        _ request: CollectGarbageRequest, context: ServerContext
    ) async throws -> CollectGarbageResponse { throw Self.notMeasured }
}
