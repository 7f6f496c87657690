import DaybookAPI
import NIOCore
import ZRPC

/// The uploads in media-service, for the account of a request.
struct PartialUploads: Sendable {
    let caller: ServiceCaller
    /// The limiter of ``FileUpload/streams``.
    let streams: ClientLimiter

    /// Returns the account of a request. Throws UNAUTHENTICATED unless its token is valid, and PERMISSION_DENIED unless
    /// it may upload.
    func owner(of exchange: Exchange) async throws(RPCError) -> String {
        guard exchange.hasToken else { throw .unauthenticated() }
        var request = GetAccountRequest()
        request.scope = .upload
        return try await caller.call(
            AccountServiceMethods.getAccount, request: request, as: Account.self, for: exchange
        ).message.id
    }

    func create(_ request: CreateUploadRequest, for exchange: Exchange) async throws(RPCError) -> PartialUpload {
        try await caller.call(
            UploadServiceMethods.createUpload, request: request, as: PartialUpload.self, for: exchange
        ).message
    }

    /// Returns an upload. Stops a request that is adding bytes to the upload, unless `stopsNobody`.
    func find(
        _ id: String, of owner: String, stopsNobody: Bool = false, for exchange: Exchange
    ) async throws(RPCError) -> PartialUpload {
        var request = GetUploadRequest()
        request.id = id
        request.owner = owner
        request.stopsNobody = stopsNobody
        return try await caller.call(
            UploadServiceMethods.getUpload, request: request, as: PartialUpload.self, for: exchange
        )
        .message
    }

    func finish(_ request: FinishUploadRequest, for exchange: Exchange) async throws(RPCError) -> PutBlobResponse {
        try await caller.call(
            UploadServiceMethods.finishUpload, request: request, as: PutBlobResponse.self, for: exchange
        ).message
    }

    func settle(_ request: SettleUploadRequest, for exchange: Exchange) async throws(RPCError) {
        _ = try await caller.call(
            UploadServiceMethods.settleUpload, request: request, as: SettleUploadResponse.self, for: exchange)
    }

    func cancel(_ id: String, of owner: String, for exchange: Exchange) async throws(RPCError) {
        var request = CancelUploadRequest()
        request.id = id
        request.owner = owner
        _ = try await caller.call(
            UploadServiceMethods.cancelUpload, request: request, as: CancelUploadResponse.self, for: exchange)
    }

    /// Adds a request's body to an upload. Returns the upload when all its bytes up to its offset are durable, with its
    /// blob if `ending` completed it.
    ///
    /// If a body is cut off, its error is thrown after the received bytes are durable, unless the body has a checksum.
    /// An upload whose body is cut off, or that has no bytes, is not completed.
    func append(
        _ first: AppendUploadRequest, ending: AppendUploadEnding?, for exchange: Exchange
    ) async throws(RPCError) -> PartialUpload {
        let service = caller.channels.mediaService
        let client = UploadServiceClient(channel: service.channel)
        var body = UploadBody(parts: exchange.body)
        let isChecked = first.checksumAlgorithm != .unspecified
        let permit = try await streams.permit(of: .account(first.owner))
        defer { withExtendedLifetime(permit) {} }
        let start = ContinuousClock.now
        defer { exchange.spent(max(.zero, ContinuousClock.now - start - body.waited), in: service) }
        do {
            let upload = try await client.appendUpload(options: service.options(exchange.metadata(for: service))) {
                writer in
                try await writer.write(first)
                while let attachment = try await body.next() {
                    try await writer.write(AppendUploadRequest(), attachments: [attachment])
                }
                if isChecked, let failure = body.failure { throw failure }
                if let ending, body.failure == nil, first.offset > 0 || body.count > 0 {
                    var last = AppendUploadRequest()
                    last.ending = ending
                    try await writer.write(last)
                }
            }
            if let failure = body.failure { throw failure }
            return upload
        } catch let error as RPCError {
            throw body.failure ?? service.named(error)
        } catch {
            throw RPCError(.internalError, "The upload failed.", cause: error)
        }
    }
}
