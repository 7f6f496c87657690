import DaybookAPI
import HTTPTypes
import NIOCore
import ZRPC

/// Takes in a photo: its bytes go to media-service as they come, its record to entry-service once they are safe.
struct Upload: Sendable {
    let caller: ServiceCaller
    let bodies: BodyReader

    private var blobs: BlobUpload { BlobUpload(caller: caller) }

    /// Answers `POST /v1/photos`. The token is checked before a byte of the body is asked for.
    func respond(_ exchange: Exchange, _ match: RouteTable.Match) async throws(RPCError) -> GatewayResponse {
        try await caller.authorize(exchange)
        try OriginCheck.check(exchange)
        try bodies.checkCoding(exchange)
        guard let query = exchange.target.query else { throw .malformedTarget }
        if let other = query.first {
            throw .invalid(other.name, "There is no such parameter.", reason: "UNKNOWN_PARAMETER")
        }
        let key = try IdempotencyKey.bytes(exchange)
        if let length = exchange.contentLength, Int64(length) > BlobUpload.maximumSize {
            throw .bodyTooLarge(limit: Int(BlobUpload.maximumSize))
        }
        var request = try await received(exchange)
        request.acceptLanguage = exchange.headers[.acceptLanguage] ?? ""
        let bytes = try caller.transcoder.wireBytes(request)
        let answer = try await caller.unary(match.method, bytes, for: exchange, idempotencyKey: key)
        return try response(match, answer)
    }

    // MARK: The two forms

    private func received(_ exchange: Exchange) async throws(RPCError) -> CreatePhotoRequest {
        let type = exchange.headers[.contentType].flatMap { HeaderParameters($0) }
        if let type, type.value.hasPrefix("multipart/") {
            guard type.value == "multipart/form-data" else {
                throw .unsupportedMediaType("the file itself, or multipart/form-data")
            }
            return try await form(exchange, type)
        }
        var photo = Photo()
        photo.fileName = exchange.headers[.fileName].map(FileName.header) ?? ""
        let chunks = BodyChunks(parts: exchange.body)
        let size = exchange.contentLength.map { Int64($0) }
        let blob = try await blobs.store(exchange, size: size) { () async throws(RPCError) in try await chunks.next() }
        return Self.request(photo, blob)
    }

    private func form(_ exchange: Exchange, _ type: HeaderParameters) async throws(RPCError) -> CreatePhotoRequest {
        var reader = try MultipartReader(exchange.body, type: type)
        var photo: Photo?
        var file: (name: String?, blob: PutBlobResponse)?
        while let part = try await reader.nextPart() {
            switch part.name {
            case "photo" where photo == nil:
                photo = try caller.transcoder.message(Photo.self, fromJSON: try await json(&reader))
            case "file" where file == nil:
                let blob = try await blobs.store(exchange, size: nil) { () async throws(RPCError) in
                    try await reader.nextChunk()
                }
                file = (part.fileName, blob)
            case "photo", "file": throw .invalid(part.name, "The part is given twice.")
            default: throw .invalid(part.name, "There is no such part.", reason: "UNKNOWN_FIELD")
            }
        }
        guard let file else { throw .invalid("file", "The form has no part of this name.", reason: "MISSING_FILE") }
        var record = photo ?? Photo()
        if record.fileName.isEmpty { record.fileName = file.name ?? "" }
        return Self.request(record, file.blob)
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

    private static func request(_ photo: Photo, _ blob: PutBlobResponse) -> CreatePhotoRequest {
        var request = CreatePhotoRequest()
        request.photo = photo
        request.digest = blob.digest
        request.sizeBytes = blob.sizeBytes
        request.probe = blob.probe
        return request
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
