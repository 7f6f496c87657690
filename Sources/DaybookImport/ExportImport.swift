package import DaybookAPI
package import DaybookBackup
import PlainForm
import ProtobufC
import Work
package import ZRPC

/// An import of an export into one account, by calls to entry-service and media-service.
package struct ExportImport: Sendable {
    let export: any ExportSource
    /// The name or the ID of the account; empty for the owner of the server.
    let account: String
    /// Whether the records may be added to those of an account in use. Otherwise the account must be empty.
    let mayMerge: Bool
    /// Whether the import was begun before, and goes on only if it was not undone since then.
    let resumes: Bool
    let progress: any ImportProgress
    /// The notes on the files that the import stores; nil if nobody keeps any.
    let notes: (any ImportedFileNotes)?

    /// The kinds of records in the order in which they are written. Texts are written with the entries.
    private static let kinds: [RecordFile] = [
        .photos, .entries, .albums, .albumPhotos, .sounds, .subjects, .shares, .shareViews, .memories, .savedPictures,
    ]
    /// The bytes of lines that are read at once.
    static let batchBytes = 1 << 20

    /// Creates an import, which does nothing yet.
    ///
    /// - Parameters:
    ///   - account: The name or the ID of the account; empty for the owner of the server.
    ///   - mayMerge: Whether the records may be added to those of an account in use.
    ///   - resumes: Whether the import was begun before, and goes on only if it was not undone since then.
    ///   - notes: The notes on the files that imports of the account stored; nil if nobody keeps any.
    package init(
        export: any ExportSource, account: String, mayMerge: Bool, resumes: Bool = false, progress: any ImportProgress,
        notes: (any ImportedFileNotes)? = nil
    ) {
        (self.export, self.account, self.mayMerge) = (export, account, mayMerge)
        (self.resumes, self.progress, self.notes) = (resumes, progress, notes)
    }

    /// Reads all records, and reports how many an import would add. Changes nothing.
    ///
    /// - Parameter records: The service that knows the account's records; nil if there is no diary yet.
    /// - Throws: `BackupError` for an export that cannot be read; ``RefusedCall`` for one that a service refuses; `RPCError`;
    ///   the errors of the progress.
    package func preview(records: KeptRecordServiceClient?) async throws -> DiaryImportReport {
        var report = DiaryImportReport(of: export)
        try await progress.note(opened)
        try await noteUnknown(in: &report)
        let scratch = try await BlockingWork.run { () throws(BackupError) in try ImportScratch() }
        try await forEachFile(notingIn: scratch, report: &report) { file, done in
            try await progress.note(.files(done))
            let size = try await BlockingWork.run { () throws(BackupError) in try export.size(of: file) }
            guard let size else { return .missing }
            return .stored(size: size)
        }
        // An import begins with the record of the account.
        let exported = try await records == nil ? nil : export.account()
        var preview = RecordPreview(client: records, account: account, source: source, exported: exported)
        let pages = try await PageEdits(
            of: export, notingIn: scratch, asking: records, account: account, source: source, report: &report)
        try await sendRecords(
            to: &preview, editedBy: pages, stored: scratch, findsHidden: true, report: &report
        ) { _ in true }
        let hidden = try await BlockingWork.run { () throws(BackupError) in try scratch.hiddenFiles() }
        report.hideFiles(stored: hidden.stored, lost: hidden.lost)
        return report
    }

    /// Runs or resumes the import. The caller keeps media-service from deleting files meanwhile.
    ///
    /// - Parameter note: The note of the account's unfinished upload, which the import resumes; nil if large files are sent
    ///   in one call, as small ones are.
    /// - Throws: As ``preview(records:)``. A later run with the same export goes on.
    package func run(
        records: KeptRecordServiceClient, media: MediaServiceClient, resuming note: ImportUploadNote? = nil
    ) async throws -> DiaryImportReport {
        let owned = AccountDigests(client: records, account: account)
        var files = ImportedFiles(export: export, client: media, isOwned: { try await owned.contains($0) })
        files.uploads = note.map { ImportUploads(client: UploadServiceClient(channel: media.channel), note: $0) }
        return try await bring(to: records, files: files)
    }

    private func bring(to client: KeptRecordServiceClient, files: ImportedFiles) async throws -> DiaryImportReport {
        var report = DiaryImportReport(of: export)
        try await progress.note(opened)
        let state = try await begin(by: client)
        (report.account, report.wasDone) = (state.accountName, state.isDone)
        (report.isMerge, report.run) = (state.mode == .merge, state.runId)
        report.leave(settings: state.leftSettings)
        if state.isDone {
            // The notes on its files were made before its end.
            try await noteKnownPages(by: client, report: &report)
            try await progress.note(.files(max(0, export.summary.files)))
            try await progress.note(.records(Int(clamping: handledRecords.total)))
            return report
        }
        try await progress.note(.begun(run: report.run, account: report.account, isMerge: report.isMerge))
        var files = files
        (files.budget, files.notes) = try await (budget(by: client), notes)
        do {
            try await send(to: client, files: files, for: state.accountId, report: &report)
        } catch let error as BackupError where error.code == .exportLines {
            // Ends the import, so that another one can begin. The records before the error stay.
            try? await files.uploads?.cancelNoted(of: state.accountId)
            try? await end(report.run, by: client, isPartial: true)
            throw error
        }
        try await end(report.run, by: client, isPartial: !report.isComplete)
        return report
    }

    /// Reports the edited pages of an export that was imported before: they do not come with it any more. Reads the records
    /// only if there are edited pages.
    private func noteKnownPages(by client: KeptRecordServiceClient, report: inout DiaryImportReport) async throws {
        let scratch = try await BlockingWork.run { () throws(BackupError) in try ImportScratch() }
        let pages = try await PageEdits(
            of: export, notingIn: scratch, asking: client, account: account, source: source, report: &report)
        if try await pages.areAny() { report.noteKnownPages(of: try await preview(records: client)) }
    }

    /// Stores the files, then writes the records.
    ///
    /// - Parameter id: The ID of the account.
    private func send(
        to client: KeptRecordServiceClient, files: ImportedFiles, for id: String, report: inout DiaryImportReport
    ) async throws {
        try await noteUnknown(in: &report)
        let scratch = try await BlockingWork.run { () throws(BackupError) in try ImportScratch() }
        try await forEachFile(notingIn: scratch, report: &report) { file, done in
            try await progress.note(.files(done))
            return try await files.store(file, for: id)
        }
        // A try that was killed may have stored its file without cancelling the upload, or the last file was refused.
        // One that cannot be cancelled now stays noted, and ends no import.
        try? await files.uploads?.cancelNoted(of: id)
        try await notes?.beginRecords(of: report.run)
        var sender = RecordSender(client: client, account: account, source: source)
        let pages = try await PageEdits(
            of: export, notingIn: scratch, asking: client, account: account, source: source, report: &report)
        try await sendRecords(to: &sender, editedBy: pages, stored: scratch, report: &report) { digest in
            try await files.owns(digest)
        }
        try await sender.note(report: &report)
    }

    /// Reports the files of records that this Daybook does not know, and the unknown fields of the account. Those of other
    /// records are reported as they are read.
    private func noteUnknown(in report: inout DiaryImportReport) async throws {
        let export = export
        let records = try await BlockingWork.run { () throws(BackupError) in try export.unknownRecords() }
        report.unknown.add(records, statedBy: export.summary)
        var fields = UnknownFields()
        // An account that cannot be read is refused where an import begins.
        _ = try? await export.account(countingUnknown: &fields)
        report.unknown.add(fields, of: .accounts)
    }

    /// Reads the records, and gives them to a target in the order of an import.
    ///
    /// - Parameters:
    ///   - pages: The pages that a person edited.
    ///   - scratch: The notes of the import, with the files that are there.
    ///   - findsHidden: Whether records are noted that are hidden or belong to hidden ones.
    ///   - isOwned: Returns whether the account has a file with a digest.
    private func sendRecords(
        to target: inout some RecordTarget, editedBy pages: PageEdits, stored scratch: ImportScratch,
        findsHidden: Bool = false, report: inout DiaryImportReport,
        isOwned: @escaping @Sendable (_ digest: String) async throws -> Bool
    ) async throws {
        var handled = handledRecords
        for kind in Self.kinds {
            let texts =
                kind == .entries
                ? try await EntryTexts(
                    of: export, notingIn: scratch, findsHidden: findsHidden, isOwned: isOwned) : nil
            let reader = try await BlockingWork.run { () throws(BackupError) in try export.reader(of: kind) }
            while let records = try await records(
                of: kind, from: reader, stored: scratch, findsHidden: findsHidden, report: &report)
            {
                let edited = try await texts == nil ? [:] : pages.edited(of: records)
                for read in records {
                    if let texts {
                        try await target.send(entry: read, with: texts, report: &report) { id, texts in
                            guard let page = edited[id] else { return nil }
                            return try await pages.entry(read, texts: texts, page: page)
                        }
                    } else {
                        try await target.send(read, of: kind, report: &report)
                    }
                }
                try await progress.note(.records(handled.count(in: report)))
            }
            // Records of the next kind may need them.
            try await target.flush(report: &report)
            requireLines(of: reader, as: kind, in: &report)
            handled.finish(kind)
            if let texts {
                try await texts.end(report: &report)
                requireLines(of: texts.reader, as: .revisions, in: &report)
                handled.finish(.revisions)
            }
            try await progress.note(.records(handled.count(in: report)))
        }
    }

    /// Asks for the bytes that the account's quota still allows; nil if nothing limits the import.
    private func budget(by client: KeptRecordServiceClient) async throws -> ImportedFiles.Budget? {
        let (account, source) = (account, source)
        // A question about no record.
        let response = try await RefusedCall.naming({ _ in Self.summary }) {
            try await client.previewImport(options: .waitingForFolder) { writer in
                var message = ImportRecordsRequest()
                (message.account, message.source) = (account, source)
                try await writer.write(message)
            }
        }
        let unrecorded = try await notes?.unrecordedBytes() ?? 0
        return response.leftBytes.map { ImportedFiles.Budget(quota: $0, unrecorded: unrecorded) }
    }

    /// Ends the import of an ID, whose records are written.
    private func end(_ run: String, by client: KeptRecordServiceClient, isPartial: Bool) async throws {
        // A later try would compare the files with a diary in which photos may be deleted. Without this note they wait for
        // the collector.
        try? await notes?.endRecords(of: run)
        var request = EndImportRequest()
        (request.account, request.source, request.isPartial) = (account, source, isPartial)
        _ = try await RefusedCall.naming({ _ in Self.summary }) { [request] in
            try await client.endImport(request, options: .waitingForFolder)
        }
    }

    /// The numbers that the export states, without the records that no import counts, as that of the account. Any program
    /// may have written them.
    private var opened: ImportStepTaken {
        .opened(files: Int64(max(0, export.summary.files)), records: handledRecords.total)
    }

    /// The records of the export, of which none is handled yet.
    private var handledRecords: HandledRecords { HandledRecords(of: export.summary, kinds: Self.kinds + [.revisions]) }

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
        request.resumes = resumes
        return try await RefusedCall.naming({ error in
            error.fieldViolations.contains { $0.field == "source" } ? Self.summary : .account
        }) { [request] in
            try await client.beginImport(request, options: CallOptions(timeout: .seconds(60), waitForReady: true))
        }
    }

    /// The file with the facts of the export, which identify it.
    private static let summary = RefusedCall.Subject.place(PlainSummary.fileName)

    /// Calls `body` with each file of the export, and with the number of files before it, until a file with its digest is
    /// there. Notes the sizes of the files that are there, and reports the others.
    private func forEachFile(
        notingIn scratch: ImportScratch, report: inout DiaryImportReport,
        body: (_ file: ExportedFile, _ done: Int) async throws -> ImportedFiles.Outcome
    ) async throws {
        let reader = try await BlockingWork.run { () throws(BackupError) in try export.fileReader() }
        var done = 0
        while let lines = try await BlockingWork.run({ () throws(BackupError) in
            try reader.next(bytes: Self.batchBytes)
        }) {
            for line in lines {
                var unknown = UnknownFields()
                _ = RecordLines.file(from: line.bytes, countingUnknown: &unknown)
                report.unknown.add(unknown, ofList: ExportFolder.fileList)
                guard let file = ExportFolder.file(in: line) else {
                    try reader.noteUnreadable()
                    report.refuse(
                        "\(ExportFolder.fileList):\(line.number)", because: .lineUnreadable,
                        with: ["cause": "path, digest"], isHidden: true)
                    continue
                }
                let isNew = try await BlockingWork.run { () throws(BackupError) in
                    try !scratch.claim([file]).isEmpty
                }
                guard isNew else { continue }
                switch try await body(file, done) {
                case .stored(let size):
                    try await BlockingWork.run { () throws(BackupError) in try scratch.note(file, size: size) }
                    report.files += 1
                case .missing:
                    try await BlockingWork.run { () throws(BackupError) in
                        try scratch.release(file)
                        try scratch.lose(file)
                    }
                    report.refuse(file.path, because: .fileMissing)
                case .damaged:
                    try await BlockingWork.run { () throws(BackupError) in try scratch.release(file) }
                    report.refuse(file.path, because: .fileDamaged)
                case .overQuota:
                    try await BlockingWork.run { () throws(BackupError) in
                        try scratch.note(file, size: ImportedFiles.overQuota)
                    }
                    report.refuse(file.path, because: .fileOverQuota)
                case .refused(let reason, let words): report.refuse(file.path, reason: reason, words: words)
                }
                done += 1
            }
        }
        // Lines without a file, and those that repeat one, are done, too.
        try await progress.note(.files(max(done, export.summary.files)))
        requireLines(
            of: reader, named: ExportFolder.fileList, atLeast: export.summary.files, mayBeHidden: true, in: &report)
    }

    /// Reports a file of records that is missing, or has fewer lines than the export had.
    private func requireLines(of reader: RecordReader, as kind: RecordFile, in report: inout DiaryImportReport) {
        let count = export.summary.counts[kind.rawValue] ?? 0
        requireLines(
            of: reader, named: ExportFolder.name(of: kind), atLeast: count, mayBeHidden: kind.mayBeHidden, in: &report)
    }

    private func requireLines(
        of reader: RecordReader, named name: String, atLeast count: Int, mayBeHidden: Bool,
        in report: inout DiaryImportReport
    ) {
        if reader.missing != nil { return report.refuse(name, because: .recordsMissing, isHidden: mayBeHidden) }
        let lines = reader.lineCount
        guard lines < count else { return }
        report.refuse(
            name, because: .linesMissing, with: ["lines": "\(lines)", "count": "\(count)"], isHidden: mayBeHidden)
    }

    /// Reads the next records of a kind; `nil` at the end. Reports lines that cannot be read, and photos whose files are
    /// not stored.
    ///
    /// - Parameter findsHidden: Whether records are noted that are hidden or belong to hidden ones.
    private func records(
        of kind: RecordFile, from reader: RecordReader, stored scratch: ImportScratch, findsHidden: Bool = false,
        report: inout DiaryImportReport
    ) async throws -> [ReadRecord]? {
        let lines = try await BlockingWork.run { () throws(BackupError) in try reader.next(bytes: Self.batchBytes) }
        guard let lines else { return nil }
        var (read, seen): ([ReadRecord], Set<String>) = ([], [])
        for line in lines {
            if let record = try reader.record(of: kind, in: line, seen: &seen, report: &report) { read.append(record) }
        }
        if findsHidden { try await Self.findHidden(in: &read, notingIn: scratch) }
        let digests = Set(read.compactMap { Self.file(of: $0.record)?.digest })
        if digests.isEmpty { return read }
        let sizes = try await BlockingWork.run { () throws(BackupError) in try scratch.sizes(of: digests) }
        return read.filter { read in
            guard let file = Self.file(of: read.record) else { return true }
            let size = sizes[file.digest]
            let text: ImportText
            if size == ImportedFiles.overQuota {
                text = .fileOverQuota
            } else if size == file.size {
                return true
            } else {
                text = size == nil ? .recordFileMissing : .fileDamaged
            }
            report.refuse(read.place, because: text, of: kind, isHidden: read.isHidden)
            return false
        }
    }

    /// Marks the records that are hidden, or belong to hidden ones.
    static func findHidden(in read: inout [ReadRecord], notingIn scratch: ImportScratch) async throws {
        if read.isEmpty { return }
        let traces = read.map(\.record.trace)
        let found = try await BlockingWork.run { () throws(BackupError) in try scratch.note(traces) }
        for (index, isHidden) in zip(read.indices, found) { read[index].isOfHidden = isHidden }
    }

    /// Returns the digest and the size of the file that a record needs; nil for a record without a file.
    private static func file(of record: KeptRecord) -> (digest: String, size: Int64)? {
        switch record.record {
        case .photo(let photo): (photo.digest, photo.sizeBytes)
        case .sound(let sound): (sound.digest, sound.sizeBytes)
        default: nil
        }
    }
}

extension CallOptions {
    /// The options of a call of any length to the services of a folder.
    ///
    /// If the service's process has ended, its successor may be at another address, so that the call fails after
    /// a while in which a restarted service would have been ready: as long as a supervisor waits for one.
    package static var waitingForFolder: CallOptions { CallOptions(waitForReady: true, readyTimeout: .seconds(60)) }
}
