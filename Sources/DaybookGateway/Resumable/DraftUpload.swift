import DaybookAPI
import HTTPTypes
import Wording
import ZRPC

/// Resumable uploads by the IETF's draft, as iOS sends them (draft-ietf-httpbis-resumable-upload).
///
/// An upload begins like `POST /v1/photos`, with a field that says whether its bytes are complete. The 104 response
/// says where the upload resumes; it is not sent behind a proxy that mistakes it for the final response. Forms cannot
/// be resumed: they get no 104, and are therefore sent in one request.
struct DraftUpload: Sendable {
    static let collection = "/v1/uploads"
    private static let verbs = ["HEAD", "PATCH", "DELETE", "OPTIONS"]
    /// The content type of the bytes that resume an upload.
    static let partialType = "application/partial-upload"

    let uploads: ResumableUpload
    /// Whether the 104 response is sent.
    let givesHints: Bool

    /// Returns the methods of an upload's path; nil for other paths.
    static func allowedMethods(_ path: String) -> [String]? { path.hasPrefix(collection + "/") ? verbs : nil }

    // MARK: Creation

    /// Begins an upload with a request to create a photo; nil if the request is not for a resumable upload.
    func create(_ exchange: Exchange) async throws(RPCError) -> GatewayResponse? {
        guard let version = DraftVersion(exchange.headers) else {
            try DraftVersion.checkUnspoken(exchange.headers)
            return nil
        }
        guard let isComplete = try version.isComplete(exchange.headers) else { return nil }
        let owner = try await uploads.admit(exchange)
        if exchange.isForm {
            guard isComplete else { throw .unsupportedMediaType(.bodyNotFile) }
            return nil
        }
        // Without the hint the client could not learn the address of an interrupted upload.
        if isComplete, !givesHints { return nil }
        if let offset = exchange.headers[.uploadOffset], UploadFields.count(offset) != 0 {
            throw .invalid("Upload-Offset", UploadFault.offsetNotZero)
        }
        let checksum = try checksum(exchange)
        let file = try SentFile(exchange.headers)
        let upload = try await uploads.create(
            of: owner, size: try size(exchange, isComplete), file: file,
            mediaType: exchange.headers[.contentType] ?? "", for: exchange)
        let path = Self.collection + "/" + upload.id
        if givesHints {
            var head = HTTPResponse(status: .uploadResumptionSupported, headerFields: version.fields())
            head.headerFields[.location] = path
            await exchange.body?.inform(head)
        }
        let offset = try await append(upload, of: owner, at: 0, checksum, exchange)
        guard isComplete else {
            var fields = version.fields(isComplete: false, offset: offset)
            fields[.location] = path
            fields[.uploadLimit] = Self.limit
            return GatewayResponse(.created, fields)
        }
        return try await finish(upload, of: owner, size: offset, version, exchange)
    }

    /// Returns the total size of the upload in bytes, if known.
    private func size(_ exchange: Exchange, _ isComplete: Bool) throws(RPCError) -> Int64? {
        let coming = isComplete ? exchange.contentLength.map { Int64($0) } : nil
        guard let text = exchange.headers[.uploadLength] else { return coming }
        guard let length = UploadFields.count(text), coming == nil || coming == length else {
            throw .invalid("Upload-Length", UploadFault.notByteCount)
        }
        return length
    }

    // MARK: The upload's own address

    /// Responds to requests for an upload; nil for other paths.
    func respond(_ exchange: Exchange) async throws(RPCError) -> GatewayResponse? {
        let path = exchange.target.path
        if exchange.method == .options, path == Photo.collection || path == Self.collection {
            return try await limits(exchange)
        }
        guard path.hasPrefix(Self.collection + "/") else { return nil }
        do throws(RPCError) {
            return try await respond(to: String(path.dropFirst(Self.collection.count + 1)), exchange)
        } catch {
            // Clients resume after 503, and give up after 429.
            guard error.reason == UploadFault.busy.reason else { throw error }
            throw RPCError(.unavailable, UploadFault.busy, retryAfter: .seconds(1), cause: error)
        }
    }

    private func respond(to id: String, _ exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        let owner = try await uploads.admit(exchange)
        guard Self.verbs.contains(exchange.method.rawValue) else { throw .wrongMethod(allowed: Self.verbs) }
        guard let version = DraftVersion(exchange.headers) else {
            throw .invalid("Upload-Draft-Interop-Version", FieldFault.notOneOf, ["names": "3, 5, 6, 7, 8"])
        }
        switch exchange.method {
        case .head: return try await tell(id, of: owner, version, exchange)
        case .patch: return try await resume(id, of: owner, version, exchange)
        case .delete:
            try await uploads.partials.cancel(id, of: owner, for: exchange)
            return GatewayResponse(.noContent, version.fields())
        default: return try await limits(exchange)
        }
    }

    private static let limit = "min-size=0, max-size=\(Photo.mostBytes)"

    private func limits(_ exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        _ = try await uploads.admit(exchange)
        var fields = DraftVersion(exchange.headers)?.fields() ?? HTTPFields()
        fields[.uploadLimit] = Self.limit
        return GatewayResponse(.noContent, fields)
    }

    private func tell(
        _ id: String, of owner: String, _ version: DraftVersion, _ exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        let upload = try await uploads.partials.find(id, of: owner, for: exchange)
        // All bytes may have arrived without a photo yet: then the sender completes the upload with a request without
        // bytes, and gets its response.
        var fields = version.fields(isComplete: !upload.result.isEmpty, offset: Int64(clamping: upload.offset))
        fields[.cacheControl] = "no-store"
        fields[.uploadLimit] = Self.limit
        if upload.sizeBytes > 0 { fields[.uploadLength] = "\(upload.sizeBytes)" }
        if !upload.result.isEmpty { fields[.photoID] = upload.result }
        return GatewayResponse(.noContent, fields)
    }

    private func resume(
        _ id: String, of owner: String, _ version: DraftVersion, _ exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        let type = exchange.headers[.contentType].flatMap { HeaderParameters($0)?.value }
        guard !version.hasPartialType || type == Self.partialType else {
            throw .unsupportedMediaType(.bodyNotPartial)
        }
        guard let offset = exchange.headers[.uploadOffset].flatMap(UploadFields.count) else {
            throw .invalid("Upload-Offset", UploadFault.notByteCount)
        }
        let checksum = try checksum(exchange)
        // Whether this request may stop another one is decided when its bytes arrive, at their offset.
        let upload = try await uploads.partials.find(id, of: owner, stopsNobody: true, for: exchange)
        let isComplete = try version.isComplete(exchange.headers) ?? true
        let isRepeated = !upload.result.isEmpty && isComplete && offset == Int64(clamping: upload.offset)
        // A client that lost the response repeats the request, without bytes.
        let isAnswered = isRepeated ? try await !exchange.hasBytes() : false
        let end = isAnswered ? offset : try await append(upload, of: owner, at: offset, checksum, exchange)
        guard isComplete else {
            return GatewayResponse(.created, version.fields(isComplete: false, offset: end))
        }
        return try await finish(upload, of: owner, size: end, version, exchange)
    }

    // MARK: Both

    private func append(
        _ upload: PartialUpload, of owner: String, at offset: Int64, _ checksum: (ChecksumAlgorithm, [UInt8])?,
        _ exchange: Exchange
    ) async throws(RPCError) -> Int64 {
        do throws(RPCError) {
            return try await uploads.append(to: upload, of: owner, at: offset, checksum: checksum, for: exchange)
        } catch {
            guard error.reason == UploadFault.checksumMismatch.reason else { throw error }
            throw .invalid("Content-Digest", UploadFault.checksumMismatch, reason: UploadFault.digestMismatch)
        }
    }

    private func finish(
        _ upload: PartialUpload, of owner: String, size: Int64, _ version: DraftVersion, _ exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        let answer = try await uploads.finish(upload, of: owner, size: size, for: exchange)
        var response = try uploads.response(answer)
        for field in version.fields(isComplete: true, offset: size) { response.headers[field.name] = field.value }
        return response
    }

    private func checksum(_ exchange: Exchange) throws(RPCError) -> (ChecksumAlgorithm, [UInt8])? {
        try UploadFields.digest(.contentDigest, in: exchange.headers).map { (.sha256, $0) }
    }

    /// Returns the fields that go with an error.
    func fields(of error: RPCError, _ exchange: Exchange) -> HTTPFields {
        guard exchange.target.path.hasPrefix(Self.collection + "/"), let version = DraftVersion(exchange.headers) else {
            return HTTPFields()
        }
        let offset = ResumableUpload.offset(in: error).flatMap(UploadFields.count)
        return version.fields(isComplete: offset == nil ? nil : false, offset: offset)
    }
}

extension HTTPResponse.Status {
    /// The status 104, for which HTTPTypes has no name.
    static let uploadResumptionSupported = HTTPResponse.Status(code: 104, reasonPhrase: "Upload Resumption Supported")
}
