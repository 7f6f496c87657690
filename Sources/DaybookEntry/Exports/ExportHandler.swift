import DateText
import DaybookAPI
import Hashing
import PlainForm
import Wording
import ZRPC

/// The handler of ExportService.
struct ExportHandler: ExportServiceHandler {
    let runner: CallRunner
    let exports: ExportOperations
    /// The sixteen bytes that identify the diary.
    let diaryID: [UInt8]
    /// The folder of media-service, if it is on this machine.
    let media: String
    /// The program's version, which exports state.
    let version: String

    /// The caller of a method, as read in a transaction of its own.
    private struct Asking: Sendable {
        let caller: Caller
        let now: Instant

        var account: StoredAccount { caller.account }
        var isUnlocked: Bool { caller.isUnlocked }
    }

    func createExport(_ request: CreateExportRequest, context: ServerContext) async throws -> Export {
        let asking = try await asker(of: request, in: context)
        let part = try PlainPart(request)
        let key = context.idempotencyKey
        let asked = ExportOperations.Asked(
            id: UUIDBytes(at: asking.now, random: runner.diary.random), account: asking.account.id,
            session: asking.caller.session.id, mayReplaceAll: asking.caller.mayWrite,
            key: key.isEmpty ? nil : Array(SHA256.hash(data: key)), part: part, time: asking.now)
        let (diaryID, media, version, clock) = (diaryID, media, version, runner.diary.clock)
        let export = try await exports.create(asked) { copy, writer, isNeeded in
            // The call may have waited for others before the copy was made.
            let time = clock.now()
            let maker = ExportMaker(
                transaction: copy, account: asking.account, includesHidden: asking.isUnlocked,
                part: part, origin: ExportMaker.Origin(diaryID: diaryID, time: time, version: version),
                blobs: BlobSizes(media: media), writer: writer, isNeeded: isNeeded)
            let outcome = try maker.run()
            return StoredExport(
                id: asked.id, key: asked.key, account: asked.account, session: asked.session,
                part: part.isWhole ? nil : part, namedPart: part.isWhole ? nil : outcome.part, createTime: time,
                includesHidden: asking.isUnlocked, counts: outcome.counts, files: writer.count,
                directoryOffset: writer.directoryOffset, size: writer.size)
        }
        return Export(export, isUnlocked: asking.isUnlocked)
    }

    func getExport(_ request: GetExportRequest, context: ServerContext) async throws -> Export {
        let asking = try await asker(of: request, in: context)
        return Export(try await export(request.id, of: asking), isUnlocked: asking.isUnlocked)
    }

    func listExports(_ request: ListExportsRequest, context: ServerContext) async throws -> ListExportsResponse {
        let asking = try await asker(of: request, in: context)
        var response = ListExportsResponse()
        response.exports = try await exports.exports(of: asking.account.id, at: asking.now).map {
            Export($0, isUnlocked: asking.isUnlocked)
        }
        return response
    }

    func deleteExport(_ request: DeleteExportRequest, context: ServerContext) async throws -> Export {
        let asking = try await asker(of: request, in: context)
        let export = try await export(request.id, of: asking)
        try await exports.remove(export.id)
        return Export(export, isUnlocked: asking.isUnlocked)
    }

    func previewExportDeletion(
        _ request: PreviewExportDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        _ = try await export(request.id, of: asker(of: request, in: context))
        return DaybookAPI.DeletionPreview()
    }

    func resolveExport(_ request: ResolveExportRequest, context: ServerContext) async throws -> ResolveExportResponse {
        let asking = try await asker(of: request, in: context)
        let export = try await export(request.id, of: asking)
        try asking.caller.requireUnlocked(for: export.includesHidden)
        var response = ResolveExportResponse()
        response.id = export.id.description
        response.fileName = export.fileName
        response.sizeBytes = export.size
        response.directoryOffset = export.directoryOffset
        response.accountId = export.account.description
        response.etag = "\(export.id)-\(export.createTime.microseconds)"
        return response
    }

    func listExportMembers(
        _ request: ListExportMembersRequest, context: ServerContext
    ) async throws -> ListExportMembersResponse {
        let export = try await begun(request.id, of: asker(of: request, in: context))
        let (members, next) = try await exports.members(of: export.id, from: request.start)
        var response = ListExportMembersResponse()
        response.members = members.map { ExportMember($0) }
        response.nextStart = next ?? 0
        return response
    }

    func readExportText(
        _ request: ReadExportTextRequest, context: ServerContext
    ) async throws -> ReadExportTextResponse {
        let export = try await begun(request.id, of: asker(of: request, in: context))
        var response = ReadExportTextResponse()
        response.data = try await exports.text(of: export.id, at: request.offset, count: Int(request.length))
        return response
    }

    private func asker(of request: some WireMessage, in context: ServerContext) async throws -> Asking {
        try await runner.read(request, in: context) { work in
            Asking(caller: work.caller, now: work.now)
        }
    }

    /// Returns an export that can be downloaded.
    ///
    /// - Throws: ``DiaryError`` of code `notFound`.
    private func export(_ id: String, of asking: Asking) async throws -> StoredExport {
        let export = try await known(id, of: asking)
        guard asking.now < export.expireTime else { throw DiaryError(.notFound, ExportFault.unknown) }
        return export
    }

    /// Returns an export whose download has begun, perhaps before its time was over: a large download takes longer. It
    /// began after ``resolveExport(_:context:)``.
    ///
    /// - Throws: ``DiaryError`` of code `notFound`; `hiddenLocked` if the caller locked the hidden things in it.
    private func begun(_ id: String, of asking: Asking) async throws -> StoredExport {
        let export = try await known(id, of: asking)
        try asking.caller.requireNotLocked(forDownloadWith: export.includesHidden)
        return export
    }

    private func known(_ id: String, of asking: Asking) async throws -> StoredExport {
        guard let id = UUIDBytes(id), let export = try await exports.export(id, of: asking.account.id) else {
            throw DiaryError(.notFound, ExportFault.unknown)
        }
        return export
    }
}

extension PlainPart {
    /// Reads the conditions of a request.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` for a date that does not exist, and for a last day before the
    ///   first.
    fileprivate init(_ request: CreateExportRequest) throws(DiaryError) {
        var violations = Violations()
        let from = violations.date(request.from, field: "from")
        let to = violations.date(request.to, field: "to")
        if let from, let to, to < from { violations.add("to", fault: ExportFault.daysReversed) }
        try violations.refuse()
        self.init(
            first: from?.day, last: to?.day, tags: request.tags, album: request.album.isEmpty ? nil : request.album)
    }
}

extension Export {
    /// Creates the message of an export. While hidden items are locked, an export that includes some has no numbers,
    /// which count them, and no names of its part.
    fileprivate init(_ export: StoredExport, isUnlocked: Bool) {
        self.init()
        id = export.id.description
        createTime = Timestamp(export.createTime)
        expireTime = Timestamp(export.expireTime)
        archiveUrl = "/v1/exports/\(export.id).zip"
        leftOutEntryCount = Int32(clamping: export.counts.leftOutEntries)
        leftOutPhotoCount = Int32(clamping: export.counts.leftOutPhotos)
        includesHidden = export.includesHidden
        from = export.namedPart?.first.map(CivilCalendar.text) ?? ""
        to = export.namedPart?.last.map(CivilCalendar.text) ?? ""
        guard isUnlocked || !export.includesHidden else { return }
        sizeBytes = export.size
        fileCount = Int32(clamping: export.files)
        entryCount = Int32(clamping: export.counts.entries)
        photoCount = Int32(clamping: export.counts.photos)
        missingFileCount = Int32(clamping: export.counts.missingFiles)
        tags = export.namedPart?.tags ?? []
        albumTitle = export.namedPart?.album ?? ""
    }
}

extension ExportMember {
    fileprivate init(_ member: StoredMember) {
        self.init()
        name = member.name
        sizeBytes = member.size
        digest = member.digest ?? ""
        textOffset = member.offset
        crc = member.crc
    }
}
