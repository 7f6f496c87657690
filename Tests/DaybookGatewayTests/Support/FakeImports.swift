import DaybookAPI
import Synchronization
import ZRPC

@testable import DaybookGateway

/// The services of imports, with one archive in memory.
final class FakeImports: ImportServiceHandler, ImportArchiveServiceHandler {
    private struct State {
        var archive: ImportArchive?
        var bytes: [UInt8] = []
        /// The archives that were to be started, by the key of the request.
        var started: [[UInt8]: String] = [:]
    }

    private let diary: FakeDiary
    private let state = Mutex(State())

    init(diary: FakeDiary) { self.diary = diary }

    /// The bytes that arrived.
    var bytes: [UInt8] { state.withLock { $0.bytes } }

    var definitions: (entry: ServiceDefinition, media: ServiceDefinition) {
        let (entry, media): (any ImportServiceHandler, any ImportArchiveServiceHandler) = (self, self)
        return (entry.serviceDefinition, media.serviceDefinition)
    }

    // MARK: entry-service

    func admitImport(_ request: AdmitImportRequest, context: ServerContext) async throws -> AdmitImportResponse {
        try admission(context)
    }

    func admitImportStart(
        _ request: AdmitImportStartRequest, context: ServerContext
    ) async throws -> AdmitImportResponse {
        let admitted = try admission(context)
        let first = state.withLock { state in
            let first = state.started[context.idempotencyKey] ?? request.importArchiveId
            state.started[context.idempotencyKey] = first
            return first
        }
        guard first == request.importArchiveId else {
            throw RPCError(.alreadyExists, "A different request had the key.", reason: "IDEMPOTENCY_KEY_REUSED")
        }
        return admitted
    }

    private func admission(_ context: ServerContext) throws -> AdmitImportResponse {
        try diary.admit(context)
        var response = AdmitImportResponse()
        (response.accountId, response.unlocked) = ("a1", !diary.seen.isHiddenLocked)
        (response.quotaBytes, response.locale) = (1000, "ko")
        return response
    }

    func listImports(_ request: ListImportsRequest, context: ServerContext) async throws -> ListImportsResponse {
        throw FakeServices.unscripted
    }

    func getImport(_ request: GetImportRequest, context: ServerContext) async throws -> Import {
        throw FakeServices.unscripted
    }

    func listImportNotices(
        _ request: ListImportNoticesRequest, context: ServerContext
    ) async throws -> ListImportNoticesResponse { throw FakeServices.unscripted }

    func undoImport(_ request: UndoImportRequest, context: ServerContext) async throws -> Import {
        throw FakeServices.unscripted
    }

    // MARK: media-service

    private func held(_ id: String, of account: String) throws -> ImportArchive {
        guard account == "a1", let archive = state.withLock({ $0.archive }), archive.id == id else {
            throw RPCError(.notFound, "There is none.", reason: "IMPORT_ARCHIVE_NOT_FOUND")
        }
        return archive
    }

    func listImportArchives(
        _ request: ListImportArchivesRequest, context: ServerContext
    ) async throws -> ListImportArchivesResponse {
        var response = ListImportArchivesResponse()
        response.importArchives = state.withLock { $0.archive.map { [$0] } ?? [] }
        return response
    }

    func getImportArchive(
        _ request: GetImportArchiveRequest, context: ServerContext
    ) async throws -> ImportArchive {
        var archive = try held(request.id, of: request.caller?.accountId ?? "")
        // What the gateway says of the caller.
        archive.failureMessage = "\(request.acceptLanguage) \(request.caller?.unlocked ?? false)"
        return archive
    }

    func startImportArchive(
        _ request: StartImportArchiveRequest, context: ServerContext
    ) async throws -> ImportArchive {
        _ = try held(request.id, of: request.caller?.accountId ?? "")
        return state.withLock { state in
            state.archive?.state = .importing
            return state.archive ?? ImportArchive()
        }
    }

    func createImportArchive(
        _ request: CreateImportArchiveRequest, context: ServerContext
    ) async throws -> ImportArchive {
        precondition(context.metadata["authorization"] == nil, "media-service is shown no token.")
        guard request.sizeBytes <= request.mostBytes ?? 0 else {
            throw RPCError(.resourceExhausted, "It is too large.", reason: "IMPORT_ARCHIVE_TOO_LARGE")
        }
        var archive = ImportArchive()
        (archive.id, archive.fileName, archive.sizeBytes) = ("one", request.fileName, request.sizeBytes)
        archive.state = .uploading
        state.withLock { $0 = State(archive: archive) }
        return archive
    }

    func appendImportArchive(
        _ requests: RequestStream<AppendImportArchiveRequest>, context: ServerContext
    ) async throws -> ImportArchive {
        var first: AppendImportArchiveRequest?
        for try await element in requests {
            if first == nil {
                first = element.message
                _ = try held(element.message.id, of: element.message.accountId)
                let offset = state.withLock { $0.bytes.count }
                guard element.message.offset == Int64(offset) else {
                    throw RPCError(
                        .aborted, "It stands elsewhere.", reason: "UPLOAD_OFFSET", parameters: ["offset": "\(offset)"])
                }
                guard Int64(offset) + element.message.comingBytes <= state.withLock({ $0.archive?.sizeBytes ?? 0 })
                else { throw FakeServices.overrun(at: offset) }
            }
            let bytes = element.attachments.flatMap { $0.bytes }
            state.withLock { $0.bytes += bytes }
        }
        return state.withLock { state in
            state.archive?.uploadedBytes = Int64(state.bytes.count)
            return state.archive ?? ImportArchive()
        }
    }

    func holdImportArchive(
        _ request: HoldImportArchiveRequest, context: ServerContext
    ) async throws -> ImportArchive { try held(request.id, of: request.accountId) }

    func cancelImportArchive(
        _ request: CancelImportArchiveRequest, context: ServerContext
    ) async throws -> CancelImportArchiveResponse {
        _ = try held(request.id, of: request.accountId)
        state.withLock { $0 = State() }
        return CancelImportArchiveResponse()
    }
}
