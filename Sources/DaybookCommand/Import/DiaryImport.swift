import DaybookAPI
import DaybookBackup
import DaybookSettings
import Foundation
import Logging
import PlainForm
import ProtobufC
import ZRPC

/// An import of an export into one account, through the services of a diary's folder: the running ones, or some that
/// are started for it.
struct DiaryImport: Sendable {
    /// The diary's folder.
    let data: String
    let export: any ExportSource
    /// The name of the account; empty for the owner of the server.
    let account: String
    let work: BackupWork
    /// Whether the records may be added to those of an account in use. Otherwise the account must be empty.
    var mayMerge = false

    /// The kinds of records in the order in which they are written. Texts are written with the entries.
    private static let kinds: [RecordFile] = [
        .photos, .entries, .albums, .albumPhotos, .sounds, .subjects, .shares, .shareViews, .memories, .savedPictures,
    ]
    /// The bytes of lines that are read at once.
    static let batchBytes = 1 << 20

    /// Reads all records, and reports how many an import would add. Without a diary in the folder, all of them count.
    func preview() async throws -> DiaryImportReport {
        guard FileManager.default.fileExists(atPath: data + "/entry/daybook.sqlite") else {
            return try await read(asking: nil)
        }
        return try await withServices([.entry]) { transport, endpoints in
            let client = KeptRecordServiceClient(channel: transport.channel(to: endpoints.entry))
            return try await read(asking: RecordPreview(client: client, account: account, source: source))
        }
    }

    /// Reads all records.
    ///
    /// - Parameter preview: The questions to the service; nil if there is no diary yet.
    private func read(asking preview: RecordPreview?) async throws -> DiaryImportReport {
        var (report, preview) = (DiaryImportReport(), preview)
        let scratch = try await BackupWork.blocking { () throws(BackupError) in try ImportScratch() }
        try await forEachFile(notingIn: scratch, report: &report) { file, _ in
            let size = try await BackupWork.blocking { () throws(BackupError) in try export.size(of: file) }
            guard let size else { return .missing }
            return .stored(size: size)
        }
        for kind in Self.kinds + [.revisions] {
            let reader = try await BackupWork.blocking { () throws(BackupError) in try export.reader(of: kind) }
            while let records = try await records(of: kind, from: reader, stored: scratch, report: &report) {
                for read in records {
                    if preview == nil {
                        report.add(kind, isKnown: false)
                    } else {
                        try await preview?.ask(read, of: kind, report: &report)
                    }
                }
            }
            try await preview?.flush(report: &report)
            requireLines(of: reader, as: kind, in: &report)
        }
        return report
    }

    /// Runs or resumes the import. Meanwhile media-service deletes no file, so that none goes between its upload and its
    /// record; backups go on.
    ///
    /// - Throws: `CommandError`; of code `tryAgain` if another command imports into the account.
    func run() async throws -> DiaryImportReport {
        guard FileManager.default.isWritableFile(atPath: data + "/entry") else {
            throw CommandError(.missing, CommandFault.noDiaryToChange, ["folder": data])
        }
        return try await withServices([.entry, .media]) { transport, endpoints in
            let client = KeptRecordServiceClient(channel: transport.channel(to: endpoints.entry))
            let own = try ImportLock(data: data, account: try await name(of: account, by: client))
            let blobs = try await DiaryCopies(path: data).lockBlobs()
            let owned = AccountDigests(client: client, account: account)
            let report = try await bring(
                to: client,
                files: ImportedFiles(
                    export: export, client: MediaServiceClient(channel: transport.channel(to: endpoints.media)),
                    isOwned: { try await owned.contains($0) }))
            withExtendedLifetime((own, blobs)) {}
            return report
        }
    }

    /// Runs work with the services of the folder: the running ones, or some that are started for it.
    private func withServices(
        _ services: [FolderServices.Service],
        body: @escaping @Sendable (Transport, FolderServices.Endpoints) async throws -> DiaryImportReport
    ) async throws -> DiaryImportReport {
        let result = CopyResult<DiaryImportReport>()
        try await FolderServices(folder: data, services: services, logger: Self.logger).run { endpoints in
            let transport = try Transport(logger: Self.logger)
            do {
                result.value = try await body(transport, endpoints)
            } catch {
                await transport.shutdown(grace: .zero)
                throw (error as? RPCError).map { CommandError($0, showsCode: false) } ?? error
            }
            await transport.shutdown(grace: .zero)
        }
        guard let report = result.value else { throw CancellationError() }
        return report
    }

    /// Returns the name of an account as the service has it.
    private func name(of account: String, by client: KeptRecordServiceClient) async throws -> String {
        var request = GetKeptDiaryRequest()
        request.account = account
        return try await client.getKeptDiary(
            request, options: CallOptions(timeout: .seconds(30), waitForReady: true)
        ).accountName
    }

    private func bring(to client: KeptRecordServiceClient, files: ImportedFiles) async throws -> DiaryImportReport {
        var report = DiaryImportReport()
        let state = try await begin(by: client)
        (report.account, report.wasDone) = (state.accountName, state.isDone)
        (report.isMerge, report.run) = (state.mode == .merge, state.runId)
        if state.isDone { return report }
        if report.isMerge { work.show(ImportNotice.merging.localized(["account": DisplayWidth.shown(report.account)])) }
        do {
            try await send(to: client, files: files, for: state.accountId, report: &report)
        } catch let error as CommandError where error.fault == BackupFault.endOfReading {
            // Ends the import, so that another one can begin. The records before the error stay.
            try? await end(by: client, isPartial: true)
            throw error
        }
        try await end(by: client, isPartial: !report.isComplete)
        return report
    }

    /// Stores the files, then writes the records.
    ///
    /// - Parameter id: The ID of the account.
    private func send(
        to client: KeptRecordServiceClient, files: ImportedFiles, for id: String, report: inout DiaryImportReport
    ) async throws {
        let scratch = try await BackupWork.blocking { () throws(BackupError) in try ImportScratch() }
        try await forEachFile(notingIn: scratch, report: &report) { file, done in
            work.show(ImportNotice.fileProgress.localized(["done": "\(done)", "all": "\(export.summary.files)"]))
            return try await files.store(file, for: id)
        }
        var sender = RecordSender(client: client, account: account, source: source)
        for kind in Self.kinds {
            let texts =
                kind == .entries
                ? try await EntryTexts(
                    of: export, notingIn: scratch, isOwned: { try await files.owns($0) }) : nil
            let reader = try await BackupWork.blocking { () throws(BackupError) in try export.reader(of: kind) }
            while let records = try await records(of: kind, from: reader, stored: scratch, report: &report) {
                for read in records {
                    if let texts {
                        try await sender.send(entry: read, with: texts, report: &report)
                    } else {
                        try await sender.send(read, of: kind, report: &report)
                    }
                }
                work.show(ExportNotice.recordProgress.localized(["done": "\(report.records)"]))
            }
            // Records of the next kind may need them.
            try await sender.flush(report: &report)
            requireLines(of: reader, as: kind, in: &report)
            guard let texts else { continue }
            try await texts.end(report: &report)
            requireLines(of: texts.reader, as: .revisions, in: &report)
        }
        try await sender.note(report: &report)
    }

    private func end(by client: KeptRecordServiceClient, isPartial: Bool) async throws {
        var request = EndImportRequest()
        (request.account, request.source, request.isPartial) = (account, source, isPartial)
        _ = try await client.endImport(request, options: CallOptions(waitForReady: true))
    }

    /// The text that identifies the export.
    private var source: String {
        "\(export.summary.diary)/\(export.summary.accountID)/\(export.summary.time)"
    }

    private func begin(by client: KeptRecordServiceClient) async throws -> ImportState {
        var request = BeginImportRequest()
        request.account = account
        request.source = source
        request.record = try await export.account()
        request.mode = mayMerge ? .merge : .takeOver
        return try await client.beginImport(
            request, options: CallOptions(timeout: .seconds(60), waitForReady: true))
    }

    /// Calls `body` with each file of the export, and with the number of files before it, until a file with its digest is
    /// there. Notes the sizes of the files that are there, and reports the others.
    private func forEachFile(
        notingIn scratch: ImportScratch, report: inout DiaryImportReport,
        body: (_ file: ExportedFile, _ done: Int) async throws -> ImportedFiles.Outcome
    ) async throws {
        let reader = try await BackupWork.blocking { () throws(BackupError) in try export.fileReader() }
        var done = 0
        while let lines = try await BackupWork.blocking({ () throws(BackupError) in
            try reader.next(bytes: Self.batchBytes)
        }) {
            for line in lines {
                guard let file = ExportFolder.file(in: line) else {
                    try Self.noteUnreadable(in: reader)
                    report.refuse(
                        "\(ExportFolder.fileList):\(line.number)", reason: ImportNotice.lineUnreadableReason,
                        message: ImportNotice.lineUnreadable.localized(["cause": "path, digest"]))
                    continue
                }
                let isNew = try await BackupWork.blocking { () throws(BackupError) in
                    try !scratch.claim([file]).isEmpty
                }
                guard isNew else { continue }
                switch try await body(file, done) {
                case .stored(let size):
                    try await BackupWork.blocking { () throws(BackupError) in try scratch.note(file, size: size) }
                    report.files += 1
                case .missing:
                    try await BackupWork.blocking { () throws(BackupError) in try scratch.release(file) }
                    refuse(file.path, because: .fileMissing, in: &report)
                case .damaged:
                    try await BackupWork.blocking { () throws(BackupError) in try scratch.release(file) }
                    refuse(file.path, because: .fileDamaged, in: &report)
                case .refused(let reason, let message): report.refuse(file.path, reason: reason, message: message)
                }
                done += 1
            }
        }
        requireLines(reader.lineCount, of: ExportFolder.fileList, atLeast: export.summary.files, in: &report)
    }

    /// Reports a file of records with fewer lines than the export had.
    private func requireLines(of reader: RecordReader, as kind: RecordFile, in report: inout DiaryImportReport) {
        let count = export.summary.counts[kind.rawValue] ?? 0
        requireLines(reader.lineCount, of: ExportFolder.name(of: kind), atLeast: count, in: &report)
    }

    private func requireLines(
        _ lines: Int, of name: String, atLeast count: Int, in report: inout DiaryImportReport
    ) {
        guard lines < count else { return }
        report.refuse(
            name, reason: ImportNotice.linesMissingReason,
            message: ImportNotice.linesMissing.localized(["lines": "\(lines)", "count": "\(count)"]))
    }

    /// Reports a file, or a record whose file is not there.
    private func refuse(
        _ place: String, because notice: ImportNotice, of kind: RecordFile? = nil, in report: inout DiaryImportReport
    ) {
        let isDamaged = notice == .fileDamaged
        report.refuse(
            place, reason: isDamaged ? ImportNotice.fileDamagedReason : ImportNotice.fileMissingReason,
            message: notice.localized(), of: kind)
    }

    /// Reads the next records of a kind; `nil` at the end. Reports lines that cannot be read, and photos whose files are
    /// not stored.
    private func records(
        of kind: RecordFile, from reader: RecordReader, stored scratch: ImportScratch, report: inout DiaryImportReport
    ) async throws -> [ReadRecord]? {
        let lines = try await BackupWork.blocking { () throws(BackupError) in try reader.next(bytes: Self.batchBytes) }
        guard let lines else { return nil }
        var read: [ReadRecord] = []
        for line in lines {
            let place = "\(ExportFolder.name(of: kind)):\(line.number)"
            do throws(ProtobufError) {
                let record = try RecordLines.record(in: kind, from: line.bytes)
                read.append(ReadRecord(place: place, record: record, size: line.bytes.count))
            } catch {
                try Self.noteUnreadable(in: reader, because: error)
                report.refuse(
                    place, reason: ImportNotice.lineUnreadableReason,
                    message: ImportNotice.lineUnreadable.localized(["cause": "\(error)"]), of: kind)
            }
        }
        let digests = Set(read.compactMap { Self.file(of: $0.record)?.digest })
        if digests.isEmpty { return read }
        let sizes = try await BackupWork.blocking { () throws(BackupError) in try scratch.sizes(of: digests) }
        return read.filter { read in
            guard let file = Self.file(of: read.record), sizes[file.digest] != file.size else { return true }
            let isMissing = sizes[file.digest] == nil
            refuse(read.place, because: isMissing ? .recordFileMissing : .fileDamaged, of: kind, in: &report)
            return false
        }
    }

    /// Counts a line that cannot be read. A record with fields that a newer Daybook added is not counted: each record of
    /// an export may have one.
    ///
    /// - Parameter error: The reason; nil for another one than that of a record.
    /// - Throws: `CommandError` if the file has too many of them.
    static func noteUnreadable(
        in reader: RecordReader, because error: ProtobufError? = nil
    ) throws(CommandError) {
        if error?.code == .unknownField { return }
        do throws(BackupError) {
            try reader.noteUnreadable()
        } catch {
            throw CommandError(error)
        }
    }

    /// Returns the digest and the size of the file that a record needs; nil for a record without a file.
    private static func file(of record: KeptRecord) -> (digest: String, size: Int64)? {
        switch record.record {
        case .photo(let photo): (photo.digest, photo.sizeBytes)
        case .sound(let sound): (sound.digest, sound.sizeBytes)
        default: nil
        }
    }

    private static var logger: Logger {
        var logger = Logger(label: "daybook.import")
        logger.logLevel = .error
        return logger
    }
}
