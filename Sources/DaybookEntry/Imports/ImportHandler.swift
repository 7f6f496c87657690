import DaybookAPI
import Wording
import ZRPC

/// The handler of ImportService.
struct ImportHandler: ImportServiceHandler {
    let runner: CallRunner

    func listImports(_ request: ListImportsRequest, context: ServerContext) async throws -> ListImportsResponse {
        try await runner.read(request, in: context) { work in
            var response = ListImportsResponse()
            response.imports = try work.imports.all().map { Import($0, tallies: try work.imports.tallies(of: $0)) }
            return response
        }
    }

    func getImport(_ request: GetImportRequest, context: ServerContext) async throws -> Import {
        try await runner.read(request, in: context) { work in
            let run = try work.imports.run(request.id)
            return Import(run, tallies: try work.imports.tallies(of: run))
        }
    }

    func listImportNotices(
        _ request: ListImportNoticesRequest, context: ServerContext
    ) async throws -> ListImportNoticesResponse {
        try await runner.read(request, in: context) { work in
            let run = try work.imports.run(request.id)
            let page = try work.imports.notices(of: run, pageSize: request.pageSize, pageToken: request.pageToken)
            let language = runner.titleLanguage(request.acceptLanguage, caller: work.caller)
            var response = ListImportNoticesResponse()
            response.notices = page.items.map { ImportRecordNotice($0, in: language) }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func undoImport(_ request: UndoImportRequest, context: ServerContext) async throws -> Import {
        let (caller, id) = try await runner.read(request, in: context, cost: .heavy) { work in
            let run = try work.imports.run(request.id)
            try work.imports.requireUnlocked(for: run)
            try runner.isKeyed(request, in: context, reading: work)
            return (work.caller, run.id)
        }
        try await runner.diary.undoImport(id, of: caller)
        // The write waits until no gateway shows what the undo removed.
        return try await runner.write(request, in: context) { work in
            let run = try work.imports.run(request.id)
            return Import(run, tallies: try work.imports.tallies(of: run))
        }
    }

    func admitImport(_ request: AdmitImportRequest, context: ServerContext) async throws -> AdmitImportResponse {
        try await runner.read(request, in: context) { try Self.admission(in: $0) }
    }

    func admitImportStart(
        _ request: AdmitImportStartRequest, context: ServerContext
    ) async throws -> AdmitImportResponse {
        try await runner.write(request, in: context) { try Self.admission(in: $0.reading) }
    }

    private static func admission(in work: ReadContext) throws -> AdmitImportResponse {
        var response = AdmitImportResponse()
        response.accountId = work.caller.account.id.description
        response.unlocked = work.caller.isUnlocked
        response.quotaBytes = try work.storage.usage().quota
        response.locale = work.caller.account.profile.locale
        return response
    }
}

extension Import {
    fileprivate init(_ run: ImportRun, tallies: [ImportTally]) {
        self.init()
        (id, source, merge) = (run.id.description, run.source, run.mode == .merge)
        state = ImportRunState(rawValue: Int32(clamping: run.state.rawValue))
        startTime = Timestamp(run.startTime)
        endTime = run.endTime.map { Timestamp($0) }
        counts = tallies.map { ImportCount($0) }
        (noticeCount, undoneCount) = (Int32(clamping: run.notices), Int32(clamping: run.undone))
        leftAloneCount = Int32(clamping: run.leftAlone)
    }
}

extension ImportCount {
    fileprivate init(_ tally: ImportTally) {
        self.init()
        kind = ImportedKind(rawValue: Int32(clamping: tally.kind.rawValue))
        (added, known) = (Int32(clamping: tally.added), Int32(clamping: tally.known))
        (knownInTrash, refused) = (Int32(clamping: tally.inTrash), Int32(clamping: tally.refused))
    }
}

extension ImportRecordNotice {
    /// Creates a notice with its reason in a language; in English if the catalogue of faults does not have the reason.
    fileprivate init(_ notice: ImportRunNotice, in language: Language) {
        self.init()
        (number, place, reason, field) = (notice.number, notice.place, notice.reason, notice.field)
        kind = ImportedKind(rawValue: Int32(clamping: notice.kind.rawValue))
        message = FaultCatalogue.text(of: notice.reason, notice.parameters, in: language) ?? notice.message
    }
}
