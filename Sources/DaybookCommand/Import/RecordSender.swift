import DaybookAPI
import DaybookBackup
import Foundation
import PlainForm
import Work
import ZRPC

/// A record that was read from an export, and its place there.
struct ReadRecord: Sendable {
    /// The file and the line.
    let place: String
    let record: KeptRecord
}

/// The calls that write the records of an import.
struct RecordSender: Sendable {
    let client: KeptRecordServiceClient
    /// The name of the account; empty for the owner of the server.
    let account: String
    /// The text that identifies the export.
    let source: String

    /// The number of records in a call.
    private static let recordsAtOnce = 200

    /// A record with the texts that are written with it.
    private struct Item: Sendable {
        let read: ReadRecord
        var texts: [KeptRecord] = []
    }

    /// Writes records of a kind, and reports the outcome of each.
    ///
    /// - Parameter texts: The texts of entries; nil for another kind.
    func send(
        _ records: [ReadRecord], of kind: RecordFile, with texts: EntryTexts?, report: inout DiaryImportReport
    ) async throws {
        var rest = records[...]
        while !rest.isEmpty {
            let part = rest.prefix(Self.recordsAtOnce)
            rest = rest.dropFirst(Self.recordsAtOnce)
            guard let texts else {
                try await send(part.map { Item(read: $0) }, of: kind, report: &report)
                continue
            }
            for read in part { try await send(read, with: texts, report: &report) }
        }
    }

    /// Writes an entry with its current text, then its earlier texts.
    private func send(_ read: ReadRecord, with texts: EntryTexts, report: inout DiaryImportReport) async throws {
        guard case .entry(let entry) = read.record.record else { return }
        // The texts are in the order of IDs.
        guard UUID(uuidString: entry.id) != nil else {
            report.refuse(
                read.place, reason: ImportNotice.lineUnreadableReason,
                message: ImportNotice.lineUnreadable.localized(["cause": "id"]))
            return
        }
        let found = try await texts.next(of: entry, report: &report)
        try await send([Item(read: read, texts: found.current.map(\.record))], of: .entries, report: &report)
        var rest = found.earlier[...]
        while !rest.isEmpty {
            try await send(
                rest.prefix(Self.recordsAtOnce).map { Item(read: $0) }, of: .revisions, report: &report)
            rest = rest.dropFirst(Self.recordsAtOnce)
        }
    }

    private func send(_ items: [Item], of kind: RecordFile, report: inout DiaryImportReport) async throws {
        if items.isEmpty { return }
        let (account, source) = (account, source)
        let response = try await client.importRecords(options: CallOptions(waitForReady: true)) { writer in
            var message = ImportRecordsRequest()
            (message.account, message.source) = (account, source)
            for item in items {
                message.record = item.read.record
                message.texts = UInt32(item.texts.count)
                try await writer.write(message)
                message = ImportRecordsRequest()
                for text in item.texts {
                    message.record = text
                    try await writer.write(message)
                }
                message = ImportRecordsRequest()
            }
        }
        guard response.outcomes.count == items.count else {
            throw CommandError(.server, CommandFault.unforeseen, ["cause": "ImportRecords"])
        }
        for (item, outcome) in zip(items, response.outcomes) {
            if outcome.result == .refused {
                report.refuse(item.read.place, reason: outcome.reason, message: outcome.message)
            } else {
                let isKnown = outcome.result == .known
                report.add(kind, isKnown: isKnown, lostPlaces: outcome.missingPhotos.count)
                for _ in item.texts { report.add(.revisions, isKnown: isKnown) }
            }
        }
    }
}
