import DaybookAPI
import Logging
import Wording
import ZRPC

/// A photo or a sound on its way in, whoever brings it: its bytes go to media-service as they come, its record to
/// entry-service once they are safe.
struct FileUpload: Sendable {
    let caller: ServiceCaller
    private let withdrawals = Withdrawals()

    init(caller: ServiceCaller) { self.caller = caller }

    /// Checks who brings a file, before a byte of it is asked for.
    @discardableResult
    func admit<Record: UploadRecord>(
        _ origin: some CallOrigin, announcing size: Int64?, as record: Record.Type
    ) async throws(RPCError) -> AdmittedUpload {
        var request = AdmitUploadRequest()
        request.sizeBytes = min(max(size ?? 0, 0), Record.mostBytes)
        request.scope = Record.scope
        guard origin.hasToken else { throw .unauthenticated() }
        let response = try await caller.call(
            StorageServiceMethods.admitUpload, request, as: AdmitUploadResponse.self, for: origin
        ).message
        if let size, size > Record.mostBytes { throw Record.tooLarge }
        return AdmittedUpload(account: response.accountId, left: response.leftBytes)
    }

    /// Stores the bytes that `next` returns until it returns nil. `size` is their number when it is known,
    /// `expectedDigest` the SHA-256 in hex that they must have.
    ///
    /// - Parameter admitted: What `admit` told. When more bytes come than are left, it is asked anew: room may have been
    ///   made, or taken. So it is now and then while bytes come, that who may bring no more brings no more.
    ///
    /// Holds one message's bytes at a time; when media-service is slow, nothing more is asked for. When `next` throws, or
    /// the task is cancelled, the call is cancelled and nothing is stored.
    func store<Record: UploadRecord>(
        as record: Record.Type, size: Int64?, admitted: AdmittedUpload, expectedDigest: String = "",
        for origin: some CallOrigin, next: () async throws(RPCError) -> [Attachment]?
    ) async throws(RPCError) -> PutBlobResponse {
        let service = caller.channels.mediaService
        let client = MediaServiceClient(channel: service.channel)
        var first = PutBlobRequest()
        first.sizeBytes = UInt64(clamping: size ?? 0)
        first.expectedDigest = expectedDigest
        first.accountId = admitted.account
        let start = ContinuousClock.now
        var waited = Duration.zero
        defer { origin.spent(ContinuousClock.now - start - waited, in: service) }
        do {
            return try await client.putBlob(options: service.options(origin.metadata(for: service))) { writer in
                try await send(first, as: record, to: writer, admitted.left, for: origin) { () async throws(RPCError) in
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

    /// After so many bytes, or so long, it is asked anew whether their sender may bring more.
    private static let (admittedBytes, admittedTime) = (Int64(64 << 20), Duration.seconds(15))

    private func send<Record: UploadRecord>(
        _ first: PutBlobRequest, as record: Record.Type, to writer: RequestWriter<PutBlobRequest>, _ left: Int64?,
        for origin: some CallOrigin, _ next: () async throws(RPCError) -> [Attachment]?
    ) async throws(RPCError) {
        var message = first
        var (total, left) = (Int64(0), left)
        var (asked, askedAt) = (ContinuousClock.now, Int64(0))
        while let attachments = try await next() {
            let count = attachments.reduce(0) { $0 + Int64($1.count) }
            if count == 0 { continue }
            total += count
            guard total <= Record.mostBytes else { throw Record.tooLarge }
            let isDue = total - askedAt > Self.admittedBytes || ContinuousClock.now - asked > Self.admittedTime
            if isDue || left.map({ total > $0 }) ?? false {
                left = try await admit(origin, announcing: total, as: Record.self).left
                (asked, askedAt) = (.now, total)
            }
            try await writer.write(message, attachments: attachments)
            message = PutBlobRequest()
        }
        guard total > 0 else { throw .invalid("file", UploadFault.emptyFile, reason: UploadFault.emptyFile) }
    }

    /// Records bytes that are stored. The same bytes again are the photo or sound that exists.
    ///
    /// - Parameter file: The name and the time that the sender gave of the file.
    func record<Record: UploadRecord>(
        _ record: Record, of blob: PutBlobResponse, file: SentFile = SentFile(), acceptLanguage: String,
        idempotencyKey: [UInt8], for origin: some CallOrigin
    ) async throws(RPCError) -> UnaryResponse<EncodedMessage> {
        try await recording(blob, for: origin) { () async throws(RPCError) in
            let request = record.creation(of: blob, file: file, acceptLanguage: acceptLanguage)
            return try await caller.unary(
                Record.creation, try caller.transcoder.wireBytes(request), for: origin, idempotencyKey: idempotencyKey)
        }
    }

    /// Records bytes that are stored by a call of the caller's own. Where it is refused, bytes that were new are deleted:
    /// else whoever has no room could fill the disk with what is refused.
    func recording<Value>(
        _ blob: PutBlobResponse, for origin: some CallOrigin, _ record: () async throws(RPCError) -> Value
    ) async throws(RPCError) -> Value {
        do throws(RPCError) {
            return try await record()
        } catch {
            if Self.isRefusal(error) { withdraw(blob, for: origin) }
            throw error
        }
    }

    /// Whether an error says for sure that nothing was recorded, and nothing will be. A busy service does not say it of an
    /// earlier try of the same call.
    private static func isRefusal(_ error: RPCError) -> Bool {
        switch error.code {
        case .invalidArgument, .notFound, .alreadyExists, .permissionDenied, .failedPrecondition, .outOfRange,
            .unauthenticated:
            true
        case .resourceExhausted: error.reason == "QUOTA_EXCEEDED"
        default: false
        }
    }

    /// Has bytes deleted that were new and that nobody records. What cannot be deleted soon is collected later.
    ///
    /// Nobody waits for it, however many are under way: the time would tell whether somebody else has the bytes.
    func withdraw(_ blob: PutBlobResponse, for origin: some CallOrigin) {
        guard !blob.receipt.isEmpty else { return }
        var request = WithdrawBlobRequest()
        request.digest = blob.digest
        request.receipt = blob.receipt
        let ask = request
        // No more than this of the request: it may be over for long when the deletion's turn comes.
        let service = caller.channels.mediaService
        let options = service.options(origin.metadata(for: service))
        let logger = origin.logger
        let isTaken = withdrawals.begin {
            do throws(RPCError) {
                _ = try await MediaServiceClient(channel: service.channel).withdrawBlob(ask, options: options)
            } catch {
                logger.warning(
                    "bytes that were refused stay for a while", metadata: ["error": "\(service.named(error))"])
            }
        }
        if !isTaken { logger.info("bytes that were refused stay for a while: too many wait to be deleted") }
    }
}
