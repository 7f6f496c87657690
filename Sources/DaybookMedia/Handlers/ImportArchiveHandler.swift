import DaybookAPI
import Wording
import ZRPC

/// `daybook.media.v1.ImportArchiveService` over the archives. It only maps streams and schema messages.
struct ImportArchiveHandler: ImportArchiveServiceHandler {
    let archives: ImportArchives

    func listImportArchives(
        _ request: ListImportArchivesRequest, context: ServerContext
    ) async throws -> ListImportArchivesResponse {
        let caller = try Self.caller(request.caller)
        var response = ListImportArchivesResponse()
        if let kept = try await archives.find(caller.accountId) {
            response.importArchives = [try await shown(kept, to: caller, in: request.acceptLanguage)]
        }
        return response
    }

    func getImportArchive(
        _ request: GetImportArchiveRequest, context: ServerContext
    ) async throws -> ImportArchive {
        let caller = try Self.caller(request.caller)
        let kept = try await archives.find(request.id, of: caller.accountId)
        return try await shown(kept, to: caller, in: request.acceptLanguage)
    }

    func startImportArchive(
        _ request: StartImportArchiveRequest, context: ServerContext
    ) async throws -> ImportArchive {
        let caller = try Self.caller(request.caller)
        let kept = try await archives.start(request.id, of: caller.accountId)
        return try await shown(kept, to: caller, in: request.acceptLanguage)
    }

    func createImportArchive(
        _ request: CreateImportArchiveRequest, context: ServerContext
    ) async throws -> ImportArchive {
        try RequestRules.daybook.check(request)
        return try await archives.create(request).archive ?? ImportArchive()
    }

    func appendImportArchive(
        _ requests: RequestStream<AppendImportArchiveRequest>, context: ServerContext
    ) async throws -> ImportArchive {
        var append: ImportAppend?
        // The bytes that came before a stream breaks off stay; they become durable when they are asked for.
        for try await element in requests {
            if append == nil {
                try RequestRules.daybook.check(element.message)
                append = try await archives.append(element.message)
            }
            try await append?.write(element.attachments)
        }
        guard let append else { throw ImportArchives.missing }
        return try await append.finish().archive ?? ImportArchive()
    }

    func holdImportArchive(
        _ request: HoldImportArchiveRequest, context: ServerContext
    ) async throws -> ImportArchive {
        try await archives.hold(request.id, of: request.accountId).archive ?? ImportArchive()
    }

    func cancelImportArchive(
        _ request: CancelImportArchiveRequest, context: ServerContext
    ) async throws -> CancelImportArchiveResponse {
        try await archives.cancel(request.id, of: request.accountId)
        return CancelImportArchiveResponse()
    }

    /// Returns the caller whom the gateway has named.
    ///
    /// - Throws: PERMISSION_DENIED for a request that did not come through the gateway.
    private static func caller(_ caller: ImportArchiveCaller?) throws(RPCError) -> ImportArchiveCaller {
        guard let caller, !caller.accountId.isEmpty else {
            throw RPCError(.permissionDenied, "The gateway names the caller.")
        }
        return caller
    }

    private func shown(
        _ kept: KeptImportArchive, to caller: ImportArchiveCaller, in languages: String
    ) async throws -> ImportArchive {
        var shown = kept.shown(in: Language(acceptLanguage: languages), unlocked: caller.unlocked)
        shown.waitsFor = Int32(clamping: try await archives.others(before: kept))
        return shown
    }
}
