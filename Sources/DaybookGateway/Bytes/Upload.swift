import DaybookAPI
import HTTPTypes
import NIOCore
import Wording
import ZRPC

/// Takes a photo in over HTTP: a body or a form around `PhotoUpload`.
struct Upload: Sendable {
    let photos: PhotoUpload
    let bodies: BodyReader
    let admission: Admission

    private var caller: ServiceCaller { photos.caller }

    /// Responds to `POST /v1/photos`. The token is checked before a byte of the body is asked for.
    func respond(_ exchange: Exchange, _ match: RouteTable.Match) async throws(RPCError) -> GatewayResponse {
        try await photos.admit(exchange, announcing: exchange.contentLength.map { Int64($0) })
        // Before the body, which may take hours: a caller who is known has longer to send it, and keeps the connection.
        admission.welcome(exchange)
        try OriginCheck.check(exchange)
        try bodies.checkCoding(exchange)
        guard let query = exchange.target.query else { throw .malformedTarget }
        if let other = query.first {
            throw .invalid(other.name, RequestFault.noSuchParameter, reason: RequestFault.unknownParameter)
        }
        let key = try IdempotencyKey.bytes(exchange)
        let (photo, blob) = try await received(exchange)
        let answer = try await photos.record(
            photo, of: blob, acceptLanguage: exchange.headers[.acceptLanguage] ?? "", idempotencyKey: key,
            for: exchange)
        return try response(match, answer)
    }

    // MARK: The two forms

    private func received(_ exchange: Exchange) async throws(RPCError) -> (Photo, PutBlobResponse) {
        let type = exchange.headers[.contentType].flatMap { HeaderParameters($0) }
        if let type, type.value.hasPrefix("multipart/") {
            guard type.value == "multipart/form-data" else {
                throw .unsupportedMediaType(.bodyNotFile)
            }
            return try await form(exchange, type)
        }
        var photo = Photo()
        if let name = exchange.headers[.fileName] { photo.fileName = try FileName.header(name) }
        let chunks = BodyChunks(parts: exchange.body)
        let size = exchange.contentLength.map { Int64($0) }
        return (photo, try await store(exchange, size) { () async throws(RPCError) in try await chunks.next() })
    }

    private func form(_ exchange: Exchange, _ type: HeaderParameters) async throws(RPCError) -> (Photo, PutBlobResponse)
    {
        var reader = try MultipartReader(exchange.body, type: type)
        var photo: Photo?
        var file: (name: String?, blob: PutBlobResponse)?
        while let part = try await reader.nextPart() {
            switch part.name {
            case "photo" where photo == nil:
                photo = try caller.transcoder.message(Photo.self, fromJSON: try await json(&reader))
            case "file" where file == nil:
                let blob = try await store(exchange, nil) { () async throws(RPCError) in
                    try await reader.nextChunk()
                }
                file = (part.fileName, blob)
            case "photo", "file": throw .invalid(part.name, UploadFault.partTwice)
            default: throw .invalid(part.name, UploadFault.noSuchPart, reason: RequestFault.unknownField)
            }
        }
        guard let file else { throw .invalid("file", UploadFault.missingFile, reason: UploadFault.missingFile) }
        var record = photo ?? Photo()
        if record.fileName.isEmpty { record.fileName = file.name ?? "" }
        return (record, file.blob)
    }

    private func json(_ reader: inout MultipartReader) async throws(RPCError) -> [UInt8] {
        var bytes: [UInt8] = []
        while let chunk = try await reader.nextChunk() {
            guard bytes.count + chunk.readableBytes <= bodies.maximumJSON else {
                throw .bodyTooLarge(limit: bodies.maximumJSON)
            }
            bytes.append(contentsOf: chunk.readableBytesView)
        }
        return bytes
    }

    /// Stores what comes in chunks of any size.
    private func store(
        _ exchange: Exchange, _ size: Int64?, _ next: () async throws(RPCError) -> ByteBuffer?
    ) async throws(RPCError) -> PutBlobResponse {
        var packer = ChunkPacker()
        var isOver = false
        return try await photos.store(size: size, for: exchange) { () async throws(RPCError) in
            while !isOver {
                if let attachment = packer.full() { return [attachment] }
                if let chunk = try await next() { packer.add(chunk) } else { isOver = true }
            }
            return packer.rest().map { [$0] }
        }
    }

    private func response(_ match: RouteTable.Match, _ answer: RawResponse) throws(RPCError) -> GatewayResponse {
        var headers: HTTPFields = [.vary: "Accept-Language"]
        headers[.eTag] = caller.transcoder.responseText("etag", in: answer.body, of: match.method)
        if let id = caller.transcoder.responseText("id", in: answer.body, of: match.method) {
            headers[.location] = "/v1/photos/" + id
        }
        let json = try caller.transcoder.responseJSON(answer.body, of: match.method)
        let status = HTTPResponse.Status(
            code: caller.transcoder.successStatus(answer.body, of: match.method, route: match.route))
        return .json(ByteBuffer(bytes: json), status, headers)
    }
}
