import DaybookAPI
import Wording
import Work
import ZRPC

/// The handler of BackupService.
///
/// Only the owner of the diary's folder reaches the service without the gateway, and the gateway does not offer these
/// calls.
struct BackupHandler: BackupServiceHandler {
    let runner: CallRunner
    let copies: CopyOperations
    let repairs: RepairOperations
    let backups: BackupStateFiles

    func startDiaryCopy(_ request: StartDiaryCopyRequest, context: ServerContext) async throws -> DiaryCopy {
        try runner.check(request)
        return DiaryCopy(try copies.start())
    }

    func getDiaryCopy(_ request: GetDiaryCopyRequest, context: ServerContext) async throws -> DiaryCopy {
        try runner.check(request)
        return DiaryCopy(try copies.status(of: request.id))
    }

    func getBackupStatus(_ request: GetBackupStatusRequest, context: ServerContext) async throws -> BackupStatus {
        try runner.check(request)
        let now = runner.diary.clock.now().seconds
        return try await BlockingWork.run { [backups] () throws in BackupStatus(backups, at: now, in: .english) }
    }

    func startDiaryRepair(_ request: StartDiaryRepairRequest, context: ServerContext) async throws -> DiaryRepair {
        try runner.check(request)
        let copy = try copies.status(of: request.id)
        guard copy.isDone else { throw DiaryError(.notFound, CopyFault.unknown) }
        return DiaryRepair(try repairs.start(DerivedData(request), byCopy: copy.id, begun: copy.began))
    }

    func getDiaryRepair(_ request: GetDiaryRepairRequest, context: ServerContext) async throws -> DiaryRepair {
        try runner.check(request)
        return DiaryRepair(try repairs.status(ofCopy: request.id))
    }

    func endDiaryCopy(_ request: EndDiaryCopyRequest, context: ServerContext) async throws -> EndDiaryCopyResponse {
        try runner.check(request)
        try await copies.end(request.id)
        return EndDiaryCopyResponse()
    }
}

extension DiaryCopy {
    fileprivate init(_ status: CopyOperations.Status) {
        self.init()
        id = status.id
        fileName = status.fileName
        state = status.isDone ? .done : .running
        pages = Int64(status.all)
        copiedPages = Int64(status.copied)
    }
}

extension DerivedData {
    fileprivate init(_ request: StartDiaryRepairRequest) {
        self = []
        if request.indexes { insert(.indexes) }
        if request.counts { insert(.counts) }
        if request.numbers { insert(.numbers) }
        if request.search { insert(.search) }
    }
}

extension DiaryRepair {
    fileprivate init(_ status: RepairOperations.Status) {
        self.init()
        id = status.copy
        state = status.isDone ? .done : .running
        done = Int64(status.done)
        all = Int64(status.all)
    }
}
