import DaybookAPI
import DaybookBackup
import DaybookEntry
import Foundation
import PlainForm
import ProtobufC
import Work
import ZRPC

/// The pages of an export that a person edited since. Their edits come with the entries that the import adds, and are
/// reported for those that the account has.
///
/// The list of pages waits in the notes of the import. A page is in memory while its entry is handled.
struct PageEdits: Sendable {
    /// An edited page of an entry.
    struct Page: Sendable {
        let file: ExportedFile
        /// Whether the entry comes with the edits. Otherwise the account has it already, or gets it back from the trash.
        let isTaken: Bool
    }

    private let export: any ExportSource
    /// The notes of the import, with the list of pages.
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

    /// The number of entries in a question to the service, and of pages that are looked at between two checks for
    /// cancellation.
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
        report.unknown.add(list.unknown, ofList: ExportFolder.pageList)
        if !list.isWhole { report.refuse(ExportFolder.pageList, because: .fileDamaged) }
        written = list.written
    }

    /// The list of pages, as far as it could be read.
    private struct PageList {
        /// The digests that Daybook's own lists have beside those of this one, by path.
        var written: [String: Set<String>] = [:]
        /// The fields that a newer Daybook wrote.
        var unknown = UnknownFields()
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
                for line in lines { _ = RecordLines.page(from: line.bytes, countingUnknown: &list.unknown) }
                if lines.contains(where: \.isTooLong) { list.isWhole = false }
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

    /// Returns the pages of entries that were edited, by the entry's ID. An entry that would be refused has none.
    func edited(of records: [ReadRecord]) async throws -> [String: Page] {
        let (export, scratch, written, ids) = (export, scratch, written, records.compactMap(\.entryID))
        let edited = try await BlockingWork.run { () throws(BackupError) -> [String: ExportedFile] in
            try Self.edited(of: scratch.pages(of: ids), or: written, in: export)
        }
        let asked = records.filter { read in read.entryID.map { edited[$0] != nil } ?? false }
        var pages: [String: Page] = [:]
        let found = try await outcomes(of: asked)
        for (read, outcome) in zip(asked, found) where outcome.result != .refused {
            guard let id = read.entryID, let file = edited[id] else { continue }
            pages[id] = Page(file: file, isTaken: outcome.hasOwnContent)
        }
        return pages
    }

    /// Returns whether any page of the list was edited.
    func areAny() async throws -> Bool {
        let (export, scratch, written) = (export, scratch, written)
        var last = ""
        while true {
            try Task.checkCancellation()
            let after = last
            let (ids, isAny) = try await BlockingWork.run { () throws(BackupError) -> ([String], Bool) in
                let pages = try scratch.pages(after: after, limit: Self.entriesAtOnce)
                let edited = try Self.edited(of: pages, or: written, in: export)
                return (Array(pages.keys), !edited.isEmpty)
            }
            if isAny { return true }
            guard let end = ids.max(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) else { return false }
            // The database cuts an ID at a zero byte. No Daybook writes such a list.
            guard after.utf8.lexicographicallyPrecedes(end.utf8) else { return true }
            last = end
        }
    }

    /// Returns the pages among some that have other bytes than Daybook wrote, and those that cannot be read. Blocks.
    private static func edited(
        of pages: [String: ExportedFile], or written: [String: Set<String>], in export: any ExportSource
    ) throws(BackupError) -> [String: ExportedFile] {
        var edited: [String: ExportedFile] = [:]
        for (id, page) in pages {
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

    /// Returns an entry with the edits of its page. If the account has the entry, returns it as its record has it, with a
    /// notice if the page has anything that would have been taken or refused.
    func entry(_ read: ReadRecord, texts: [ReadRecord], page: Page) async throws -> EditedEntry {
        var entry = EditedEntry(read, texts: texts)
        let (export, file) = (export, page.file)
        do {
            // A page may have megabytes of values.
            let written = try await BlockingWork.run { () throws -> EntryPage in
                try EntryPage(reading: try Self.bytes(of: file, in: export))
            }
            entry.take(written, at: file.path, by: rules, now: now)
        } catch let error as PageError {
            entry.refuse(file.path, cause: error.cause)
        } catch let error as BackupError where error.isOfFile {
            entry.refuse(file.path, cause: "\(error.code)")
        }
        if page.isTaken || entry.notices.isEmpty { return entry }
        return EditedEntry(read, texts: texts, leaving: file.path)
    }

    /// Returns the bytes of a page, and no more of a larger file than show that it is too large.
    private static func bytes(of page: ExportedFile, in export: any ExportSource) throws(BackupError) -> [UInt8] {
        let pieces = try export.bytes(of: page, piece: 1 << 18)
        var bytes: [UInt8] = []
        while bytes.count <= EntryPage.maximumBytes, let piece = try pieces.next() { bytes += piece }
        return bytes
    }

    /// Asks for the outcomes that entries would have; all of them come if there is no diary yet.
    private func outcomes(of records: [ReadRecord]) async throws -> [ImportOutcome] {
        guard let client else {
            var outcome = ImportOutcome()
            outcome.result = .added
            return Array(repeating: outcome, count: records.count)
        }
        let (account, source) = (account, source)
        var (outcomes, rest): ([ImportOutcome], ArraySlice<ReadRecord>) = ([], records[...])
        while !rest.isEmpty {
            let asked = Array(rest.prefix(Self.entriesAtOnce))
            rest = rest.dropFirst(asked.count)
            let response = try await RefusedCall.naming({ _ in .records(asked.map(\.place)) }) {
                try await client.previewImport(options: .waitingForFolder) { writer in
                    for (index, read) in asked.enumerated() {
                        var message = ImportRecordsRequest()
                        if index == 0 { (message.account, message.source) = (account, source) }
                        message.record = read.record
                        try await writer.write(message)
                    }
                }
            }
            guard response.outcomes.count == asked.count else {
                throw RPCError(.internalError, "The outcomes of PreviewImport are not those of the records.")
            }
            outcomes += response.outcomes
        }
        return outcomes
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
