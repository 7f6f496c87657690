import DaybookAPI
import ZRPC

/// A media service whose streams are closures; those not given are UNIMPLEMENTED.
struct MediaStub: MediaServiceHandler {
    typealias Upload = @Sendable (RequestStream<PutBlobRequest>, ServerContext) async throws -> PutBlobResponse
    typealias Download =
        @Sendable (GetBlobRequest, ResponseWriter<GetBlobResponse>, ServerContext) async throws -> Void
    typealias Rendition =
        @Sendable (GetRenditionRequest, ResponseWriter<GetRenditionResponse>, ServerContext) async throws -> Void

    var put: Upload = { _, _ in throw unscripted }
    var get: Download = { _, _, _ in throw unscripted }
    var rendition: Rendition = { _, _, _ in throw unscripted }

    private static let unscripted = RPCError(.unimplemented, "The test scripted no answer.")

    @concurrent func putBlob(
        _ requests: RequestStream<PutBlobRequest>, context: ServerContext
    ) async throws -> PutBlobResponse {
        try await put(requests, context)
    }
    @concurrent func getBlob(
        _ request: GetBlobRequest, to responses: ResponseWriter<GetBlobResponse>, context: ServerContext
    ) async throws {
        try await get(request, responses, context)
    }
    @concurrent func getRendition(
        _ request: GetRenditionRequest, to responses: ResponseWriter<GetRenditionResponse>, context: ServerContext
    ) async throws {
        try await rendition(request, responses, context)
    }
    @concurrent func withdrawBlob(
        _ request: WithdrawBlobRequest, context: ServerContext
    ) async throws -> WithdrawBlobResponse { throw Self.unscripted }
    @concurrent func statBlob(_ request: StatBlobRequest, context: ServerContext) async throws -> StatBlobResponse {
        var response = StatBlobResponse()
        response.digest = request.digest
        return response
    }
    @concurrent func statFilm(_ request: StatFilmRequest, context: ServerContext) async throws -> StatFilmResponse {
        throw Self.unscripted
    }
    @concurrent func getFilm(
        _ request: GetFilmRequest, to responses: ResponseWriter<GetFilmResponse>, context: ServerContext
    ) async throws {
        throw Self.unscripted
    }
    @concurrent func collectGarbage(
        _ request: CollectGarbageRequest, context: ServerContext
    ) async throws -> CollectGarbageResponse {
        throw Self.unscripted
    }

    /// Sends `length` numbered messages, each with `offset` bytes attached.
    static let counting = MediaStub(get: { request, responses, _ in
        for number in 0..<Int64(request.length) {
            try await responses.write(
                .numbered(number), attachments: .some(of: Int(request.offset), filledWith: number))
        }
    })
}

extension GetBlobRequest {
    /// Asks `MediaStub.counting` for messages with so many bytes attached.
    init(messages: Int, bytes: Int = 0) {
        self.init()
        offset = UInt64(bytes)
        length = UInt64(messages)
    }
}

extension GetBlobResponse {
    static func numbered(_ number: Int64) -> GetBlobResponse {
        var response = GetBlobResponse()
        response.sizeBytes = number
        return response
    }
}

extension PutBlobRequest {
    static func numbered(_ number: Int) -> PutBlobRequest {
        var request = PutBlobRequest()
        request.sizeBytes = UInt64(number)
        return request
    }
}

extension [Attachment] {
    /// One attachment of so many bytes, all of the number's lowest byte; none for 0 bytes.
    static func some(of count: Int, filledWith number: Int64) -> [Attachment] {
        count == 0 ? [] : [Attachment([UInt8](repeating: UInt8(truncatingIfNeeded: number), count: count))]
    }
}
