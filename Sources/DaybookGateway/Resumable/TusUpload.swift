import DaybookAPI
import HTTPTypes
import Wording
import ZRPC

/// Resumable uploads by the tus protocol 1.0.0, with creation, creation with upload, termination, checksum and
/// expiration.
///
/// The response to the last bytes names the photo. If the client prefers it (RFC 7240), the response to the last PATCH
/// is the photo, as `POST /v1/photos` returns it.
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
        let method = Self.method(exchange)
        let sender =
            method == .post && path == Self.collection
            ? try await uploads.admit(creationOf: exchange.headers[.uploadLength].flatMap(UploadFields.count), exchange)
            : try await uploads.admit(bytesOf: exchange)
        var response: GatewayResponse
        if method == .options {
            response = GatewayResponse(.noContent, Self.offers)
        } else {
            guard exchange.headers[.tusResumable] == Self.version else {
                throw RPCError(.failedPrecondition, UploadFault.tusVersion, ["version": Self.version])
            }
            do throws(RPCError) {
                let place = String(path.dropFirst(Self.collection.count))
                response = try await self.response(to: exchange, method: method, place: place, of: sender)
            } catch {
                throw Self.retried(error, method: method)
            }
        }
        response.headers[.tusResumable] = Self.version
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Returns an error in the form that tus clients need: they start from the beginning if HEAD fails with any status
    /// but 423, and give up permanently after 429. A temporary error is therefore 423.
    private static func retried(_ error: RPCError, method: HTTPRequest.Method) -> RPCError {
        let lasting: [StatusCode] = [
            .invalidArgument, .unauthenticated, .permissionDenied, .notFound, .failedPrecondition, .unimplemented,
        ]
        let isBusy = error.reason == UploadFault.busy.reason
        guard isBusy || (method == .head && !lasting.contains(error.code)) else { return error }
        return RPCError(.unavailable, UploadFault.locked, retryAfter: .seconds(1), cause: error)
    }

    private func response(
        to exchange: Exchange, method: HTTPRequest.Method, place: String, of sender: AdmittedUpload
    ) async throws(RPCError) -> GatewayResponse {
        guard !place.isEmpty else {
            guard method == .post else { throw .wrongMethod(allowed: Self.allowedMethods(Self.collection) ?? []) }
            return try await create(for: exchange, of: sender)
        }
        let id = String(place.dropFirst())
        switch method {
        case .head: return try await status(of: id, owner: sender.account, for: exchange)
        case .patch: return try await resume(id, of: sender, for: exchange)
        case .delete:
            try await uploads.partials.cancel(id, of: sender.account, for: exchange)
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
        .tusMaxSize: "\(Photo.maximumBytes)", .tusChecksumAlgorithm: "sha1,sha256",
    ]

    // MARK: Creation

    private func create(
        for exchange: Exchange, of sender: AdmittedUpload
    ) async throws(RPCError) -> GatewayResponse {
        guard let size = exchange.headers[.uploadLength].flatMap(UploadFields.count) else {
            throw .invalid("Upload-Length", fault: UploadFault.notByteCount)
        }
        guard size > 0 else { throw .invalid("file", fault: UploadFault.emptyFile, reason: UploadFault.emptyFile) }
        let metadata = try TusMetadata(exchange.headers[.uploadMetadata] ?? "")
        let part = ResumableUpload.Part(checksum: try checksum(exchange), ending: .whenAnnouncedBytesAreStored)
        let hasBytes = try await exchange.hasBytes()
        if hasBytes { try checkType(exchange) }
        let upload = try await uploads.create(
            of: sender, size: size, file: metadata.file, mediaType: metadata.mediaType, for: exchange)
        var response = GatewayResponse(.created, Self.expiry(upload))
        response.headers[.location] = Self.collection + "/" + upload.id
        guard hasBytes else { return response }
        try await append(part, to: upload.id, of: sender, for: exchange, into: &response)
        return response
    }

    // MARK: An upload

    private func status(of id: String, owner: String, for exchange: Exchange) async throws(RPCError) -> GatewayResponse
    {
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
            fields[.photoID] = uploads.photoID(try await uploads.finish(upload, of: owner, for: exchange))
        }
        return GatewayResponse(.ok, fields)
    }

    private func resume(
        _ id: String, of sender: AdmittedUpload, for exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        try checkType(exchange)
        guard let offset = exchange.headers[.uploadOffset].flatMap(UploadFields.count) else {
            throw .invalid("Upload-Offset", fault: UploadFault.notByteCount)
        }
        let part = ResumableUpload.Part(
            offset: offset, checksum: try checksum(exchange), ending: .whenAnnouncedBytesAreStored)
        var response = GatewayResponse(.noContent)
        if try await exchange.hasBytes() {
            try await append(part, to: id, of: sender, for: exchange, into: &response)
            return response
        }
        let upload = try await uploads.partials.find(id, of: sender.account, stopsNobody: true, for: exchange)
        guard offset == Int64(clamping: upload.offset) else { throw ResumableUpload.conflict(upload) }
        response.headers = Self.expiry(upload)
        response.headers[.uploadOffset] = "\(offset)"
        if !upload.result.isEmpty, !Self.prefersPhoto(exchange) {
            response.headers[.photoID] = upload.result
        } else if upload.offset == upload.sizeBytes {
            try await finish(upload, of: sender.account, for: exchange, into: &response)
        }
        return response
    }

    /// Adds a request's bytes to an upload. Adds the fields about the upload to the response, and the photo's if the
    /// bytes completed it.
    private func append(
        _ part: ResumableUpload.Part, to id: String, of sender: AdmittedUpload, for exchange: Exchange,
        into response: inout GatewayResponse
    ) async throws(RPCError) {
        let upload = try await uploads.append(part, to: id, of: sender, for: exchange)
        for field in Self.expiry(upload) { response.headers[field.name] = field.value }
        response.headers[.uploadOffset] = "\(upload.offset)"
        if upload.offset == upload.sizeBytes {
            try await finish(upload, of: sender.account, for: exchange, into: &response)
        }
    }

    /// Creates the photo, and adds it to the response: its ID, and the photo itself to a client that prefers it.
    private func finish(
        _ upload: PartialUpload, of owner: String, for exchange: Exchange, into response: inout GatewayResponse
    ) async throws(RPCError) {
        let recorded = try await uploads.finish(upload, of: owner, for: exchange)
        response.headers[.photoID] = uploads.photoID(recorded)
        guard Self.method(exchange) == .patch, Self.prefersPhoto(exchange) else { return }
        var photo = try uploads.response(recorded)
        photo.status = .ok
        for field in response.headers { photo.headers[field.name] = field.value }
        photo.headers[.preferenceApplied] = Self.preference
        response = photo
    }

    private static let preference = "return=representation"

    private static func prefersPhoto(_ exchange: Exchange) -> Bool {
        exchange.headers[values: .prefer].contains { field in
            field.split(separator: ",").contains { $0.prefix { $0 != ";" }.trimmed.lowercased() == preference }
        }
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
