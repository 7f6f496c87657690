import DaybookAPI
import DaybookBackup
import PlainForm
import Wording
import ZRPC

/// The calls that ask what an import of records would do: many records in a call, which writes nothing.
struct RecordPreview: RecordTarget {
    /// The service that knows the account's records; nil if there is no diary yet, so that all records are new.
    let client: KeptRecordServiceClient?
    /// The name of the account; empty for the owner of the server.
    let account: String
    /// The text that identifies the export.
    let source: String
    /// The exported account; nil if nobody asks about its settings.
    private let exported: KeptAccount?
    /// The records of the next call.
    private var items: [Item] = []
    private var bytes = 0
    /// Whether a call was made, which tells also about the account.
    private var isAsked = false
    /// The ID of the last entry if it would be refused; empty otherwise. Its earlier texts come behind it.
    private var refusedEntry = ""

    /// The number of records and the bytes of lines at which a call is made.
    private static let (recordsAtOnce, bytesAtOnce) = (400, 1 << 20)

    /// A record, and the facts about the texts that an import would write with it.
    private struct Item: Sendable {
        let kind: RecordFile
        let read: ReadRecord
        let textCount: Int
        /// Whether the texts of an entry are not the current one and the one with its body.
        let isTextMissing: Bool
        /// The notices on the edited page of an entry.
        let notices: [PageNotice]
    }

    /// Creates the calls for an account.
    ///
    /// - Parameters:
    ///   - client: The service; nil if there is no diary yet.
    ///   - exported: The exported account; nil if nobody asks about its settings.
    init(client: KeptRecordServiceClient?, account: String, source: String, exported: KeptAccount? = nil) {
        (self.client, self.account, self.source, self.exported) = (client, account, source, exported)
    }

    mutating func send(
        _ read: ReadRecord, of kind: RecordFile, with texts: [ReadRecord], notices: [PageNotice],
        report: inout DiaryImportReport
    ) async throws {
        items.append(
            Item(
                kind: kind, read: read, textCount: texts.count, isTextMissing: Self.isTextMissing(of: read, in: texts),
                notices: notices))
        bytes += read.size
        if items.count >= Self.recordsAtOnce || bytes >= Self.bytesAtOnce { try await flush(report: &report) }
    }

    /// Asks about the records that wait for a call, and reports the outcome of each. The first call is made also for no
    /// record: an import of refused records has a mode and a limit, too.
    mutating func flush(report: inout DiaryImportReport) async throws {
        let asked = items
        (items, bytes) = ([], 0)
        if let client {
            // A call of its own, so that its refusal is about the account.
            if let exported, !isAsked {
                let response = try await ask(client, about: [], with: exported)
                report.leave(settings: response.leftSettings)
                take(response, in: &report)
            }
            if asked.isEmpty, isAsked { return }
            let response = try await ask(client, about: asked, with: nil)
            take(response, in: &report)
            for (item, outcome) in zip(asked, response.outcomes) { try note(outcome, of: item, in: &report) }
        } else {
            var outcome = ImportOutcome()
            outcome.result = .added
            for item in asked { try note(outcome, of: item, in: &report) }
        }
    }

    /// Reports the facts about the account that a response has.
    private mutating func take(_ response: PreviewImportResponse, in report: inout DiaryImportReport) {
        isAsked = true
        (report.isMerge, report.leftBytes) = (response.mode == .merge, response.leftBytes)
        report.wasDone = response.isDone
    }

    private func ask(
        _ client: KeptRecordServiceClient, about asked: [Item], with exported: KeptAccount?
    ) async throws -> PreviewImportResponse {
        let (account, source, places) = (account, source, asked.map(\.read.place))
        let response = try await RefusedCall.naming({ _ in places.isEmpty ? .account : .records(places) }) {
            try await client.previewImport(options: .waitingForFolder) { writer in
                var message = ImportRecordsRequest()
                (message.account, message.source, message.exportedAccount) = (account, source, exported)
                if asked.isEmpty { try await writer.write(message) }
                for item in asked {
                    message.record = item.read.record
                    try await writer.write(message)
                    message = ImportRecordsRequest()
                }
            }
        }
        guard response.outcomes.count == asked.count else {
            throw RPCError(.internalError, "The outcomes of PreviewImport are not those of the records.")
        }
        return response
    }

    /// Reports the outcome of a record.
    ///
    /// - Throws: `exportLines` if the file of the record has too many malformed ones.
    private mutating func note(
        _ outcome: ImportOutcome, of item: Item, in report: inout DiaryImportReport
    ) throws(BackupError) {
        let isRefused = outcome.result == .refused
        let fault = isRefused ? nil : fault(of: item, as: outcome)
        if case .entry(let entry) = item.read.record.record {
            refusedEntry = isRefused || fault != nil ? entry.id : ""
        }
        let isHidden = item.read.isHidden
        if isRefused {
            try item.read.noteRefusal(because: outcome.reason)
            report.refuse(
                item.read.place, reason: outcome.reason, words: outcome.words, of: item.kind, isHidden: isHidden)
        } else if let fault {
            report.refuse(
                item.read.place, reason: fault.reason, words: fault.words, of: item.kind, isHidden: isHidden)
        } else {
            let isKnown = outcome.result == .known
            let isDeleted = outcome.isDeleted
            report.add(
                item.kind, isKnown: isKnown, isInTrash: outcome.isInTrash, isDeleted: isDeleted, isHidden: isHidden)
            for _ in 0..<item.textCount {
                report.add(.revisions, isKnown: isKnown, isDeleted: isDeleted, isHidden: isHidden)
            }
            // A complete import writes nothing more.
            let holding = item.notices.filter { notice in
                notice.holds(for: outcome) && (!report.wasDone || notice.fault == .pageOfKnownEntry)
            }
            report.note(
                holding.map { notice in
                    var notice = notice
                    // The account may have hidden the entry after the export.
                    notice.isHidden = notice.isHidden || outcome.isHidden
                    return notice
                })
            // A photo that comes back from the trash was in the quota there, too.
            let isNew = outcome.result == .added && !outcome.isRestored
            if isNew { report.addBytes(Self.bytes(of: item.read.record), isHidden: isHidden) }
        }
    }

    /// Returns the fault for which the service would refuse a new entry or text, and which it cannot tell from the record
    /// alone; nil if there is none. An entry that is known, or comes back from the trash, needs no text.
    private func fault(of item: Item, as outcome: ImportOutcome) -> (any Fault)? {
        guard outcome.result == .added, !outcome.isRestored else { return nil }
        switch item.read.record.record {
        case .entry: return item.isTextMissing ? ImportFault.textMissing : nil
        case .revision(let text): return text.entryId == refusedEntry ? EntryFault.notFound : nil
        default: return nil
        }
    }

    /// Returns whether texts are not the current one of an entry, behind the one with its body if that is another one;
    /// false for another record.
    private static func isTextMissing(of read: ReadRecord, in texts: [ReadRecord]) -> Bool {
        guard case .entry(let entry) = read.record.record else { return false }
        guard let last = texts.last, let first = texts.first, case .revision(let current) = last.record.record,
            case .revision(let holder) = first.record.record
        else { return true }
        let isHolder = holder.number == holder.bodyRevision && holder.number == current.bodyRevision
        return current.number != entry.revision || !isHolder
    }

    /// Returns the size of the file that a record brings; 0 for a record without a file.
    private static func bytes(of record: KeptRecord) -> Int64 {
        switch record.record {
        case .photo(let photo): max(0, photo.sizeBytes)
        case .sound(let sound): max(0, sound.sizeBytes)
        default: 0
        }
    }
}
