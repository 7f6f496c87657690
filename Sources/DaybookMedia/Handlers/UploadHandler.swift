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
        return try await partials.create(record, owner: request.owner, mostBytes: request.mostBytes)
    }

    func appendUpload(
        _ requests: RequestStream<AppendUploadRequest>, context: ServerContext
    ) async throws -> Upload {
        var append: (running: PartialAppend, first: AppendUploadRequest)?
        do {
            for try await element in requests {
                if append == nil { append = (try await begin(element.message), element.message) }
                try await append?.running.write(element.attachments)
            }
        } catch {
            await append?.running.abandon()
            throw error
        }
        guard let append else { throw Partials.missing }
        var upload = Upload()
        upload.id = append.first.id
        upload.offset = UInt64(clamping: try await append.running.finish())
        return upload
    }

    func getUpload(_ request: GetUploadRequest, context: ServerContext) async throws -> Upload {
        try await partials.find(try Self.id(request.id), owner: request.owner, stopsNobody: request.stopsNobody)
    }

    func finishUpload(
        _ request: FinishUploadRequest, context: ServerContext
    ) async throws -> PutBlobResponse {
        let digest = try MediaHandler.expectedDigest(request.expectedDigest)
        let stored = try await library.finish(
            try Self.id(request.id), owner: request.owner, size: request.sizeBytes, expectedDigest: digest)
        await films.begin(stored, for: request.owner)
        return PutBlobResponse(stored)
    }

    func settleUpload(
        _ request: SettleUploadRequest, context: ServerContext
    ) async throws -> SettleUploadResponse {
        try RequestRules.daybook.check(request)
        guard let digest = Digest(hex: request.digest) else {
            throw MediaError(.malformedDigest, "A digest is 64 lower-case hexadecimal digits.")
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
            try Self.id(request.id), owner: request.owner, at: request.offset, checkedBy: try Self.checksum(request),
            mostBytes: request.mostBytes)
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
