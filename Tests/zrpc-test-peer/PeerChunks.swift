import ZRPC
import ZRPCTesting

/// Streams without an end in both directions.
struct PeerChunks: ChunkServiceHandler {
    func putChunks(
        _ requests: RequestStream<PutChunksRequest>, context: ServerContext
    ) async throws -> PutChunksResponse {
        for try await _ in requests {}
        return PutChunksResponse()
    }

    func getChunks(
        _ request: GetChunksRequest, to responses: ResponseWriter<GetChunksResponse>, context: ServerContext
    ) async throws {
        while true {
            try await responses.write(
                GetChunksResponse(), attachments: [Attachment([UInt8](repeating: 1, count: 1000))])
        }
    }

    func getFewChunks(
        _ request: GetFewChunksRequest, to responses: ResponseWriter<GetFewChunksResponse>, context: ServerContext
    ) async throws {
        throw RPCError(.unimplemented, "The test peer has no such method.")
    }
    func statChunk(_ request: StatChunkRequest, context: ServerContext) async throws -> StatChunkResponse {
        throw RPCError(.unimplemented, "The test peer has no such method.")
    }
}
