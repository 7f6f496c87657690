import ProtobufC
import ZRPC
import ZRPCTesting

/// A chunk service whose streams are closures; those not given are UNIMPLEMENTED.
struct ChunkStub: ChunkServiceHandler {
    typealias Upload = @Sendable (RequestStream<PutChunksRequest>, ServerContext) async throws -> PutChunksResponse
    typealias Download<Request, Response: WireCodable> =
        @Sendable (Request, ResponseWriter<Response>, ServerContext) async throws -> Void

    var put: Upload = { _, _ in throw unscripted }
    var get: Download<GetChunksRequest, GetChunksResponse> = { _, _, _ in throw unscripted }
    var few: Download<GetFewChunksRequest, GetFewChunksResponse> = { _, _, _ in throw unscripted }

    private static let unscripted = RPCError(.unimplemented, "The test scripted no answer.")

    func putChunks(
        _ requests: RequestStream<PutChunksRequest>, context: ServerContext
    ) async throws -> PutChunksResponse {
        try await put(requests, context)
    }
    func getChunks(
        _ request: GetChunksRequest, to responses: ResponseWriter<GetChunksResponse>, context: ServerContext
    ) async throws {
        try await get(request, responses, context)
    }
    func getFewChunks(
        _ request: GetFewChunksRequest, to responses: ResponseWriter<GetFewChunksResponse>, context: ServerContext
    ) async throws {
        try await few(request, responses, context)
    }
    func statChunk(_ request: StatChunkRequest, context: ServerContext) async throws -> StatChunkResponse {
        var response = StatChunkResponse()
        response.label = request.label
        return response
    }

    /// Sends as many numbered messages as it is asked for, each with so many bytes attached.
    static let counting = ChunkStub(get: { request, responses, _ in
        for number in 0..<Int64(request.messages) {
            try await responses.write(
                .numbered(number), attachments: .some(of: Int(request.bytes), filledWith: number))
        }
    })
}

extension GetChunksRequest {
    /// Asks `ChunkStub.counting` for messages with so many bytes attached.
    init(messages: Int, bytes: Int = 0) {
        self.init()
        self.bytes = UInt64(bytes)
        self.messages = UInt64(messages)
    }
}

extension GetChunksResponse {
    static func numbered(_ number: Int64) -> GetChunksResponse {
        var response = GetChunksResponse()
        response.number = number
        return response
    }
}

extension PutChunksRequest {
    static func numbered(_ number: Int) -> PutChunksRequest {
        var request = PutChunksRequest()
        request.number = UInt64(number)
        return request
    }
}

extension [Attachment] {
    /// One attachment of so many bytes, all of the number's lowest byte; none for 0 bytes.
    static func some(of count: Int, filledWith number: Int64) -> [Attachment] {
        count == 0 ? [] : [Attachment([UInt8](repeating: UInt8(truncatingIfNeeded: number), count: count))]
    }
}
