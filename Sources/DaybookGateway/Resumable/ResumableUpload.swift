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
        partials = PartialUploads(caller: files.caller, streams: files.streams)
        self.bodies = bodies
        self.admission = admission
        self.creation = creation
    }

    // MARK: Admission

    /// Admits a request without bytes, and returns the ID of its account.
    func admit(_ exchange: Exchange) async throws(RPCError) -> String {
        let owner = try await partials.owner(of: exchange)
        try welcome(exchange)
        return owner
    }

    /// Admits a request that begins an upload, before any byte of its body is requested. Throws if the announced size
    /// exceeds the quota.
    func admit(creationOf size: Int64?, _ exchange: Exchange) async throws(RPCError) -> AdmittedUpload {
        let sender = try await files.admit(exchange, announcing: size, as: Photo.self)
        try welcome(exchange)
        return sender
    }

    /// Admits a request that adds bytes, before any byte of its body is requested. An account over its quota may still
    /// add announced bytes.
    func admit(bytesOf exchange: Exchange) async throws(RPCError) -> AdmittedUpload {
        guard exchange.mayHaveBody else { return AdmittedUpload(account: try await admit(exchange)) }
        let sender: AdmittedUpload
        do throws(RPCError) {
            sender = try await files.admit(exchange, announcing: 0, as: Photo.self)
        } catch {
            guard error.reason == UploadFault.quotaExceeded.reason else { throw error }
            sender = AdmittedUpload(account: try await partials.owner(of: exchange), left: 0)
        }
        try welcome(exchange)
        return sender
    }

    private func welcome(_ exchange: Exchange) throws(RPCError) {
        admission.welcome(exchange)
        try OriginCheck.check(exchange)
        try bodies.checkCoding(exchange)
        guard let query = exchange.target.query else { throw .malformedTarget }
        if let other = query.first {
            throw .invalid(other.name, fault: RequestFault.noSuchParameter, reason: RequestFault.unknownParameter)
        }
    }

    // MARK: Steps

    /// Begins an upload.
    ///
    /// - Throws: INVALID_ARGUMENT if the request's body is announced to be longer than the upload.
    func create(
        of sender: AdmittedUpload, size: Int64?, file: SentFile, mediaType: String, for exchange: Exchange
    ) async throws(RPCError) -> PartialUpload {
        try Photo.blank.check(fileName: file.name)
        if let size, let coming = exchange.contentLength, coming > size {
            throw RPCError(.invalidArgument, UploadFault.sizeMismatch)
        }
        var request = CreateUploadRequest()
        request.mostBytes = sender.left.map { UInt64(clamping: $0) }
        request.owner = sender.account
        request.sizeBytes = UInt64(clamping: size ?? 0)
        request.fileName = file.name
        request.modifyTime = file.modified?.timestamp
        request.mediaType = mediaType.utf8.count <= 256 ? mediaType : ""
        request.expectedDigest = try reprDigest(exchange)
        return try await partials.create(request, for: exchange)
    }

    /// The bytes that a request adds to an upload.
    struct Part {
        /// The position at which the bytes begin.
        var offset: Int64 = 0
        var checksum: (ChecksumAlgorithm, [UInt8])?
        let ending: Ending
    }

    /// The conditions under which the bytes of a request complete their upload.
    enum Ending: Sendable {
        case never
        /// All announced bytes are stored.
        case whenAnnouncedBytesAreStored
        /// The sender states that no bytes follow.
        case always
    }

    /// Adds a request's body to the end of an upload. Returns the upload with its new offset, and with its blob if the
    /// bytes completed it.
    func append(
        _ part: Part, to id: String, of sender: AdmittedUpload, for exchange: Exchange
    ) async throws(RPCError) -> PartialUpload {
        var request = AppendUploadRequest()
        request.id = id
        request.owner = sender.account
        request.offset = UInt64(clamping: part.offset)
        request.comingBytes = UInt64(clamping: exchange.contentLength ?? 0)
        request.mostBytes = try await byteLimit(part, of: id, sender: sender, for: exchange).map {
            UInt64(clamping: $0)
        }
        if let (algorithm, hash) = part.checksum {
            request.checksumAlgorithm = algorithm
            request.checksum = hash
        }
        var ending: AppendUploadEnding?
        if part.ending != .never {
            var end = AppendUploadEnding()
            end.onlyIfComplete = part.ending == .whenAnnouncedBytesAreStored
            end.expectedDigest = try reprDigest(exchange)
            ending = end
        }
        do throws(RPCError) {
            return try await partials.append(request, ending: ending, for: exchange)
        } catch {
            throw Self.named(error)
        }
    }

    /// Returns the number of bytes that the sender's uploads of unannounced size may have; nil if there is no limit.
    ///
    /// - Throws: RESOURCE_EXHAUSTED if the coming bytes exceed the quota. The quota of an announced upload was checked
    ///   when it began.
    private func byteLimit(
        _ part: Part, of id: String, sender: AdmittedUpload, for exchange: Exchange
    ) async throws(RPCError) -> Int64? {
        let coming = part.offset.addingReportingOverflow(Int64(exchange.contentLength ?? 0))
        let end = coming.overflow ? .max : coming.partialValue
        guard let left = sender.left, end > left else { return sender.left }
        let upload = try await partials.find(id, of: sender.account, stopsNobody: true, for: exchange)
        guard upload.result.isEmpty, part.offset == Int64(clamping: upload.offset) else { throw Self.conflict(upload) }
        guard upload.sizeBytes == 0 else { return nil }
        return try await files.admit(exchange, announcing: end, as: Photo.self).left
    }

    /// Creates the photo of a complete upload. A repeated call returns the same photo.
    func finish(
        _ upload: PartialUpload, of owner: String, for exchange: Exchange
    ) async throws(RPCError) -> UnaryResponse<EncodedMessage> {
        if let blob = upload.blob { return try await record(upload, as: blob, of: owner, for: exchange) }
        var request = FinishUploadRequest()
        request.id = upload.id
        request.owner = owner
        request.sizeBytes = upload.offset
        request.expectedDigest = try reprDigest(exchange)
        guard upload.offset > 0 else {
            try await partials.cancel(upload.id, of: owner, for: exchange)
            throw .invalid("file", fault: UploadFault.emptyFile, reason: UploadFault.emptyFile)
        }
        let blob: PutBlobResponse
        do throws(RPCError) {
            blob = try await partials.finish(request, for: exchange)
        } catch {
            throw Self.named(error)
        }
        return try await record(upload, as: blob, of: owner, for: exchange)
    }

    private func record(
        _ upload: PartialUpload, as blob: PutBlobResponse, of owner: String, for exchange: Exchange
    ) async throws(RPCError) -> UnaryResponse<EncodedMessage> {
        let recorded = try await files.record(
            Photo.blank, of: blob,
            file: SentFile(name: upload.fileName, modified: upload.modifyTime.flatMap { FileTime($0) }),
            acceptLanguage: exchange.headers[.acceptLanguage] ?? "",
            idempotencyKey: [], for: exchange)
        await settle(upload, of: owner, as: blob, response: recorded, for: exchange)
        return recorded
    }

    private func reprDigest(_ exchange: Exchange) throws(RPCError) -> String {
        try UploadFields.digest(.reprDigest, in: exchange.headers).map(UploadFields.hex) ?? ""
    }

    // MARK: Responses

    /// Returns the photo's ID in a response.
    func photoID(_ response: UnaryResponse<EncodedMessage>) -> String? {
        transcoder.responseText("id", in: response.message.bytes, of: creation.method)
    }

    /// Returns the response that a single request to create the photo would have had.
    func response(_ recorded: UnaryResponse<EncodedMessage>) throws(RPCError) -> GatewayResponse {
        try UploadResponse(transcoder: transcoder).response(creation, response: recorded, below: Photo.collection)
    }

    /// Returns the error for a request at a wrong offset.
    static func conflict(_ upload: PartialUpload) -> RPCError {
        RPCError(.aborted, UploadFault.offsetConflict, ["offset": "\(upload.offset)"])
    }

    /// Returns the offset that an error of an upload names: the right one, and the end of an upload to which too many bytes
    /// came.
    static func offset(in error: RPCError) -> String? {
        guard [UploadFault.offsetConflict.reason, UploadFault.sizeMismatch.reason].contains(error.reason) else {
            return nil
        }
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
        _ upload: PartialUpload, of owner: String, as blob: PutBlobResponse,
        response recorded: UnaryResponse<EncodedMessage>,
        for exchange: Exchange
    ) async {
        guard upload.result.isEmpty, let id = photoID(recorded) else { return }
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
        _ match: RouteTable.Match, response recorded: UnaryResponse<EncodedMessage>, below collection: String
    ) throws(RPCError) -> GatewayResponse {
        var headers: HTTPFields = [.vary: "Accept-Language"]
        headers[.eTag] = transcoder.responseText("etag", in: recorded.message.bytes, of: match.method)
        if let id = transcoder.responseText("id", in: recorded.message.bytes, of: match.method) {
            headers[.location] = collection + "/" + id
        }
        let json = try transcoder.responseJSON(
            recorded.message.bytes, of: match.method, isReceipt: recorded.isReceipt)
        let status = HTTPResponse.Status(
            code: transcoder.successStatus(recorded.message.bytes, of: match.method, route: match.route))
        return .json(ByteBuffer(bytes: json), status: status, headers: headers)
    }
}
