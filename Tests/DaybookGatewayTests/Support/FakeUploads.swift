import DaybookAPI
import Hashing
import Synchronization
import ZRPC

@testable import DaybookGateway

/// media-service's uploads, in memory, as its contract says.
struct FakeUploads: UploadServiceHandler {
    let diary: FakeDiary

    private func conflict(_ offset: Int) -> RPCError {
        RPCError(.aborted, "It stands elsewhere.", reason: "UPLOAD_OFFSET", parameters: ["offset": "\(offset)"])
    }

    private func held(_ id: String, _ owner: String) throws -> FakeDiary.Partial {
        guard let partial = diary.seen.partials[id], partial.owner == owner else {
            throw RPCError(.notFound, "There is no such upload.", reason: "UPLOAD_NOT_FOUND")
        }
        return partial
    }

    func createUpload(_ request: CreateUploadRequest, context: ServerContext) async throws -> PartialUpload {
        note(context)
        precondition(context.metadata["authorization"] == nil, "media-service is shown no token.")
        guard request.mostBytes == UInt64(diary.seen.left) else { throw FakeServices.unscripted }
        if request.fileName == Self.tooMuch {
            throw RPCError(.resourceExhausted, "Others take it.", reason: "QUOTA_HELD_BY_UPLOADS")
        }
        var upload = PartialUpload()
        upload.sizeBytes = request.sizeBytes
        upload.fileName = request.fileName
        upload.mediaType = request.mediaType
        upload.expectedDigest = request.expectedDigest
        upload.expireTime = Timestamp()
        upload.expireTime?.seconds = 784_111_777
        return diary.state.withLock { state in
            upload.id = "upload\(state.partials.count + 1)"
            state.partials[upload.id] = FakeDiary.Partial(owner: request.owner, upload: upload)
            return upload
        }
    }

    /// A file for which the owner's other uploads leave no room.
    static let tooMuch = "too much.jpg"

    func appendUpload(
        _ requests: RequestStream<AppendUploadRequest>, context: ServerContext
    ) async throws -> PartialUpload {
        note(context)
        var first: AppendUploadRequest?
        var ending: AppendUploadEnding?
        var bytes: [UInt8] = []
        for try await element in requests {
            if first == nil { first = element.message }
            ending = element.message.ending
            for attachment in element.attachments { bytes += attachment.bytes }
        }
        guard let request = first else { throw FakeServices.unscripted }
        let partial = try held(request.id, request.owner)
        // Only where the size was announced it is bounded already.
        let isBounded = request.mostBytes == UInt64(diary.seen.left)
        guard isBounded || partial.upload.sizeBytes > 0 else { throw FakeServices.unscripted }
        guard partial.upload.result.isEmpty, Int(request.offset) == partial.bytes.count else {
            throw conflict(partial.bytes.count)
        }
        let coming = max(Int(clamping: request.comingBytes), bytes.count)
        guard partial.upload.sizeBytes == 0 || partial.bytes.count + coming <= Int(partial.upload.sizeBytes) else {
            throw FakeServices.overrun(at: partial.bytes.count)
        }
        if !request.checksum.isEmpty, !isMet(request, bytes) {
            throw RPCError(.invalidArgument, "Another hash.", reason: "CHECKSUM_MISMATCH")
        }
        diary.state.withLock { [bytes] in $0.partials[request.id]?.bytes += bytes }
        var upload = partial.upload
        upload.offset = UInt64(partial.bytes.count + bytes.count)
        guard let ending, !ending.onlyIfComplete || upload.offset == upload.sizeBytes else { return upload }
        upload.blob = try finish(
            upload.id, owner: request.owner, size: upload.offset, expectedDigest: ending.expectedDigest)
        return upload
    }

    private func note(_ context: ServerContext) {
        diary.state.withLock { $0.mediaCalls.append(context.method.name) }
    }

    private func isMet(_ request: AppendUploadRequest, _ bytes: [UInt8]) -> Bool {
        guard request.checksumAlgorithm == .sha1 else { return SHA256.hash(data: bytes) == request.checksum }
        var hash = SHA1()
        unsafe hash.update(bytes.span.bytes)
        return hash.finalize() == request.checksum
    }

    func getUpload(_ request: GetUploadRequest, context: ServerContext) async throws -> PartialUpload {
        note(context)
        let partial = try held(request.id, request.owner)
        if !request.stopsNobody { diary.state.withLock { $0.stops += 1 } }
        var upload = partial.upload
        upload.offset = UInt64(partial.bytes.count)
        return upload
    }

    func finishUpload(
        _ request: FinishUploadRequest, context: ServerContext
    ) async throws -> PutBlobResponse {
        note(context)
        return try finish(
            request.id, owner: request.owner, size: request.sizeBytes, expectedDigest: request.expectedDigest)
    }

    private func finish(_ id: String, owner: String, size: UInt64, expectedDigest: String) throws -> PutBlobResponse {
        let partial = try held(id, owner)
        guard partial.bytes.count == Int(size) else { throw conflict(partial.bytes.count) }
        let digest = UploadFields.hex(SHA256.hash(data: partial.bytes))
        for expected in [partial.upload.expectedDigest, expectedDigest] where !expected.isEmpty {
            guard expected == digest else {
                diary.state.withLock { $0.partials[id] = nil }
                throw RPCError(.invalidArgument, "Another digest.", reason: "DIGEST_MISMATCH")
            }
        }
        var response = PutBlobResponse()
        response.digest = FakeMedia.digest(partial.bytes)
        response.sizeBytes = Int64(partial.bytes.count)
        response.probe = Probe()
        response.probe?.kind = .photo
        diary.state.withLock { $0.blobs[response.digest] = partial.bytes }
        return response
    }

    func settleUpload(
        _ request: SettleUploadRequest, context: ServerContext
    ) async throws -> SettleUploadResponse {
        note(context)
        _ = try held(request.id, request.owner)
        diary.state.withLock { state in
            state.partials[request.id]?.upload.result = request.result
            state.partials[request.id]?.upload.complete = true
        }
        return SettleUploadResponse()
    }

    func cancelUpload(
        _ request: CancelUploadRequest, context: ServerContext
    ) async throws -> CancelUploadResponse {
        note(context)
        _ = try held(request.id, request.owner)
        diary.state.withLock { $0.partials[request.id] = nil }
        return CancelUploadResponse()
    }
}
