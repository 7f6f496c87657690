import DaybookAPI
import Wording
import ZRPC

/// A photo or a sound on its way in, whoever brings it: its bytes go to media-service as they come, its record to
/// entry-service once they are safe.
struct FileUpload: Sendable {
    let caller: ServiceCaller

    /// Checks who brings a file, before a byte of it is asked for. Returns how many bytes more they may bring, this file's
    /// included; nil when nothing bounds them.
    @discardableResult
    func admit<Record: UploadRecord>(
        _ origin: some CallOrigin, announcing size: Int64?, as record: Record.Type
    ) async throws(RPCError) -> Int64? {
        var request = AdmitUploadRequest()
        request.sizeBytes = min(max(size ?? 0, 0), Record.mostBytes)
        guard origin.hasToken else { throw .unauthenticated() }
        let response = try await caller.call(
            StorageServiceMethods.admitUpload, request, as: AdmitUploadResponse.self, for: origin
        ).message
        if let size, size > Record.mostBytes { throw Record.tooLarge }
        return response.leftBytes
    }

    /// Stores the bytes that `next` returns until it returns nil. `size` is their number when it is known,
    /// `expectedDigest` the SHA-256 in hex that they must have.
    ///
    /// Holds one message's bytes at a time; when media-service is slow, nothing more is asked for. When `next` throws, or
    /// the task is cancelled, the call is cancelled and nothing is stored.
    func store<Record: UploadRecord>(
        as record: Record.Type, size: Int64?, expectedDigest: String = "", for origin: some CallOrigin,
        next: () async throws(RPCError) -> [Attachment]?
    ) async throws(RPCError) -> PutBlobResponse {
        let service = caller.channels.mediaService
        let client = MediaServiceClient(channel: service.channel)
        var first = PutBlobRequest()
        first.sizeBytes = UInt64(clamping: size ?? 0)
        first.expectedDigest = expectedDigest
        let start = ContinuousClock.now
        var waited = Duration.zero
        defer { origin.spent(ContinuousClock.now - start - waited, in: service) }
        do {
            return try await client.putBlob(options: service.options(origin.metadata(for: service))) { writer in
                try await Self.send(first, as: record, to: writer) { () async throws(RPCError) in
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

    private static func send<Record: UploadRecord>(
        _ first: PutBlobRequest, as record: Record.Type, to writer: RequestWriter<PutBlobRequest>,
        _ next: () async throws(RPCError) -> [Attachment]?
    ) async throws(RPCError) {
        var message = first
        var total: Int64 = 0
        while let attachments = try await next() {
            let count = attachments.reduce(0) { $0 + Int64($1.count) }
            if count == 0 { continue }
            total += count
            guard total <= Record.mostBytes else { throw Record.tooLarge }
            try await writer.write(message, attachments: attachments)
            message = PutBlobRequest()
        }
        guard total > 0 else { throw .invalid("file", UploadFault.emptyFile, reason: UploadFault.emptyFile) }
    }

    /// Records bytes that are stored. The same bytes again are the photo or sound that exists.
    ///
    /// - Parameter fileName: The name of the file that they came as, if it had one.
    func record<Record: UploadRecord>(
        _ record: Record, of blob: PutBlobResponse, fileName: String? = nil, acceptLanguage: String,
        idempotencyKey: [UInt8], for origin: some CallOrigin
    ) async throws(RPCError) -> RawResponse {
        let request = try record.creation(
            of: blob, fileName: fileName ?? "", acceptLanguage: acceptLanguage, by: caller.transcoder)
        return try await caller.unary(Record.creation, request, for: origin, idempotencyKey: idempotencyKey)
    }
}
