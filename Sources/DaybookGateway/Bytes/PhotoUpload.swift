import DaybookAPI
import Wording
import ZRPC

/// A photo on its way in, whoever brings it: its bytes go to media-service as they come, its record to entry-service once
/// they are safe.
struct PhotoUpload: Sendable {
    /// The largest file of any kind: 8 GiB. What each kind may have is media-service's to say.
    static let maximumSize: Int64 = 8 << 30

    let caller: ServiceCaller

    /// Checks who brings a photo, before a byte of it is asked for.
    func admit(_ origin: some CallOrigin, announcing size: Int64?) async throws(RPCError) {
        try await caller.authorize(origin)
        if let size, size > Self.maximumSize { throw Self.tooLarge }
    }

    /// Stores the bytes that `next` returns until it returns nil. `size` is their number when it is known.
    ///
    /// Holds one message's bytes at a time; when media-service is slow, nothing more is asked for. When `next` throws, or
    /// the task is cancelled, the call is cancelled and nothing is stored.
    func store(
        size: Int64?, for origin: some CallOrigin, next: () async throws(RPCError) -> [Attachment]?
    ) async throws(RPCError) -> PutBlobResponse {
        let service = caller.channels.mediaService
        let client = MediaServiceClient(channel: service.channel)
        var first = PutBlobRequest()
        first.sizeBytes = UInt64(clamping: size ?? 0)
        let start = ContinuousClock.now
        var waited = Duration.zero
        defer { origin.spent(ContinuousClock.now - start - waited, in: service) }
        do {
            return try await client.putBlob(options: service.options(origin.metadata(for: service))) { writer in
                try await Self.send(first, to: writer) { () async throws(RPCError) in
                    // What the sender takes to send is not media-service's time.
                    let asked = ContinuousClock.now
                    defer { waited += ContinuousClock.now - asked }
                    return try await next()
                }
            }
        } catch let error as RPCError {
            throw service.named(error)
        } catch {
            throw RPCError(.internalError, "The upload failed.", cause: error)
        }
    }

    private static func send(
        _ first: PutBlobRequest, to writer: RequestWriter<PutBlobRequest>,
        _ next: () async throws(RPCError) -> [Attachment]?
    ) async throws(RPCError) {
        var message = first
        var total: Int64 = 0
        while let attachments = try await next() {
            let count = attachments.reduce(0) { $0 + Int64($1.count) }
            if count == 0 { continue }
            total += count
            guard total <= maximumSize else { throw tooLarge }
            try await writer.write(message, attachments: attachments)
            message = PutBlobRequest()
        }
        guard total > 0 else { throw .invalid("file", UploadFault.emptyFile, reason: UploadFault.emptyFile) }
    }

    /// Records a photo whose bytes are stored. The same bytes again are the photo that exists.
    func record(
        _ photo: Photo, of blob: PutBlobResponse, acceptLanguage: String, idempotencyKey: [UInt8],
        for origin: some CallOrigin
    ) async throws(RPCError) -> RawResponse {
        var request = CreatePhotoRequest()
        request.photo = photo
        request.digest = blob.digest
        request.sizeBytes = blob.sizeBytes
        request.probe = blob.probe
        request.acceptLanguage = acceptLanguage
        return try await caller.unary(
            PhotoServiceMethods.createPhoto, try caller.transcoder.wireBytes(request), for: origin,
            idempotencyKey: idempotencyKey)
    }

    static let tooLarge = RPCError.bodyTooLarge(limit: Int(maximumSize))
}
