import DaybookAPI
import HTTPTypes
import NIOCore
import ZRPC

/// Hands out a photo's bytes: the original as it came, or a smaller picture.
///
/// entry-service is asked each time who may see the photo and which bytes they are; media-service then streams them.
struct Download: Sendable {
    let caller: ServiceCaller
    let cache: RenditionCache

    /// Answers a request that matched a download's route.
    func respond(_ exchange: Exchange, _ match: RouteTable.Match) async throws(RPCError) -> GatewayResponse {
        guard exchange.credential.token != nil else { throw .unauthenticated() }
        var request = ResolvePhotoBytesRequest()
        request.id = match.bindings.first { $0.name == "id" }?.value ?? ""
        do throws(RPCError) {
            try checkQuery(exchange)
            if let name = match.bindings.first(where: { $0.name == "size" })?.value {
                guard let size = RenditionNegotiation.size(name) else { throw .unknownRoute }
                request.size = size
            }
        } catch {
            try await caller.authorize(exchange)
            throw error
        }
        let (photo, _) = try await caller.call(
            PhotoServiceMethods.resolvePhotoBytes, request, as: ResolvePhotoBytesResponse.self, for: exchange)
        return request.size == .unspecified
            ? try await original(exchange, photo) : try await rendition(exchange, photo, request.size)
    }

    // MARK: The two kinds

    private func original(
        _ exchange: Exchange, _ photo: ResolvePhotoBytesResponse
    ) async throws(RPCError) -> GatewayResponse {
        var headers = headers(exchange, photo, mediaType: photo.mediaType, etag: "\"\(photo.digest)\"")
        headers[.contentDisposition] = ContentDisposition.attachment(photo.fileName)
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: photo.sizeBytes)
            .respond { (range) async throws(RPCError) in
                var request = GetBlobRequest()
                request.digest = photo.digest
                request.offset = UInt64(range.lowerBound)
                request.length = range.upperBound == photo.sizeBytes ? 0 : UInt64(range.count)
                let stream = try await open(exchange) { (client, options) async throws(RPCError) in
                    try await client.getBlob(request, options: options)
                } missing: {
                    RPCError(.dataLoss, "The photo's bytes are gone.", cause: $0)
                }
                return stream.content(0..<Int64(range.count), logger: exchange.logger) {
                    [request] (position) async throws(RPCError) in
                    var rest = request
                    rest.offset += UInt64(position)
                    rest.length = request.length == 0 ? 0 : request.length - UInt64(position)
                    let part = rest
                    return try await open(exchange) { (client, options) async throws(RPCError) in
                        try await client.getBlob(part, options: options)
                    } missing: {
                        RPCError(.dataLoss, "The photo's bytes are gone.", cause: $0)
                    }
                }
            }
    }

    private func rendition(
        _ exchange: Exchange, _ photo: ResolvePhotoBytesResponse, _ size: RenditionSize
    ) async throws(RPCError) -> GatewayResponse {
        if photo.state == .undecodable { throw RenditionNegotiation.noPicture() }
        let format = RenditionNegotiation.format(exchange.headers[.accept])
        let key = RenditionCache.Key(digest: photo.digest, size: size.rawValue, format: format.rawValue)
        if let picture = cache[key] { return try await answer(exchange, photo, key, picture) }
        var request = GetRenditionRequest()
        request.digest = photo.digest
        request.size = size
        request.format = format
        let stream = try await reopen(exchange, request)
        let head = stream.head
        if head.sizeBytes <= Int64(RenditionCache.maximumPicture) {
            let bytes = try await collected(stream, count: Int(head.sizeBytes)) { () async throws(RPCError) in
                try await reopen(exchange, request)
            }
            let picture = RenditionCache.Picture(mediaType: head.mediaType, version: head.version, bytes: bytes)
            cache.insert(picture, for: key)
            return try await answer(exchange, photo, key, picture)
        }
        let headers = renditionHeaders(exchange, photo, key, mediaType: head.mediaType, version: head.version)
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: head.sizeBytes)
            .respond { (range) throws(RPCError) in
                stream.content(range, logger: exchange.logger) { [request] (position) async throws(RPCError) in
                    // A picture is streamed whole: one that was begun cannot be gone on with.
                    guard position == 0 else { throw .wrongLength }
                    return try await reopen(exchange, request)
                }
            }
    }

    private func reopen(
        _ exchange: Exchange, _ request: GetRenditionRequest
    ) async throws(RPCError) -> MediaStream<GetRenditionResponse> {
        try await open(exchange) { (client, options) async throws(RPCError) in
            try await client.getRendition(request, options: options)
        } missing: {
            RenditionNegotiation.noPicture($0)
        }
    }

    /// A small picture, in memory; from another worker when the first is lost.
    private func collected(
        _ stream: MediaStream<GetRenditionResponse>, count: Int,
        reopen: () async throws(RPCError) -> MediaStream<GetRenditionResponse>
    ) async throws(RPCError) -> ByteBuffer {
        do {
            return try await stream.collected(count: count)
        } catch {
            guard error.code == .unavailable else { throw error }
            return try await reopen().collected(count: count)
        }
    }

    private func answer(
        _ exchange: Exchange, _ photo: ResolvePhotoBytesResponse, _ key: RenditionCache.Key,
        _ picture: RenditionCache.Picture
    ) async throws(RPCError) -> GatewayResponse {
        let headers = renditionHeaders(exchange, photo, key, mediaType: picture.mediaType, version: picture.version)
        return try await ConditionalBytes(
            exchange: exchange, headers: headers, size: Int64(picture.bytes.readableBytes)
        ).respond { (range) throws(RPCError) in
            let start = picture.bytes.readerIndex + Int(range.lowerBound)
            return .document(picture.bytes.getSlice(at: start, length: Int(range.count)) ?? ByteBuffer())
        }
    }

    // MARK: Parts

    private func checkQuery(_ exchange: Exchange) throws(RPCError) {
        guard let query = exchange.target.query else { throw .malformedTarget }
        if let other = query.first(where: { $0.name != "v" }) {
            throw .invalid(other.name, "There is no such parameter.", reason: "UNKNOWN_PARAMETER")
        }
    }

    /// Opens a stream of media-service.
    private func open<Content>(
        _ exchange: Exchange,
        _ call: (MediaServiceClient, CallOptions) async throws(RPCError) -> ResponseStream<Content>,
        missing: (RPCError) -> RPCError
    ) async throws(RPCError) -> MediaStream<Content> {
        let service = caller.channels.mediaService
        let client = MediaServiceClient(channel: service.channel)
        let start = ContinuousClock.now
        defer { exchange.timing.add(service.name, ContinuousClock.now - start) }
        do throws(RPCError) {
            return try await MediaStream(call(client, service.options(exchange.metadata(for: service))))
        } catch {
            switch error.code {
            case .notFound, .failedPrecondition, .invalidArgument: throw missing(error)
            default: throw service.named(error)
            }
        }
    }

    private func headers(
        _ exchange: Exchange, _ photo: ResolvePhotoBytesResponse, mediaType: String, etag: String
    ) -> HTTPFields {
        let isVersioned = !photo.version.isEmpty && exchange.target.parameter("v") == photo.version
        return [
            .contentType: mediaType, .eTag: etag, .acceptRanges: "bytes",
            .cacheControl: isVersioned ? "private, max-age=31536000, immutable" : "private, no-cache",
            // A file may be a document with scripts of its own: it runs nothing here.
            .contentSecurityPolicy: "default-src 'none'; sandbox", .crossOriginResourcePolicy: "same-origin",
        ]
    }

    private func renditionHeaders(
        _ exchange: Exchange, _ photo: ResolvePhotoBytesResponse, _ key: RenditionCache.Key, mediaType: String,
        version: String
    ) -> HTTPFields {
        let etag = "\"\(key.digest.prefix(16))-\(key.size)-\(key.format)-\(version)\""
        var headers = headers(exchange, photo, mediaType: mediaType, etag: etag)
        headers[.vary] = "Accept"
        return headers
    }
}
