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
        // A form, and an upload whose client could not learn the address to resume at, are sent in one request.
        if isComplete, exchange.isForm || !givesHints { return nil }
        // A caller who may upload learns which limit the size breaks.
        let sender = try await uploads.admit(creationOf: try? size(of: exchange, isComplete: isComplete), exchange)
        guard !exchange.isForm else { throw .unsupportedMediaType(.bodyNotFile) }
        if let offset = exchange.headers[.uploadOffset], UploadFields.count(offset) != 0 {
            throw .invalid("Upload-Offset", fault: UploadFault.offsetNotZero)
        }
        let part = ResumableUpload.Part(checksum: try checksum(exchange), ending: isComplete ? .always : .never)
        let file = try SentFile(exchange.headers)
        var upload = try await uploads.create(
            of: sender, size: try size(of: exchange, isComplete: isComplete), file: file,
            mediaType: exchange.headers[.contentType] ?? "", for: exchange)
        let path = Self.collection + "/" + upload.id
        if givesHints {
            var head = HTTPResponse(status: .uploadResumptionSupported, headerFields: version.fields())
            head.headerFields[.location] = path
            await exchange.body?.inform(head)
        }
        if try await exchange.hasBytes() { upload = try await append(part, to: upload.id, of: sender, for: exchange) }
        guard isComplete else {
            var fields = version.fields(isComplete: false, offset: Int64(clamping: upload.offset))
            fields[.location] = path
            fields[.uploadLimit] = Self.limit
            return GatewayResponse(.created, fields)
        }
        return try await finish(upload, of: sender.account, version: version, for: exchange)
    }

    /// Returns the total size of the upload in bytes, if known.
    private func size(of exchange: Exchange, isComplete: Bool) throws(RPCError) -> Int64? {
        let coming = isComplete ? exchange.contentLength.map { Int64($0) } : nil
        guard let text = exchange.headers[.uploadLength] else { return coming }
        guard let length = UploadFields.count(text), coming == nil || coming == length else {
            throw .invalid("Upload-Length", fault: UploadFault.notByteCount)
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
            // Clients resume after 503 and give up after 429.
            guard error.reason == UploadFault.busy.reason else { throw error }
            throw RPCError(.unavailable, UploadFault.busy, retryAfter: .seconds(1), cause: error)
        }
    }

    private func respond(to id: String, _ exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        let sender = try await uploads.admit(bytesOf: exchange)
        let owner = sender.account
        guard Self.verbs.contains(exchange.method.rawValue) else { throw .wrongMethod(allowed: Self.verbs) }
        guard let version = DraftVersion(exchange.headers) else {
            throw .invalid(
                "Upload-Draft-Interop-Version", fault: FieldFault.notOneOf, parameters: ["names": "3, 5, 6, 7, 8"])
        }
        switch exchange.method {
        case .head: return try await status(id, of: owner, version: version, for: exchange)
        case .patch: return try await resume(id, of: sender, version: version, for: exchange)
        case .delete:
            try await uploads.partials.cancel(id, of: owner, for: exchange)
            return GatewayResponse(.noContent, version.fields())
        default: return try await limits(exchange)
        }
    }

    private static let limit = "min-size=0, max-size=\(Photo.maximumBytes)"

    private func limits(_ exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        _ = try await uploads.admit(exchange)
        var fields = DraftVersion(exchange.headers)?.fields() ?? HTTPFields()
        fields[.uploadLimit] = Self.limit
        return GatewayResponse(.noContent, fields)
    }

    private func status(
        _ id: String, of owner: String, version: DraftVersion, for exchange: Exchange
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
        _ id: String, of sender: AdmittedUpload, version: DraftVersion, for exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        let type = exchange.headers[.contentType].flatMap { HeaderParameters($0)?.value }
        guard !version.hasPartialType || type == Self.partialType else {
            throw .unsupportedMediaType(.bodyNotPartial)
        }
        guard let offset = exchange.headers[.uploadOffset].flatMap(UploadFields.count) else {
            throw .invalid("Upload-Offset", fault: UploadFault.notByteCount)
        }
        let checksum = try checksum(exchange)
        let isComplete = try version.isComplete(exchange.headers) ?? true
        let upload: PartialUpload
        if try await exchange.hasBytes() {
            let part = ResumableUpload.Part(
                offset: offset, checksum: checksum, ending: isComplete ? .always : .never)
            upload = try await append(part, to: id, of: sender, for: exchange)
        } else {
            // The last request may have no bytes: it only completes the upload, or repeats one whose response was lost.
            upload = try await uploads.partials.find(id, of: sender.account, stopsNobody: true, for: exchange)
            guard offset == Int64(clamping: upload.offset), upload.result.isEmpty || isComplete else {
                throw ResumableUpload.conflict(upload)
            }
        }
        guard isComplete else {
            return GatewayResponse(
                .created, version.fields(isComplete: false, offset: Int64(clamping: upload.offset)))
        }
        return try await finish(upload, of: sender.account, version: version, for: exchange)
    }

    // MARK: Both

    private func append(
        _ part: ResumableUpload.Part, to id: String, of sender: AdmittedUpload, for exchange: Exchange
    ) async throws(RPCError) -> PartialUpload {
        do throws(RPCError) {
            return try await uploads.append(part, to: id, of: sender, for: exchange)
        } catch {
            guard error.reason == UploadFault.checksumMismatch.reason else { throw error }
            throw .invalid("Content-Digest", fault: UploadFault.checksumMismatch, reason: UploadFault.digestMismatch)
        }
    }

    private func finish(
        _ upload: PartialUpload, of owner: String, version: DraftVersion, for exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        let recorded = try await uploads.finish(upload, of: owner, for: exchange)
        var response = try uploads.response(recorded)
        let fields = version.fields(isComplete: true, offset: Int64(clamping: upload.offset))
        for field in fields { response.headers[field.name] = field.value }
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
