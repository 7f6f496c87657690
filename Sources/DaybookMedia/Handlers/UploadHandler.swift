import DaybookAPI
import Wording
import ZRPC

/// `daybook.media.v1.UploadService` over a library. It only maps streams and schema messages.
struct UploadHandler: UploadServiceHandler {
    let library: MediaLibrary
    let films: FilmTranscoder

    private var partials: Partials { library.partials }

    func createUpload(_ request: CreateUploadRequest, context: ServerContext) async throws -> Upload {
        try RequestRules.daybook.check(request)
        var record = Upload()
        record.sizeBytes = request.sizeBytes
        record.fileName = request.fileName
        record.modifyTime = request.modifyTime
        record.mediaType = request.mediaType
        record.expectedDigest = request.expectedDigest
        return try await partials.create(record, owner: request.owner, maximumBytes: request.mostBytes)
    }

    func appendUpload(
        _ requests: RequestStream<AppendUploadRequest>, context: ServerContext
    ) async throws -> Upload {
        var (upload, owner, ending) = try await append(requests)
        guard let ending, !ending.onlyIfComplete || upload.offset == upload.sizeBytes else { return upload }
        upload.blob = try await finish(
            try Self.id(upload.id), owner: owner, size: upload.offset, expectedDigest: ending.expectedDigest)
        return upload
    }

    /// Adds the bytes of a call. Returns the upload, with its new offset, and the ending that the call gave it.
    private func append(
        _ requests: RequestStream<AppendUploadRequest>
    ) async throws -> (upload: Upload, owner: String, ending: AppendUploadEnding?) {
        var append: (running: PartialAppend, first: AppendUploadRequest)?
        var ending: AppendUploadEnding?
        do {
            for try await element in requests {
                if append == nil { append = (try await begin(element.message), element.message) }
                try await append?.running.write(element.attachments)
                ending = element.message.ending
            }
        } catch {
            await append?.running.abandon()
            throw error
        }
        guard let append else { throw Partials.missing }
        var upload = append.running.record
        upload.offset = UInt64(clamping: try await append.running.finish())
        return (upload, append.first.owner, ending)
    }

    func getUpload(_ request: GetUploadRequest, context: ServerContext) async throws -> Upload {
        try await partials.find(try Self.id(request.id), owner: request.owner, stopsNobody: request.stopsNobody)
    }

    func finishUpload(
        _ request: FinishUploadRequest, context: ServerContext
    ) async throws -> PutBlobResponse {
        try await finish(
            try Self.id(request.id), owner: request.owner, size: request.sizeBytes,
            expectedDigest: request.expectedDigest)
    }

    private func finish(
        _ id: PartialID, owner: String, size: UInt64, expectedDigest: String
    ) async throws -> PutBlobResponse {
        let digest = try MediaHandler.expectedDigest(expectedDigest)
        let stored = try await library.finish(id, owner: owner, size: size, expectedDigest: digest)
        await films.begin(stored, for: owner)
        return PutBlobResponse(stored)
    }

    func settleUpload(
        _ request: SettleUploadRequest, context: ServerContext
    ) async throws -> SettleUploadResponse {
        try RequestRules.daybook.check(request)
        guard let digest = Digest(hex: request.digest) else {
            throw MediaError(.malformedDigest, "A digest must be 64 lower-case hexadecimal digits.")
        }
        try await partials.settle(
            try Self.id(request.id), owner: request.owner, digest: digest, result: request.result)
        return SettleUploadResponse()
    }

    func cancelUpload(
        _ request: CancelUploadRequest, context: ServerContext
    ) async throws -> CancelUploadResponse {
        try await partials.cancel(try Self.id(request.id), owner: request.owner)
        return CancelUploadResponse()
    }

    private func begin(_ request: AppendUploadRequest) async throws -> PartialAppend {
        try RequestRules.daybook.check(request)
        return try await partials.append(
            try Self.id(request.id), owner: request.owner, at: request.offset, coming: request.comingBytes,
            checkedBy: try Self.checksum(request), maximumBytes: request.mostBytes)
    }

    private static func id(_ text: String) throws(MediaError) -> PartialID {
        guard let id = PartialID(text) else { throw Partials.missing }
        return id
    }

    private static func checksum(_ request: AppendUploadRequest) throws(RPCError) -> PartialChecksum? {
        switch (request.checksumAlgorithm, request.checksum.count) {
        case (.unspecified, 0): nil
        case (.sha1, 20): PartialChecksum(sha1: request.checksum)
        case (.sha256, 32): PartialChecksum(sha256: request.checksum)
        default: throw RPCError(invalid: "checksum", UploadFault.checksumMismatch)
        }
    }
}

extension PutBlobResponse {
    /// Creates the response for a stored blob.
    init(_ stored: MediaLibrary.Stored) {
        self.init()
        digest = stored.digest.hex
        sizeBytes = Int64(stored.size)
        existed = stored.existed
        receipt = stored.receipt?.text ?? ""
        probe = stored.probe
    }
}
