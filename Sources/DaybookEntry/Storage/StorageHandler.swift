import DaybookAPI
import ZRPC

/// The handler of StorageService.
struct StorageHandler: StorageServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    func getStorageUse(_ request: GetStorageUseRequest, context: ServerContext) async throws -> StorageUse {
        try await runner.read(request, context, cost: .heavy) { reading in
            let room = try diary.storageUsage(of: reading.caller.owner, in: reading.transaction)
            return StorageUse(reading.caller.account, room)
        }
    }

    func admitUpload(
        _ request: AdmitUploadRequest, context: ServerContext
    ) async throws -> AdmitUploadResponse {
        try await runner.read(request, context) { reading in
            try MethodAccess.check(request.scope, for: reading.caller.session)
            let room = try diary.storageUsage(of: reading.caller.owner, in: reading.transaction)
            try room.require(request.sizeBytes)
            var response = AdmitUploadResponse()
            response.leftBytes = room.left
            response.accountId = reading.caller.account.id.description
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
        let (account, room) = try await diary.setBound(bound, name: request.name)
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
