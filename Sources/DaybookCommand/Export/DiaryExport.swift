import DaybookAPI
import DaybookBackup
import DaybookEntry
import DaybookImport
import DaybookSettings
import Foundation
import PlainForm
import ZRPC

/// An export of one account from the services of a diary's folder: the running ones, or one that is started for it.
struct DiaryExport: Sendable {
    /// The diary's folder.
    let data: String
    /// The folder of the export, or the ZIP archive.
    let target: String
    /// The name of the account; empty for the owner of the server.
    let account: String
    let work: BackupWork
    /// The part of the diary that is exported.
    var part = PlainPart()

    /// The bytes of lines that are written at once.
    private static let pieceBytes = 1 << 20

    /// Makes the export from a copy of the database, so that all records are of one moment. Meanwhile media-service
    /// deletes no file.
    ///
    /// - Returns: The outcome, and the items that lost files belong to, by digest.
    /// - Throws: `CommandError`.
    func run() async throws -> (outcome: ExportCreation.Outcome, origins: [String: BlobOrigin]) {
        try await DiaryCopies(path: data).withCopy(work) { copy in
            do {
                let outcome = try await export(
                    by: KeptRecordServiceClient(channel: copy.client.channel), copy: copy.id)
                let origins = try await work.run { _ throws(BackupError) in
                    BlobOrigins.of(
                        outcome.missing + outcome.damaged, in: copy.path, account: outcome.summary.accountID)
                }
                return (outcome: outcome, origins: origins)
            } catch let error as RPCError {
                throw CommandError(error, showsCode: false)
            }
        }
    }

    private func export(by client: KeptRecordServiceClient, copy: String) async throws -> ExportCreation.Outcome {
        var request = GetKeptDiaryRequest()
        (request.account, request.copyId) = (account, copy)
        let diary = try await client.getKeptDiary(
            request, options: CallOptions(timeout: .seconds(30), waitForReady: true))
        let filter = try await filter(of: diary.accountId, copy: copy, by: client)
        let (target, isArchive) = (target, isArchive)
        // Only now, so that an unknown account or album leaves no folder.
        let creation = try await work.run { _ throws(BackupError) in
            try isArchive ? ExportCreation(archive: target) : ExportCreation(into: target)
        }
        do {
            return try await fill(creation, with: diary, copy: copy, by: client, filter: filter)
        } catch {
            // The error of the export itself says more than that of its removal.
            try? await BackupWork.blocking { () throws(BackupError) in try creation.abandon() }
            switch error {
            case let error as CommandError: throw Self.unfinished(error, isArchive: isArchive)
            case let error as RPCError:
                throw Self.unfinished(CommandError(error, showsCode: false), isArchive: isArchive)
            default: throw error
            }
        }
    }

    /// Whether the target is a ZIP archive: its name says so.
    private var isArchive: Bool { target.lowercased().hasSuffix(".zip") }

    /// Returns the error of an export that was begun, with the next step.
    ///
    /// - Parameter isArchive: Whether nothing is left of the export.
    static func unfinished(_ error: CommandError, isArchive: Bool) -> CommandError {
        let fault = isArchive ? CommandFault.archiveEnded : CommandFault.exportEnded
        return CommandError(
            error.code, words: fault.localized(["reason": error.description]), fault: error.fault)
    }

    /// Writes the records and everything that follows from them.
    private func fill(
        _ creation: ExportCreation, with diary: KeptDiary, copy: String, by client: KeptRecordServiceClient,
        filter: PartFilter?
    ) async throws -> ExportCreation.Outcome {
        var count = 0
        for file in RecordFile.allCases {
            count = try await store(
                file, of: diary.accountId, copy: copy, by: client, in: creation, after: count, filter: filter)
        }
        let (media, time, part) = (data + "/media", Date.now.formatted(.iso8601), filter?.namedPart ?? PlainPart())
        return try await work.run { work throws(BackupError) in
            try creation.run(
                media: media, progress: { Self.show($0, in: work) },
                summary: { Self.summary(of: $0, in: diary, at: time, part: part) })
        }
    }

    /// Returns the filter of the part; nil for the whole diary.
    ///
    /// - Throws: `CommandError` if nothing has the part's album or tag, or no entry or photo meets the conditions.
    private func filter(
        of account: String, copy: String, by client: KeptRecordServiceClient
    ) async throws -> PartFilter? {
        if part.isWhole { return nil }
        var filter = PartFilter(part)
        for file in PartFilter.files {
            for try await response in try await records(file, of: account, copy: copy, by: client) {
                if let record = response.message.record { filter.learn(record) }
            }
        }
        try Self.check(filter, of: part)
        return filter
    }

    /// Throws unless the part has something.
    ///
    /// - Parameter filter: The part's filter, which has learned all records.
    static func check(_ filter: PartFilter, of part: PlainPart) throws(CommandError) {
        let name = part.album ?? ""
        switch filter.refusal {
        case nil: break
        case .unknownAlbum:
            throw CommandError(.missing, CommandFault.noSuchName, ["name": name, "command": "album list"])
        case .savedSearch: throw CommandError(.usage, CommandFault.albumIsSearch, ["name": name])
        case .severalAlbums(let ids):
            throw CommandError(
                .usage, CommandFault.severalNames, ["name": name, "ids": ids.joined(separator: "\n  ")])
        case .unknownTag(let tag):
            throw CommandError(.missing, CommandFault.noSuchName, ["name": tag, "command": "tag list"])
        case .empty: throw CommandError(.missing, CommandFault.partEmpty)
        }
    }

    /// Lists the records of a kind.
    private func records(
        _ file: RecordFile, of account: String, copy: String, by client: KeptRecordServiceClient
    ) async throws -> ResponseStream<ListRecordsResponse> {
        var request = ListRecordsRequest()
        (request.account, request.copyId) = (account, copy)
        request.kind = file.kind
        return try await client.listRecords(request, options: .waitingForFolder)
    }

    /// Stores the records of a kind as they come. Returns the number of records so far.
    ///
    /// - Parameter filter: The filter of a part; nil to store all records.
    func store(
        _ file: RecordFile, of account: String, copy: String, by client: KeptRecordServiceClient,
        in store: some RecordStore, after before: Int, filter: PartFilter? = nil
    ) async throws -> Int {
        var (count, piece): (Int, [UInt8]) = (before, [])
        for try await response in try await records(file, of: account, copy: copy, by: client) {
            guard let record = response.message.record else { continue }
            let chosen: KeptRecord? = if let filter { filter.shown(record) } else { record }
            guard let chosen, let line = try RecordLines.line(of: chosen) else { continue }
            piece += line
            count += 1
            work.show(ExportNotice.recordProgress.localized(["done": "\(count)"]))
            guard piece.count >= Self.pieceBytes else { continue }
            let lines = piece
            try await BackupWork.blocking { () throws(BackupError) in try store.append(lines, to: file) }
            piece = []
        }
        let lines = piece
        try await BackupWork.blocking { () throws(BackupError) in
            try store.append(lines, to: file)
            try store.finish(file)
        }
        return count
    }

    /// Returns the facts of an export.
    static func summary(
        of records: PlainDiary, in diary: KeptDiary, at time: String, part: PlainPart = PlainPart()
    ) -> PlainSummary {
        var summary = PlainSummary(
            diary: diary.diaryId, accountID: diary.accountId, account: diary.accountName, time: time,
            daybookVersion: DaybookVersion.current, counts: records.counts)
        if !part.isWhole { summary.leftOut.append(part.leftOut) }
        return summary
    }

    /// Shows the progress of files and pages.
    static func show(_ progress: ExportCreation.Progress, in work: BackupWork) {
        switch progress {
        case .files(let done, let all, let bytes):
            work.show(
                ExportNotice.fileProgress.localized([
                    "done": "\(done)", "all": "\(all)", "megabytes": "\(bytes / 1_000_000)",
                ]))
        case .pages(let done, let all):
            work.show(ExportNotice.pageProgress.localized(["done": "\(done)", "all": "\(all)"]))
        }
    }
}
