import DaybookAPI
import HTTPTypes
import Wording
import ZRPC

/// Resumable uploads by the IETF's draft, as iOS sends them (draft-ietf-httpbis-resumable-upload).
///
/// One begins as `POST /v1/photos` does, with a field that says whether its bytes are all; the response 104 tells where it
/// goes on, unless a proxy stands before the gateway that makes no difference between that and the last response. Forms are not taken apart when they come in parts: they get no 104, and so are sent in one go.
struct DraftUpload: Sendable {
    static let collection = "/v1/uploads"
    private static let verbs = ["HEAD", "PATCH", "DELETE", "OPTIONS"]
    /// The content type of the bytes that go on.
    static let partialType = "application/partial-upload"

    let uploads: ResumableUpload
    /// Whether the response 104 is sent.
    let givesHints: Bool

    /// The verbs of a path; nil for others than uploads'.
    static func allowedMethods(_ path: String) -> [String]? { path.hasPrefix(collection + "/") ? verbs : nil }

    // MARK: Creation

    /// Begins an upload with a request to create a photo; nil when the request does not ask for one that can go on.
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
        // Nobody would learn the address of one that breaks off.
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

    /// How many bytes the upload will have, when that is known.
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
            // Clients go on after 503, and give up after 429.
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
        case .patch: return try await goOn(id, of: owner, version, exchange)
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
        // All bytes may be there and the photo not yet: then the sender ends it with a request without bytes, and gets its
        // answer.
        var fields = version.fields(isComplete: !upload.result.isEmpty, offset: Int64(clamping: upload.offset))
        fields[.cacheControl] = "no-store"
        fields[.uploadLimit] = Self.limit
        if upload.sizeBytes > 0 { fields[.uploadLength] = "\(upload.sizeBytes)" }
        if !upload.result.isEmpty { fields[.photoID] = upload.result }
        return GatewayResponse(.noContent, fields)
    }

    private func goOn(
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
        // Whether it may stop another is seen when its bytes come, at the place where they begin.
        let upload = try await uploads.partials.find(id, of: owner, stopsNobody: true, for: exchange)
        let isComplete = try version.isComplete(exchange.headers) ?? true
        let isRepeated = !upload.result.isEmpty && isComplete && offset == Int64(clamping: upload.offset)
        // Whoever lost the answer asks again, with no bytes any more.
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

    /// What an error says beside its words.
    func fields(of error: RPCError, _ exchange: Exchange) -> HTTPFields {
        guard exchange.target.path.hasPrefix(Self.collection + "/"), let version = DraftVersion(exchange.headers) else {
            return HTTPFields()
        }
        let offset = ResumableUpload.offset(in: error).flatMap(UploadFields.count)
        return version.fields(isComplete: offset == nil ? nil : false, offset: offset)
    }
}

extension HTTPResponse.Status {
    /// 104, which HTTPTypes has no name for.
    static let uploadResumptionSupported = HTTPResponse.Status(code: 104, reasonPhrase: "Upload Resumption Supported")
}
