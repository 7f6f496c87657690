import DaybookAPI
import DaybookBackup
import DaybookEntry
import Foundation
import PlainForm
import Work
import ZRPC

/// The pages of an export that somebody edited since, found for the entries that the import adds.
///
/// The list of pages waits in the notes of the import. A page is in memory while its entry is handled.
struct PageEdits: Sendable {
    private let export: any ExportSource
    private let scratch: ImportScratch
    /// The service that knows which entries come; nil if there is no diary yet, so that all come.
    private let client: KeptRecordServiceClient?
    /// The name of the account; empty for the owner of the server.
    private let account: String
    /// The text that identifies the export.
    private let source: String
    private let rules: EditedEntryRules
    /// The digests of further texts that Daybook wrote, by the path of the page: a mirror whose last run was killed has
    /// newer pages than its list of them says.
    private let written: [String: Set<String>]
    /// The time of the edits: that of the import.
    private let now: Timestamp

    /// The number of entries in a question to the service.
    private static let entriesAtOnce = 400

    /// Reads the list of pages. An export without one has none that was edited. A list that cannot be read to its end is
    /// reported, and the records come without the edits of the pages that it does not name.
    init(
        of export: any ExportSource, notingIn scratch: ImportScratch, asking client: KeptRecordServiceClient?,
        account: String, source: String, report: inout DiaryImportReport, now: Date = Date()
    ) async throws {
        (self.export, self.scratch, self.client) = (export, scratch, client)
        (self.account, self.source) = (account, source)
        rules = try EditedEntryRules()
        var time = Timestamp()
        // The diary keeps times to the microsecond.
        let microseconds = Int64((now.timeIntervalSince1970 * 1_000_000).rounded(.down))
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        (time.seconds, time.nanos) = (seconds, Int32(max(0, rest)) * 1000)
        self.now = time
        let list = try await BlockingWork.run { () throws(BackupError) -> PageList in
            try Self.readList(of: export, notingIn: scratch)
        }
        if !list.isWhole { report.refuse(ExportFolder.pageList, because: .fileDamaged) }
        written = list.written
    }

    /// The list of pages, as far as it could be read.
    private struct PageList {
        /// The digests that Daybook's own lists have beside those of this one, by path.
        var written: [String: Set<String>] = [:]
        /// Whether it was read to its end.
        var isWhole = true
    }

    /// Notes the list of pages.
    private static func readList(
        of export: any ExportSource, notingIn scratch: ImportScratch
    ) throws(BackupError) -> PageList {
        var list = PageList()
        do throws(BackupError) {
            guard let reader = try export.pageReader() else { return list }
            list.written = try export.unlistedPages()
            while let lines = try reader.next(bytes: ExportImport.batchBytes) {
                let pages = lines.compactMap { ExportFolder.page(in: $0) }
                for page in pages where list.written[page.file.path] == [page.file.digest] {
                    list.written[page.file.path] = nil
                }
                try scratch.note(pages)
            }
        } catch {
            guard error.isOfFile || error.code == .exportLine else { throw error }
            list.isWhole = false
        }
        return list
    }

    /// Returns the pages of entries that were edited, by the entry's ID. Reads none of an entry that the account has.
    func edited(of records: [ReadRecord]) async throws -> [String: ExportedFile] {
        let (export, scratch, written, ids) = (export, scratch, written, records.compactMap(\.entryID))
        let listed = try await BlockingWork.run { () throws(BackupError) -> [String: ExportedFile] in
            try scratch.pages(of: ids)
        }
        let added = try await added(records.filter { read in read.entryID.map { listed[$0] != nil } ?? false })
        let wanted = Set(added.compactMap(\.entryID))
        return try await BlockingWork.run { () throws(BackupError) -> [String: ExportedFile] in
            var edited: [String: ExportedFile] = [:]
            for (id, page) in listed where wanted.contains(id) {
                do throws(BackupError) {
                    let isEdited = try PageDigest.isEdited(page, or: written[page.path] ?? [], in: export)
                    if isEdited == true { edited[id] = page }
                } catch {
                    // The notice of it comes with the entry.
                    guard error.isOfFile else { throw error }
                    edited[id] = page
                }
            }
            return edited
        }
    }

    /// Returns an entry with the edits of its page.
    func entry(_ read: ReadRecord, texts: [ReadRecord], page: ExportedFile) async throws -> EditedEntry {
        var entry = EditedEntry(read, texts: texts)
        let export = export
        do {
            // A page may have megabytes of values.
            let written = try await BlockingWork.run { () throws -> EntryPage in
                try EntryPage(reading: try Self.bytes(of: page, in: export))
            }
            entry.take(written, at: page.path, by: rules, now: now)
        } catch let error as PageError {
            entry.refuse(page.path, cause: error.cause)
        } catch let error as BackupError where error.isOfFile {
            entry.refuse(page.path, cause: "\(error.code)")
        }
        return entry
    }

    /// Returns the bytes of a page, and no more of a larger file than show that it is too large.
    private static func bytes(of page: ExportedFile, in export: any ExportSource) throws(BackupError) -> [UInt8] {
        let pieces = try export.bytes(of: page, piece: 1 << 18)
        var bytes: [UInt8] = []
        while bytes.count <= EntryPage.maximumBytes, let piece = try pieces.next() { bytes += piece }
        return bytes
    }

    /// Returns the entries that the import adds, or added in an earlier try.
    private func added(_ records: [ReadRecord]) async throws -> [ReadRecord] {
        guard let client else { return records }
        let (account, source) = (account, source)
        var (added, rest): ([ReadRecord], ArraySlice<ReadRecord>) = ([], records[...])
        while !rest.isEmpty {
            let asked = Array(rest.prefix(Self.entriesAtOnce))
            rest = rest.dropFirst(asked.count)
            let response = try await client.previewImport(options: .waitingForFolder) { writer in
                for (index, read) in asked.enumerated() {
                    var message = ImportRecordsRequest()
                    if index == 0 { (message.account, message.source) = (account, source) }
                    message.record = read.record
                    try await writer.write(message)
                }
            }
            guard response.outcomes.count == asked.count else {
                throw RPCError(.internalError, "The outcomes of PreviewImport are not those of the records.")
            }
            added += zip(asked, response.outcomes).filter { $0.1.hasOwnContent }.map { $0.0 }
        }
        return added
    }
}

extension ReadRecord {
    /// The ID of the entry; nil for another record.
    fileprivate var entryID: String? {
        if case .entry(let entry) = record.record { entry.id } else { nil }
    }
}

extension ImportOutcome {
    /// Whether the record is in the account as the import brings it: not one that was there before.
    var hasOwnContent: Bool { isOwn || result == .added && !isRestored }
}
