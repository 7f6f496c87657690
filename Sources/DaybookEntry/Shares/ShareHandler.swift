import DaybookAPI
import ZRPC

/// The handler of ShareService.
struct ShareHandler: ShareServiceHandler {
    let runner: CallRunner

    func createShare(_ request: CreateShareRequest, context: ServerContext) async throws -> Share {
        do {
            return try await create(request, in: context)
        } catch let error as DiaryError where error.code == .alreadyExists && !request.password.isEmpty {
            // The same creation may have been sent twice at the same time. The password hash of the other request is
            // then stored.
            return try await create(request, in: context)
        }
    }

    private func create(_ request: CreateShareRequest, in context: ServerContext) async throws -> Share {
        let input = request.input
        let (owner, stored) = try await runner.read(request, in: context) { work in
            let owner = work.caller.owner
            return (
                owner, try UUIDBytes(input.id).flatMap { try work.transaction.shares.share(owner: owner, id: $0) }
            )
        }
        let hash = try await runner.diary.passwords.hash(request.password, ofShare: stored, owner: owner)
        return try await runner.keyed(request, in: context, content: content(request, input: input, in: context)) {
            work in
            try work.shares.create(input, passwordHash: hash)
        } message: { share, outcome, _ in
            Share(share, after: outcome)
        }
    }

    /// Returns the content digest of a keyed creation.
    ///
    /// The digest is stored for a day. It includes the caller's idempotency key, which is not stored, so that nobody
    /// can guess the password from the digest.
    private func content(_ request: CreateShareRequest, input: ShareInput, in context: ServerContext) -> [UInt8] {
        var digest = ContentDigest()
        digest.add(hexadecimal(context.idempotencyKey))
        digest.add(input.id)
        digest.add(hexadecimal(input.creation))
        digest.add(OpaqueString.prepared(request.password))
        return digest.finish()
    }

    func getShare(_ request: GetShareRequest, context: ServerContext) async throws -> Share {
        try await runner.read(request, in: context) { work in
            Share(try work.shares.share(request.id))
        }
    }

    func listShares(_ request: ListSharesRequest, context: ServerContext) async throws -> ListSharesResponse {
        try await runner.read(request, in: context) { work in
            let page = try work.shares.list(pageSize: request.pageSize, pageToken: request.pageToken)
            var response = ListSharesResponse()
            response.shares = page.items.map { Share($0) }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func deleteShare(_ request: DeleteShareRequest, context: ServerContext) async throws -> Share {
        try await runner.write(request, in: context) { work in
            Share(try work.shares.revoke(request.id, ifMatch: request.ifMatch))
        }
    }

    func switchOnShare(_ request: SwitchOnShareRequest, context: ServerContext) async throws -> Share {
        try await runner.write(request, in: context) { work in
            Share(try work.shares.switchOn(request.id))
        }
    }

    func previewShareDeletion(
        _ request: PreviewShareDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await runner.read(request, in: context) { work in
            DaybookAPI.DeletionPreview(try work.shares.previewDeletion(request.id, ifMatch: request.ifMatch))
        }
    }

    func listShareViews(
        _ request: ListShareViewsRequest, context: ServerContext
    ) async throws -> ListShareViewsResponse {
        try await runner.read(request, in: context) { work in
            let page = try work.shares.views(request.id, pageSize: request.pageSize, pageToken: request.pageToken)
            var response = ListShareViewsResponse()
            response.views = page.items.map { DaybookAPI.ShareView($0) }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func previewShare(_ request: PreviewShareRequest, context: ServerContext) async throws -> PreviewShareResponse {
        try await runner.read(request, in: context) { work in
            let preview = try work.shares.preview(request.id)
            var response = PreviewShareResponse()
            response.url = preview.path
            response.expireTime = Timestamp(preview.expireTime)
            return response
        }
    }
}
