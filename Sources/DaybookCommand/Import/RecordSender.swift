import DaybookAPI
import DaybookBackup
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
        let account = account
        let response = try await client.importRecords(options: CallOptions(waitForReady: true)) { writer in
            var message = ImportRecordsRequest()
            message.account = account
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

/// The texts of entries, read beside the entries: both files are in the order of the entries' IDs.
final class EntryTexts {
    /// The texts of an entry.
    struct Found {
        /// The current text, behind the one with its body if that is another one.
        var current: [ReadRecord] = []
        /// The others, those with bodies first.
        var earlier: [ReadRecord] = []
    }

    private let reader: RecordReader
    /// The texts that were read, and not asked for yet.
    private var waiting: ArraySlice<(place: String, text: KeptRevision)> = []
    private var isAtEnd = false

    init(of export: ExportFolder) async throws {
        do {
            reader = try await BlockingWork.run { () throws(BackupError) in try export.reader(of: .revisions) }
        } catch let error as BackupError {
            throw CommandError(error)
        }
    }

    /// Reads the texts of an entry. Texts of entries before it are refused: their entries are not in the export.
    func next(of entry: KeptEntry, report: inout DiaryImportReport) async throws -> Found {
        var texts: [(place: String, text: KeptRevision)] = []
        while true {
            if waiting.isEmpty, !isAtEnd { try await fill(&report) }
            guard let first = waiting.first, first.text.entryId <= entry.id else { break }
            waiting = waiting.dropFirst()
            if first.text.entryId == entry.id {
                texts.append(first)
            } else {
                refuse(first.place, in: &report)
            }
        }
        return Self.sorted(texts, of: entry)
    }

    /// Refuses the texts behind those of the last entry.
    func end(report: inout DiaryImportReport) async throws {
        while true {
            if waiting.isEmpty, !isAtEnd { try await fill(&report) }
            guard let first = waiting.popFirst() else { return }
            refuse(first.place, in: &report)
        }
    }

    private func refuse(_ place: String, in report: inout DiaryImportReport) {
        report.refuse(
            place, reason: ImportNotice.lineUnreadableReason, message: ImportNotice.entryMissing.localized())
    }

    private static func sorted(_ texts: [(place: String, text: KeptRevision)], of entry: KeptEntry) -> Found {
        var found = Found()
        let body = texts.first { $0.text.number == entry.revision }?.text.bodyRevision
        var (holders, others): ([ReadRecord], [ReadRecord]) = ([], [])
        for (place, text) in texts {
            var record = KeptRecord()
            record.record = .revision(text)
            let read = ReadRecord(place: place, record: record)
            if text.number == entry.revision {
                found.current.append(read)
            } else if text.number == body {
                found.current.insert(read, at: 0)
            } else if text.number == text.bodyRevision {
                holders.append(read)
            } else {
                others.append(read)
            }
        }
        found.earlier = holders + others
        return found
    }

    private func fill(_ report: inout DiaryImportReport) async throws {
        let reader = reader
        let lines: [ExportFolder.Line]?
        do {
            lines = try await BlockingWork.run { () throws(BackupError) in
                try reader.next(bytes: DiaryImport.batchBytes)
            }
        } catch let error as BackupError {
            throw CommandError(error)
        }
        guard let lines else {
            isAtEnd = true
            return
        }
        var read: [(place: String, text: KeptRevision)] = []
        for line in lines {
            let place = "\(ExportFolder.name(of: .revisions)):\(line.number)"
            do {
                read.append((place, try RecordLines.record(KeptRevision.self, from: line.bytes)))
            } catch {
                report.refuse(
                    place, reason: ImportNotice.lineUnreadableReason,
                    message: ImportNotice.lineUnreadable.localized(["cause": "\(error)"]))
            }
        }
        waiting = read[...]
    }
}
