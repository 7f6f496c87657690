import DaybookAPI
import HTTPTypes
import Logging
import NIOCore
import Wording
import ZRPC

/// The steps common to both protocols of resumable uploads: an upload's bytes go to media-service, its record to
/// entry-service once all bytes are stored.
struct ResumableUpload: Sendable {
    let files: FileUpload
    let partials: PartialUploads
    let bodies: BodyReader
    let admission: Admission
    /// The route whose response the last request gets.
    let creation: RouteTable.Match

    private var transcoder: Transcoder { files.caller.transcoder }

    init(files: FileUpload, bodies: BodyReader, admission: Admission, creation: RouteTable.Match) {
        self.files = files
        partials = PartialUploads(caller: files.caller)
        self.bodies = bodies
        self.admission = admission
        self.creation = creation
    }

    /// Admits a request before any byte of its body is requested, and returns the id of its account.
    func admit(_ exchange: Exchange) async throws(RPCError) -> String {
        let owner = try await partials.owner(of: exchange)
        admission.welcome(exchange)
        try OriginCheck.check(exchange)
        try bodies.checkCoding(exchange)
        guard let query = exchange.target.query else { throw .malformedTarget }
        if let other = query.first {
            throw .invalid(other.name, RequestFault.noSuchParameter, reason: RequestFault.unknownParameter)
        }
        return owner
    }

    /// Begins an upload, unless its announced size exceeds the quota.
    func create(
        of owner: String, size: Int64?, file: SentFile, mediaType: String, for exchange: Exchange
    ) async throws(RPCError) -> PartialUpload {
        try Photo.blank.check(fileName: file.name)
        let left = try await files.admit(exchange, announcing: size, as: Photo.self).left
        var request = CreateUploadRequest()
        request.mostBytes = left.map { UInt64(clamping: $0) }
        request.owner = owner
        request.sizeBytes = UInt64(clamping: size ?? 0)
        request.fileName = file.name
        request.modifyTime = file.modified?.timestamp
        request.mediaType = mediaType.utf8.count <= 256 ? mediaType : ""
        request.expectedDigest = try UploadFields.digest(.reprDigest, in: exchange.headers).map(UploadFields.hex) ?? ""
        return try await partials.create(request, for: exchange)
    }

    /// Adds a request's body to the end of an upload. Returns the new offset.
    func append(
        to upload: PartialUpload, of owner: String, at offset: Int64, checksum: (ChecksumAlgorithm, [UInt8])? = nil,
        for exchange: Exchange
    ) async throws(RPCError) -> Int64 {
        guard upload.result.isEmpty, offset == Int64(clamping: upload.offset) else { throw Self.conflict(upload) }
        // The last request may have no body, and only complete the upload.
        guard exchange.mayHaveBody else { return offset }
        var request = AppendUploadRequest()
        request.id = upload.id
        request.owner = owner
        request.offset = UInt64(clamping: offset)
        if upload.sizeBytes == 0 {
            let coming = offset.addingReportingOverflow(Int64(exchange.contentLength ?? 0))
            let left = try await files.admit(
                exchange, announcing: coming.overflow ? .max : coming.partialValue, as: Photo.self
            ).left
            request.mostBytes = left.map { UInt64(clamping: $0) }
        }
        if let (algorithm, hash) = checksum {
            request.checksumAlgorithm = algorithm
            request.checksum = hash
        }
        return try await partials.append(request, exchange)
    }

    /// Creates the photo of a complete upload. A repeated call returns the same photo.
    func finish(
        _ upload: PartialUpload, of owner: String, size: Int64, for exchange: Exchange
    ) async throws(RPCError) -> UnaryResponse<EncodedMessage> {
        var request = FinishUploadRequest()
        request.id = upload.id
        request.owner = owner
        request.sizeBytes = UInt64(clamping: size)
        request.expectedDigest = try UploadFields.digest(.reprDigest, in: exchange.headers).map(UploadFields.hex) ?? ""
        guard size > 0 else {
            try await partials.cancel(upload.id, of: owner, for: exchange)
            throw .invalid("file", UploadFault.emptyFile, reason: UploadFault.emptyFile)
        }
        let blob: PutBlobResponse
        do throws(RPCError) {
            blob = try await partials.finish(request, for: exchange)
        } catch {
            throw Self.named(error)
        }
        let answer = try await files.record(
            Photo.blank, of: blob,
            file: SentFile(name: upload.fileName, modified: upload.modifyTime.flatMap { FileTime($0) }),
            acceptLanguage: exchange.headers[.acceptLanguage] ?? "",
            idempotencyKey: [], for: exchange)
        await settle(upload, of: owner, as: blob, answer, for: exchange)
        return answer
    }

    /// Returns the photo's id in a response.
    func photoID(_ answer: UnaryResponse<EncodedMessage>) -> String? {
        transcoder.responseText("id", in: answer.message.bytes, of: creation.method)
    }

    /// Returns the response that a single request to create the photo would have had.
    func response(_ answer: UnaryResponse<EncodedMessage>) throws(RPCError) -> GatewayResponse {
        try UploadResponse(transcoder: transcoder).response(creation, answer, below: Photo.collection)
    }

    /// Returns the error for a request at a wrong offset.
    static func conflict(_ upload: PartialUpload) -> RPCError {
        RPCError(.aborted, UploadFault.offsetConflict, ["offset": "\(upload.offset)"])
    }

    /// Returns the offset that an error of an upload names.
    static func offset(in error: RPCError) -> String? {
        guard error.reason == UploadFault.offsetConflict.reason else { return nil }
        for case .errorInfo(let info) in error.details { return info.parameters["offset"] }
        return nil
    }

    /// Returns an error that names the field of a digest, if the digest does not match.
    static func named(_ error: RPCError, by field: HTTPField.Name = .reprDigest) -> RPCError {
        error.reason == UploadFault.digestMismatch.reason ? UploadFields.mismatch(field) : error
    }

    /// Notes the photo in the upload. The photo exists even if this fails: the upload is then finished once more, or
    /// expires.
    private func settle(
        _ upload: PartialUpload, of owner: String, as blob: PutBlobResponse, _ answer: UnaryResponse<EncodedMessage>,
        for exchange: Exchange
    ) async {
        guard upload.result.isEmpty, let id = photoID(answer) else { return }
        var request = SettleUploadRequest()
        request.id = upload.id
        request.owner = owner
        request.digest = blob.digest
        request.result = id
        do throws(RPCError) {
            try await partials.settle(request, for: exchange)
        } catch {
            exchange.logger.warning("an upload was not settled", metadata: ["error": "\(error)"])
        }
    }
}

/// An incomplete upload, as media-service describes it.
typealias PartialUpload = DaybookAPI.Upload

/// The response to the upload of a recorded file.
struct UploadResponse: Sendable {
    let transcoder: Transcoder

    /// Returns the record as JSON, with its location.
    func response(
        _ match: RouteTable.Match, _ answer: UnaryResponse<EncodedMessage>, below collection: String
    ) throws(RPCError) -> GatewayResponse {
        var headers: HTTPFields = [.vary: "Accept-Language"]
        headers[.eTag] = transcoder.responseText("etag", in: answer.message.bytes, of: match.method)
        if let id = transcoder.responseText("id", in: answer.message.bytes, of: match.method) {
            headers[.location] = collection + "/" + id
        }
        let json = try transcoder.responseJSON(
            answer.message.bytes, of: match.method, isReceipt: answer.isReceipt)
        let status = HTTPResponse.Status(
            code: transcoder.successStatus(answer.message.bytes, of: match.method, route: match.route))
        return .json(ByteBuffer(bytes: json), status, headers)
    }
}
