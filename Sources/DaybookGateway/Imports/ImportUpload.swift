import DaybookAPI
import HTTPTypes
import NIOCore
import Wording
import ZRPC

/// The uploads of archives to import, by the tus protocol 1.0.0 with creation, termination and expiration. The address of
/// an upload is that of its archive: once all bytes are there, its check begins by itself.
struct ImportUpload: Sendable {
    static let collection = "/v1/import-archives"
    private static let verbs = ["GET", "HEAD", "PATCH", "DELETE"]

    let calls: ImportArchiveCalls
    /// The uploads of photos, whose limits hold for archives, too.
    let uploads: ResumableUpload

    private var caller: ServiceCaller { calls.caller }

    /// Returns the methods of an archive's path; nil for other paths.
    static func allowedMethods(_ path: String) -> [String]? {
        if path == collection { return ["GET", "HEAD", "POST"] }
        return id(in: path) == nil ? nil : verbs
    }

    /// Returns the ID in an archive's path; nil for other paths.
    private static func id(in path: String) -> String? {
        guard path.hasPrefix(collection + "/") else { return nil }
        let id = path.dropFirst(collection.count + 1)
        return id.isEmpty || id.contains(":") || id.contains("/") ? nil : String(id)
    }

    /// Responds to requests for the bytes of an archive; nil for others, which are calls with JSON.
    func respond(_ exchange: Exchange) async throws(RPCError) -> GatewayResponse? {
        let path = exchange.target.path
        var response: GatewayResponse
        do throws(RPCError) {
            switch (exchange.method, Self.id(in: path)) {
            case (.post, nil) where path == Self.collection: response = try await create(exchange)
            case (.head, let id?): response = try await status(of: id, exchange)
            case (.patch, let id?): response = try await append(to: id, exchange)
            case (.delete, let id?): response = try await cancel(id, exchange)
            default: return nil
            }
        } catch {
            guard error.reason == UploadFault.busy.reason else { throw error }
            throw RPCError(.unavailable, UploadFault.locked, retryAfter: .seconds(1), cause: error)
        }
        response.headers[.tusResumable] = TusUpload.version
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Returns the fields that go with an error.
    static func fields(of error: RPCError, _ exchange: Exchange) -> HTTPFields {
        let path = exchange.target.path
        guard path == collection || id(in: path) != nil else { return HTTPFields() }
        var fields: HTTPFields = [.tusResumable: TusUpload.version]
        if error.reason == UploadFault.tusVersion.reason { fields[.tusVersion] = TusUpload.version }
        if let offset = ResumableUpload.offset(in: error) { fields[.uploadOffset] = offset }
        return fields
    }

    // MARK: Admission

    /// Admits a request before any byte of its body is asked for.
    private func admit(_ exchange: Exchange) async throws(RPCError) -> AdmitImportResponse {
        let admitted = try await calls.admit(exchange)
        uploads.admission.welcome(exchange)
        try OriginCheck.check(exchange)
        try uploads.bodies.checkCoding(exchange)
        guard let query = exchange.target.query else { throw .malformedTarget }
        if let other = query.first {
            throw .invalid(other.name, fault: RequestFault.noSuchParameter, reason: RequestFault.unknownParameter)
        }
        return admitted
    }

    private static func checkVersion(_ exchange: Exchange) throws(RPCError) {
        guard exchange.headers[.tusResumable] == TusUpload.version else {
            throw RPCError(.failedPrecondition, UploadFault.tusVersion, ["version": TusUpload.version])
        }
    }

    // MARK: Requests

    private func create(_ exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        let admitted = try await admit(exchange)
        try Self.checkVersion(exchange)
        guard let size = exchange.headers[.uploadLength].flatMap(UploadFields.count) else {
            throw .invalid("Upload-Length", fault: UploadFault.notByteCount)
        }
        guard size > 0 else { throw .invalid("file", fault: UploadFault.emptyFile, reason: UploadFault.emptyFile) }
        let metadata = try TusMetadata(exchange.headers[.uploadMetadata] ?? "")
        guard !metadata.file.name.utf8.contains(0) else {
            throw .invalid("fileName", fault: DocumentFault.holdsNUL)
        }
        var request = CreateImportArchiveRequest()
        (request.accountId, request.fileName, request.sizeBytes) = (admitted.accountId, metadata.file.name, size)
        // A repacked archive may be somewhat larger than the diary in it.
        request.mostBytes = admitted.quotaBytes.map { quota in
            let most = quota.addingReportingOverflow(quota / 10)
            return most.overflow ? .max : most.partialValue
        }
        let archive = try await caller.call(
            ImportArchiveServiceMethods.createImportArchive, request: request, as: ImportArchive.self, for: exchange
        ).message
        var response = GatewayResponse(.created, Self.expiry(archive))
        response.headers[.location] = Self.collection + "/" + archive.id
        return response
    }

    private func status(of id: String, _ exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        let admitted = try await admit(exchange)
        try Self.checkVersion(exchange)
        var request = HoldImportArchiveRequest()
        (request.id, request.accountId) = (id, admitted.accountId)
        let archive = try await caller.call(
            ImportArchiveServiceMethods.holdImportArchive, request: request, as: ImportArchive.self, for: exchange
        ).message
        var fields = Self.expiry(archive)
        fields[.uploadOffset] = "\(archive.uploadedBytes)"
        fields[.uploadLength] = "\(archive.sizeBytes)"
        return GatewayResponse(.ok, fields)
    }

    private func append(to id: String, _ exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        let admitted = try await admit(exchange)
        try Self.checkVersion(exchange)
        let type = exchange.headers[.contentType].flatMap { HeaderParameters($0)?.value }
        guard type == TusUpload.bodyType else {
            throw RPCError(.invalidArgument, UploadFault.notOffsetStream, ["type": TusUpload.bodyType])
        }
        guard let offset = exchange.headers[.uploadOffset].flatMap(UploadFields.count) else {
            throw .invalid("Upload-Offset", fault: UploadFault.notByteCount)
        }
        var first = AppendImportArchiveRequest()
        (first.id, first.accountId, first.offset) = (id, admitted.accountId, offset)
        first.comingBytes = Int64(clamping: exchange.contentLength ?? 0)
        let archive = try await send(first, exchange)
        var response = GatewayResponse(.noContent, Self.expiry(archive))
        response.headers[.uploadOffset] = "\(archive.uploadedBytes)"
        return response
    }

    /// Sends the bytes of a request. If its body is cut off, the error is thrown after the received bytes are written.
    private func send(
        _ first: AppendImportArchiveRequest, _ exchange: Exchange
    ) async throws(RPCError) -> ImportArchive {
        let service = caller.channels.mediaService
        let client = ImportArchiveServiceClient(channel: service.channel)
        var body = UploadBody(parts: exchange.body)
        let permit = try await uploads.files.streams.permit(of: .account(first.accountId))
        defer { withExtendedLifetime(permit) {} }
        let start = ContinuousClock.now
        defer { exchange.spent(max(.zero, ContinuousClock.now - start - body.waited), in: service) }
        let options = service.options(exchange.metadata(for: service))
        do {
            let archive = try await client.appendImportArchive(options: options) { writer in
                try await writer.write(first)
                while let attachment = try await body.next() {
                    try await writer.write(AppendImportArchiveRequest(), attachments: [attachment])
                }
            }
            if let failure = body.failure { throw failure }
            return archive
        } catch let error as RPCError {
            throw body.failure ?? service.named(error)
        } catch {
            throw RPCError(.internalError, "The upload failed.", cause: error)
        }
    }

    private func cancel(_ id: String, _ exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        let admitted = try await admit(exchange)
        var request = CancelImportArchiveRequest()
        (request.id, request.accountId) = (id, admitted.accountId)
        _ = try await caller.call(
            ImportArchiveServiceMethods.cancelImportArchive, request: request, as: CancelImportArchiveResponse.self,
            for: exchange)
        return GatewayResponse(.noContent)
    }

    private static func expiry(_ archive: ImportArchive) -> HTTPFields {
        guard let time = archive.expireTime else { return HTTPFields() }
        return [.uploadExpires: HTTPDate.text(time.seconds)]
    }
}
