import DaybookAPI
import HTTPTypes
import Logging
import NIOCore
import Wording
import ZRPC

/// What both protocols of resumable uploads do with an upload: its bytes go to media-service, its record to entry-service
/// once all of them are there.
struct ResumableUpload: Sendable {
    let files: FileUpload
    let partials: PartialUploads
    let bodies: BodyReader
    let admission: Admission
    /// The route whose answer the last bytes get.
    let creation: RouteTable.Match

    private var transcoder: Transcoder { files.caller.transcoder }

    init(files: FileUpload, bodies: BodyReader, admission: Admission, creation: RouteTable.Match) {
        self.files = files
        partials = PartialUploads(caller: files.caller)
        self.bodies = bodies
        self.admission = admission
        self.creation = creation
    }

    /// Lets a request in before a byte of its body is asked for, and returns whose it is.
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

    /// Begins an upload, unless what is announced is more than there is room for.
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

    /// Adds a request's body behind what is there of an upload. Returns the offset then.
    func append(
        to upload: PartialUpload, of owner: String, at offset: Int64, checksum: (ChecksumAlgorithm, [UInt8])? = nil,
        for exchange: Exchange
    ) async throws(RPCError) -> Int64 {
        guard upload.result.isEmpty, offset == Int64(clamping: upload.offset) else { throw Self.conflict(upload) }
        // Nothing comes: the last request may only say that all is there.
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

    /// Makes a photo of an upload that is all there. Asked again, it is the same photo.
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

    /// The photo's id in an answer.
    func photoID(_ answer: UnaryResponse<EncodedMessage>) -> String? {
        transcoder.responseText("id", in: answer.message.bytes, of: creation.method)
    }

    /// The response that creating the photo with one request would have had.
    func response(_ answer: UnaryResponse<EncodedMessage>) throws(RPCError) -> GatewayResponse {
        try UploadResponse(transcoder: transcoder).response(creation, answer, below: Photo.collection)
    }

    /// The upload stands elsewhere.
    static func conflict(_ upload: PartialUpload) -> RPCError {
        RPCError(.aborted, UploadFault.offsetConflict, ["offset": "\(upload.offset)"])
    }

    /// The offset that an error of an upload names.
    static func offset(in error: RPCError) -> String? {
        guard error.reason == UploadFault.offsetConflict.reason else { return nil }
        for case .errorInfo(let info) in error.details { return info.parameters["offset"] }
        return nil
    }

    /// A digest that does not fit is told by the name of the field that it came in.
    static func named(_ error: RPCError, by field: HTTPField.Name = .reprDigest) -> RPCError {
        error.reason == UploadFault.digestMismatch.reason ? UploadFields.mismatch(field) : error
    }

    /// The photo is there whatever becomes of the note: without it the upload is finished once more, or expires.
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
