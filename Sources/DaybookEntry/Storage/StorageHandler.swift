import DaybookAPI
import ZRPC

/// The handler of StorageService.
struct StorageHandler: StorageServiceHandler {
    let runner: CallRunner
    let backups: BackupStateFiles

    func getStorageUse(_ request: GetStorageUseRequest, context: ServerContext) async throws -> StorageUse {
        try await runner.read(request, in: context, cost: .heavy) { work in
            var use = StorageUse(work.caller.account, try work.storage.usage())
            if work.caller.account.role == .owner {
                let language = runner.titleLanguage(request.acceptLanguage, caller: work.caller)
                use.backup = BackupStatus(
                    backups, at: work.now.seconds, in: language, for: work.caller.account.id.description)
            }
            return use
        }
    }

    func admitUpload(_ request: AdmitUploadRequest, context: ServerContext) async throws -> AdmitUploadResponse {
        try await runner.read(request, in: context) { work in
            try MethodAccess.check(request.scope, for: work.caller.session)
            let usage = try work.storage.usage()
            try usage.require(request.sizeBytes)
            var response = AdmitUploadResponse()
            response.leftBytes = usage.left
            response.accountId = work.caller.account.id.description
            return response
        }
    }

    /// Sets an account's quota for the owner of the diary's folder.
    ///
    /// Only the owner of the folder reaches the service without the gateway, and the gateway does not offer this call.
    func setQuota(_ request: SetQuotaRequest, context: ServerContext) async throws -> StorageUse {
        try runner.check(request)
        let quota: Quota =
            if let bytes = request.quotaBytes { .bytes(bytes) } else { request.unbounded ? .unbounded : .standard }
        let (account, usage) = try await runner.diary.administration.setQuota(quota, name: request.name)
        return StorageUse(account, usage)
    }
}

extension StorageUse {
    fileprivate init(_ account: StoredAccount, _ usage: StorageUsage) {
        self.init()
        name = account.profile.name
        usedBytes = usage.originals
        textBytes = usage.stored.texts
        revisionBytes = usage.stored.revisions
        answerBytes = usage.stored.responses
        indexBytes = usage.stored.indexes
        totalBytes = usage.used
        quotaBytes = usage.quota
    }
}
