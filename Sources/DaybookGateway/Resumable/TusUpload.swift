import DaybookAPI
import HTTPTypes
import Wording
import ZRPC

/// Resumable uploads by the tus protocol 1.0.0, with creation, creation with upload, termination, checksum and
/// expiration.
struct TusUpload: Sendable {
    static let collection = "/v1/tus"
    static let version = "1.0.0"
    static let bodyType = "application/offset+octet-stream"

    let uploads: ResumableUpload

    /// Returns whether a path is one of these uploads.
    static func owns(_ path: String) -> Bool { path == collection || path.hasPrefix(collection + "/") }

    /// Returns the methods of an upload's path; nil for other paths.
    static func allowedMethods(_ path: String) -> [String]? {
        guard owns(path) else { return nil }
        return path == collection ? ["POST", "OPTIONS"] : ["HEAD", "PATCH", "DELETE", "OPTIONS"]
    }

    /// Responds to requests for uploads; nil for other paths.
    func respond(_ exchange: Exchange) async throws(RPCError) -> GatewayResponse? {
        let path = exchange.target.path
        guard Self.owns(path) else { return nil }
        let owner = try await uploads.admit(exchange)
        let method = Self.method(exchange)
        var response: GatewayResponse
        if method == .options {
            response = GatewayResponse(.noContent, Self.offers)
        } else {
            guard exchange.headers[.tusResumable] == Self.version else {
                throw RPCError(.failedPrecondition, UploadFault.tusVersion, ["version": Self.version])
            }
            do throws(RPCError) {
                let place = String(path.dropFirst(Self.collection.count))
                response = try await self.response(exchange, method, place, owner)
            } catch {
                throw Self.retried(error, method)
            }
        }
        response.headers[.tusResumable] = Self.version
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Returns an error in the form that tus clients need: they start from the beginning if HEAD fails with any status
    /// but 423, and give up for good after 429. A temporary error is therefore 423.
    private static func retried(_ error: RPCError, _ method: HTTPRequest.Method) -> RPCError {
        let lasting: [StatusCode] = [
            .invalidArgument, .unauthenticated, .permissionDenied, .notFound, .failedPrecondition, .unimplemented,
        ]
        let isBusy = error.reason == UploadFault.busy.reason
        guard isBusy || (method == .head && !lasting.contains(error.code)) else { return error }
        return RPCError(.unavailable, UploadFault.locked, retryAfter: .seconds(1), cause: error)
    }

    private func response(
        _ exchange: Exchange, _ method: HTTPRequest.Method, _ place: String, _ owner: String
    ) async throws(RPCError) -> GatewayResponse {
        guard !place.isEmpty else {
            guard method == .post else { throw .wrongMethod(allowed: Self.allowedMethods(Self.collection) ?? []) }
            return try await create(exchange, owner)
        }
        let id = String(place.dropFirst())
        switch method {
        case .head: return try await tell(id, owner, exchange)
        case .patch: return try await resume(id, owner, exchange)
        case .delete:
            try await uploads.partials.cancel(id, of: owner, for: exchange)
            return GatewayResponse(.noContent)
        default: throw .wrongMethod(allowed: Self.allowedMethods(exchange.target.path) ?? [])
        }
    }

    /// Returns the method of a request. Some networks allow only GET and POST: a field then names the real method.
    private static func method(_ exchange: Exchange) -> HTTPRequest.Method {
        guard exchange.method == .post, let name = exchange.headers[.methodOverride] else { return exchange.method }
        return HTTPRequest.Method(name.trimmed.uppercased()) ?? exchange.method
    }

    private static let offers: HTTPFields = [
        .tusVersion: version, .tusExtension: "creation,creation-with-upload,termination,checksum,expiration",
        .tusMaxSize: "\(Photo.mostBytes)", .tusChecksumAlgorithm: "sha1,sha256",
    ]

    // MARK: Creation

    private func create(_ exchange: Exchange, _ owner: String) async throws(RPCError) -> GatewayResponse {
        guard let size = exchange.headers[.uploadLength].flatMap(UploadFields.count) else {
            throw .invalid("Upload-Length", UploadFault.notByteCount)
        }
        guard size > 0 else { throw .invalid("file", UploadFault.emptyFile, reason: UploadFault.emptyFile) }
        let metadata = try TusMetadata(exchange.headers[.uploadMetadata] ?? "")
        let checksum = try checksum(exchange)
        let hasBytes = try await exchange.hasBytes()
        if hasBytes { try checkType(exchange) }
        let upload = try await uploads.create(
            of: owner, size: size, file: metadata.file, mediaType: metadata.mediaType, for: exchange)
        var response = GatewayResponse(.created, Self.expiry(upload))
        response.headers[.location] = Self.collection + "/" + upload.id
        guard hasBytes else { return response }
        let offset = try await uploads.append(to: upload, of: owner, at: 0, checksum: checksum, for: exchange)
        response.headers[.uploadOffset] = "\(offset)"
        if offset == size { response.headers[.photoID] = try await finish(upload, owner, exchange) }
        return response
    }

    // MARK: An upload

    private func tell(_ id: String, _ owner: String, _ exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        let upload = try await uploads.partials.find(id, of: owner, for: exchange)
        var fields = Self.expiry(upload)
        fields[.uploadOffset] = "\(upload.offset)"
        fields[.uploadLength] = "\(upload.sizeBytes)"
        let file = SentFile(name: upload.fileName, modified: upload.modifyTime.flatMap { FileTime($0) })
        let metadata = TusMetadata.field(file: file, mediaType: upload.mediaType)
        if !metadata.isEmpty { fields[.uploadMetadata] = metadata }
        // A sender that learns that all bytes have arrived sends no more, so that the photo must exist, too.
        if !upload.result.isEmpty {
            fields[.photoID] = upload.result
        } else if upload.offset == upload.sizeBytes {
            fields[.photoID] = try await finish(upload, owner, exchange)
        }
        return GatewayResponse(.ok, fields)
    }

    private func resume(_ id: String, _ owner: String, _ exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        try checkType(exchange)
        guard let offset = exchange.headers[.uploadOffset].flatMap(UploadFields.count) else {
            throw .invalid("Upload-Offset", UploadFault.notByteCount)
        }
        let checksum = try checksum(exchange)
        // Whether this request may stop another one is decided when its bytes arrive, at their offset.
        let upload = try await uploads.partials.find(id, of: owner, stopsNobody: true, for: exchange)
        var fields = Self.expiry(upload)
        let isRepeated = !upload.result.isEmpty && offset == Int64(clamping: upload.offset)
        if isRepeated, try await !exchange.hasBytes() {
            fields[.uploadOffset] = "\(offset)"
            fields[.photoID] = upload.result
            return GatewayResponse(.noContent, fields)
        }
        let end = try await uploads.append(to: upload, of: owner, at: offset, checksum: checksum, for: exchange)
        fields[.uploadOffset] = "\(end)"
        if end == Int64(clamping: upload.sizeBytes) {
            fields[.photoID] = try await finish(upload, owner, exchange)
        }
        return GatewayResponse(.noContent, fields)
    }

    /// Creates the photo, and returns its id.
    private func finish(_ upload: PartialUpload, _ owner: String, _ exchange: Exchange) async throws(RPCError)
        -> String?
    {
        let size = Int64(clamping: upload.sizeBytes)
        return uploads.photoID(try await uploads.finish(upload, of: owner, size: size, for: exchange))
    }

    private func checkType(_ exchange: Exchange) throws(RPCError) {
        let type = exchange.headers[.contentType].flatMap { HeaderParameters($0)?.value }
        guard type == Self.bodyType else {
            throw RPCError(.invalidArgument, UploadFault.notOffsetStream, ["type": Self.bodyType])
        }
    }

    private func checksum(_ exchange: Exchange) throws(RPCError) -> (ChecksumAlgorithm, [UInt8])? {
        try exchange.headers[.uploadChecksum].map { text throws(RPCError) in try UploadFields.tusChecksum(text) }
    }

    private static func expiry(_ upload: PartialUpload) -> HTTPFields {
        guard let time = upload.expireTime else { return HTTPFields() }
        return [.uploadExpires: HTTPDate.text(time.seconds)]
    }

    /// Returns the fields that go with an error.
    static func fields(of error: RPCError, _ exchange: Exchange) -> HTTPFields {
        guard owns(exchange.target.path) else { return HTTPFields() }
        var fields: HTTPFields = [.tusResumable: version]
        if error.reason == UploadFault.tusVersion.reason { fields[.tusVersion] = version }
        if let offset = ResumableUpload.offset(in: error) { fields[.uploadOffset] = offset }
        return fields
    }
}
