import DaybookAPI
import Logging
import Wording
import ZRPC

/// The upload of a photo or a sound over any protocol: its bytes go to media-service as they arrive, its record to
/// entry-service once the bytes are stored safely.
struct FileUpload: Sendable {
    let caller: ServiceCaller
    private let withdrawals = Withdrawals()
    /// The limiter of streams to media-service: an account with many stalled uploads delays only itself. 32 is also
    /// media-service's limit per account; 448 leaves 64 of a session's 512 streams to other calls.
    let streams = ClientLimiter(perClient: 32, total: 448)

    init(caller: ServiceCaller) { self.caller = caller }

    /// Checks, before any byte of a file is requested, whether its sender may upload it. Throws the refusal.
    @discardableResult
    func admit<Record: UploadRecord>(
        _ origin: some CallOrigin, announcing size: Int64?, as record: Record.Type
    ) async throws(RPCError) -> AdmittedUpload {
        var request = AdmitUploadRequest()
        request.sizeBytes = min(max(size ?? 0, 0), Record.maximumBytes)
        request.scope = Record.scope
        guard origin.hasToken else { throw .unauthenticated() }
        let response = try await caller.call(
            StorageServiceMethods.admitUpload, request: request, as: AdmitUploadResponse.self, for: origin
        ).message
        if let size, size > Record.maximumBytes { throw Record.tooLarge }
        return AdmittedUpload(account: response.accountId, left: response.leftBytes)
    }

    /// Stores the bytes that `next` returns until it returns nil. `size` is their number if known, `expectedDigest` the
    /// SHA-256 in hex that they must have.
    ///
    /// - Parameter admitted: The result of `admit`. The check is repeated if more bytes arrive than the quota left,
    ///   because the storage usage may have changed. It is also repeated at intervals while bytes arrive, so that a
    ///   sender who may no longer upload is stopped.
    ///
    /// Holds one message's bytes at a time; requests no more while media-service is slow. If `next` throws or the task
    /// is cancelled, the call is cancelled and nothing is stored.
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
        let permit = try await streams.permit(of: .account(admitted.account))
        defer { withExtendedLifetime(permit) {} }
        let start = ContinuousClock.now
        var waited = Duration.zero
        defer { origin.spent(ContinuousClock.now - start - waited, in: service) }
        do {
            return try await client.putBlob(options: service.options(origin.metadata(for: service))) { writer in
                try await send(first, as: record, to: writer, left: admitted.left, for: origin) {
                    () async throws(RPCError) in
                    // The time that the sender needs does not count as media-service's time.
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

    /// The number of bytes, and the time, after which the sender's permission is checked again.
    private static let (admittedBytes, admittedTime) = (Int64(64 << 20), Duration.seconds(15))

    private func send<Record: UploadRecord>(
        _ first: PutBlobRequest, as record: Record.Type, to writer: RequestWriter<PutBlobRequest>, left: Int64?,
        for origin: some CallOrigin, next: () async throws(RPCError) -> [Attachment]?
    ) async throws(RPCError) {
        var message = first
        var (total, left) = (Int64(0), left)
        var (asked, askedAt) = (ContinuousClock.now, Int64(0))
        while let attachments = try await next() {
            let count = attachments.reduce(0) { $0 + Int64($1.count) }
            if count == 0 { continue }
            total += count
            guard total <= Record.maximumBytes else { throw Record.tooLarge }
            let isDue = total - askedAt > Self.admittedBytes || ContinuousClock.now - asked > Self.admittedTime
            if isDue || left.map({ total > $0 }) ?? false {
                left = try await admit(origin, announcing: total, as: Record.self).left
                (asked, askedAt) = (.now, total)
            }
            try await writer.write(message, attachments: attachments)
            message = PutBlobRequest()
        }
        guard total > 0 else { throw .invalid("file", fault: UploadFault.emptyFile, reason: UploadFault.emptyFile) }
    }

    /// Records stored bytes. If the account already has the same bytes, the response is the existing photo or sound.
    ///
    /// - Parameter file: The file's name and time, as given by the sender.
    func record<Record: UploadRecord>(
        _ record: Record, of blob: PutBlobResponse, file: SentFile = SentFile(), acceptLanguage: String,
        idempotencyKey: [UInt8], for origin: some CallOrigin
    ) async throws(RPCError) -> UnaryResponse<EncodedMessage> {
        try await recording(blob, for: origin) { () async throws(RPCError) in
            let request = record.creation(of: blob, file: file, acceptLanguage: acceptLanguage)
            return try await caller.unary(
                Record.creation, body: try caller.transcoder.wireBytes(request), for: origin,
                idempotencyKey: idempotencyKey)
        }
    }

    /// Records stored bytes with `record`. If `record` throws a refusal, new bytes are deleted: otherwise a sender
    /// without quota could fill the disk with refused bytes.
    func recording<Value>(
        _ blob: PutBlobResponse, for origin: some CallOrigin, record: () async throws(RPCError) -> Value
    ) async throws(RPCError) -> Value {
        do throws(RPCError) {
            return try await record()
        } catch {
            if Self.isRefusal(error) { withdraw(blob, for: origin) }
            throw error
        }
    }

    /// Returns whether an error guarantees that nothing was recorded or will be. A busy service does not guarantee this
    /// for an earlier attempt of the same call.
    private static func isRefusal(_ error: RPCError) -> Bool {
        switch error.code {
        case .invalidArgument, .notFound, .alreadyExists, .permissionDenied, .failedPrecondition, .outOfRange,
            .unauthenticated:
            true
        case .resourceExhausted: error.reason == "QUOTA_EXCEEDED"
        default: false
        }
    }

    /// Deletes new bytes that no record names. Bytes that cannot be deleted soon are collected later.
    ///
    /// The caller never waits for the deletion, however many are running: the waiting time would reveal whether another
    /// account has the bytes.
    func withdraw(_ blob: PutBlobResponse, for origin: some CallOrigin) {
        guard !blob.receipt.isEmpty else { return }
        var request = WithdrawBlobRequest()
        request.digest = blob.digest
        request.receipt = blob.receipt
        let ask = request
        // The deletion keeps only these values of the request, which may have ended long before the deletion runs.
        let service = caller.channels.mediaService
        let options = service.options(origin.metadata(for: service))
        let logger = origin.logger
        let isTaken = withdrawals.begin {
            do throws(RPCError) {
                _ = try await MediaServiceClient(channel: service.channel).withdrawBlob(ask, options: options)
            } catch {
                logger.warning(
                    "refused bytes are not deleted yet", metadata: ["error": "\(service.named(error))"])
            }
        }
        if !isTaken { logger.info("refused bytes are not deleted yet: too many deletions are waiting") }
    }
}
