import DaybookAPI
import ZRPC

/// Streams without an end in both directions.
struct PeerMedia: MediaServiceHandler {
    @concurrent func putBlob(
        _ requests: RequestStream<PutBlobRequest>, context: ServerContext
    ) async throws -> PutBlobResponse {
        for try await _ in requests {}
        return PutBlobResponse()
    }

    @concurrent func getBlob(
        _ request: GetBlobRequest, to responses: ResponseWriter<GetBlobResponse>, context: ServerContext
    ) async throws {
        while true {
            try await responses.write(GetBlobResponse(), attachments: [Attachment([UInt8](repeating: 1, count: 1000))])
        }
    }

    @concurrent func withdrawBlob(
        _ request: WithdrawBlobRequest, context: ServerContext
    ) async throws -> WithdrawBlobResponse { throw RPCError(.unimplemented, "The test peer has no such method.") }
    @concurrent func statBlob(_ request: StatBlobRequest, context: ServerContext) async throws -> StatBlobResponse {
        throw RPCError(.unimplemented, "The test peer has no such method.")
    }
    @concurrent func getRendition(
        _ request: GetRenditionRequest, to responses: ResponseWriter<GetRenditionResponse>, context: ServerContext
    ) async throws {
        throw RPCError(.unimplemented, "The test peer has no such method.")
    }
    @concurrent func statFilm(_ request: StatFilmRequest, context: ServerContext) async throws -> StatFilmResponse {
        throw RPCError(.unimplemented, "The test peer has no such method.")
    }
    @concurrent func getFilm(
        _ request: GetFilmRequest, to responses: ResponseWriter<GetFilmResponse>, context: ServerContext
    ) async throws {
        throw RPCError(.unimplemented, "The test peer has no such method.")
    }
    @concurrent func collectGarbage(
        _ request: CollectGarbageRequest, context: ServerContext
    ) async throws -> CollectGarbageResponse {
        throw RPCError(.unimplemented, "The test peer has no such method.")
    }
}
