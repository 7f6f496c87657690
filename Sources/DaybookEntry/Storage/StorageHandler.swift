import DaybookAPI
import ZRPC

/// The handler of StorageService.
struct StorageHandler: StorageServiceHandler {
    let runner: CallRunner

    func getStorageUse(_ request: GetStorageUseRequest, context: ServerContext) async throws -> StorageUse {
        try await runner.read(request, in: context, cost: .heavy) { work in
            let room = try work.storage.usage()
            return StorageUse(work.caller.account, room)
        }
    }

    func admitUpload(_ request: AdmitUploadRequest, context: ServerContext) async throws -> AdmitUploadResponse {
        try await runner.read(request, in: context) { work in
            try MethodAccess.check(request.scope, for: work.caller.session)
            let room = try work.storage.usage()
            try room.require(request.sizeBytes)
            var response = AdmitUploadResponse()
            response.leftBytes = room.left
            response.accountId = work.caller.account.id.description
            return response
        }
    }

    /// Sets an account's quota for the owner of the diary's folder.
    ///
    /// Only the owner of the folder reaches the service without the gateway, and the gateway does not offer this call.
    func setQuota(_ request: SetQuotaRequest, context: ServerContext) async throws -> StorageUse {
        try runner.check(request)
        let bound: Quota =
            if let bytes = request.quotaBytes { .bytes(bytes) } else { request.unbounded ? .unbounded : .standard }
        let (account, room) = try await runner.diary.administration.setBound(bound, name: request.name)
        return StorageUse(account, room)
    }
}

extension StorageUse {
    fileprivate init(_ account: StoredAccount, _ room: StorageUsage) {
        self.init()
        name = account.profile.name
        usedBytes = room.originals
        textBytes = room.stored.texts
        revisionBytes = room.stored.revisions
        answerBytes = room.stored.answers
        indexBytes = room.stored.indexes
        totalBytes = room.used
        quotaBytes = room.quota
    }
}
