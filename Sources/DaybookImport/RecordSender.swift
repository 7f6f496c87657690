import DaybookAPI
import DaybookBackup
import PlainForm
import Wording
import ZRPC

/// A record that was read from an export, and its place there.
struct ReadRecord: Sendable {
    /// The file and the line.
    let place: String
    var record: KeptRecord
    /// The number of bytes of its line.
    let size: Int
    /// The reader of its file, which counts malformed records; nil for a record that is no line of a file.
    var reader: RecordReader?
    /// Whether it belongs to a hidden record. Only a preview finds that out.
    var isOfHidden = false

    /// Whether the record is hidden, or belongs to a hidden one as far as that is known.
    var isHidden: Bool { isOfHidden || record.isHidden }
}

/// The calls that write the records of an import: many records in a call, in the order in which they come.
///
/// The service writes in the same order, so that an import which is killed at any time has a part of the records from
/// the first on, and goes on behind them.
struct RecordSender: RecordTarget {
    let client: KeptRecordServiceClient
    /// The name of the account; empty for the owner of the server.
    let account: String
    /// The text that identifies the export.
    let source: String
    /// The records of the next call.
    private var items: [Item] = []
    private var bytes = 0

    /// The number of records and the bytes of lines at which a call is made.
    private static let (recordsAtOnce, bytesAtOnce) = (200, 1 << 20)

    /// A record with the texts that are written with it.
    private struct Item: Sendable {
        let kind: RecordFile
        let read: ReadRecord
        let texts: [KeptRecord]
        /// The notices on the edited page of an entry.
        let notices: [PageNotice]
    }

    init(client: KeptRecordServiceClient, account: String, source: String) {
        (self.client, self.account, self.source) = (client, account, source)
    }

    mutating func send(
        _ read: ReadRecord, of kind: RecordFile, with texts: [ReadRecord], notices: [PageNotice],
        report: inout DiaryImportReport
    ) async throws {
        items.append(Item(kind: kind, read: read, texts: texts.map(\.record), notices: notices))
        bytes += texts.reduce(read.size) { $0 + $1.size }
        if items.count >= Self.recordsAtOnce || bytes >= Self.bytesAtOnce { try await flush(report: &report) }
    }

    /// The number of refusals that are noted in a call.
    private static let issuesAtOnce = 200

    /// Lets the service note the refusals of which it does not know, and the unknown parts, for the import's own report.
    func note(report: inout DiaryImportReport) async throws {
        while true {
            let issues = report.takeUnsent(Self.issuesAtOnce)
            if issues.isEmpty { break }
            try await note(issues)
        }
        let unknown = report.unknown.issues
        if !unknown.isEmpty { try await note(unknown) }
    }

    private func note(_ issues: [ImportIssue]) async throws {
        var request = NoteImportRequest()
        (request.account, request.source, request.issues) = (account, source, issues)
        let (client, subject) = (client, Self.subject(of: issues))
        _ = try await RefusedCall.naming({ _ in subject }) { [request] in
            try await client.noteImport(request, options: CallOptions(timeout: .seconds(60), waitForReady: true))
        }
    }

    /// Returns the part of the export that refusals are about. The path of a file may have the title of a hidden entry: the
    /// list of the files stands for it.
    static func subject(of issues: [ImportIssue]) -> RefusedCall.Subject {
        let lists = issues.map(\.place).filter { $0.hasPrefix("records/") }
        return lists.isEmpty ? .place(ExportFolder.fileList) : .records(lists)
    }

    mutating func flush(report: inout DiaryImportReport) async throws {
        if items.isEmpty { return }
        let (account, source, sent) = (account, source, items)
        (items, bytes) = ([], 0)
        let response = try await RefusedCall.naming({ _ in .records(sent.map(\.read.place)) }) { [client] in
            try await client.importRecords(options: .waitingForFolder) { writer in
                try await Self.write(sent, of: account, source: source, to: writer)
            }
        }
        guard response.outcomes.count == sent.count else {
            throw RPCError(.internalError, "The outcomes of ImportRecords are not those of the records.")
        }
        for (item, outcome) in zip(sent, response.outcomes) {
            if outcome.result == .refused {
                try item.read.noteRefusal(because: outcome.reason)
                report.refuse(
                    item.read.place, reason: outcome.reason, words: outcome.words, of: item.kind, isNoted: true,
                    isHidden: item.read.record.isHidden)
            } else {
                let isKnown = outcome.result == .known
                report.add(
                    item.kind, isKnown: isKnown, isInTrash: outcome.isInTrash, isDeleted: outcome.isDeleted,
                    lostPlaces: outcome.missingPhotos.count, isHidden: item.read.record.isHidden)
                for _ in item.texts { report.add(.revisions, isKnown: isKnown, isDeleted: outcome.isDeleted) }
                report.note(item.notices.filter { $0.holds(for: outcome) })
            }
        }
    }

    /// Writes the messages of a call, each record before its texts.
    private static func write(
        _ items: [Item], of account: String, source: String, to writer: RequestWriter<ImportRecordsRequest>
    ) async throws {
        var message = ImportRecordsRequest()
        (message.account, message.source) = (account, source)
        for item in items {
            (message.record, message.place) = (item.read.record, item.read.place)
            message.texts = UInt32(item.texts.count)
            message.notices = item.notices.map(\.issue)
            try await writer.write(message)
            message = ImportRecordsRequest()
            for text in item.texts {
                message.record = text
                try await writer.write(message)
            }
            message = ImportRecordsRequest()
        }
    }
}

extension ImportOutcome {
    /// The reason of a refusal in every language; in English if only a newer Daybook knows it.
    var words: Words {
        let values = Dictionary(parameters.map { ($0.name, $0.value) }) { first, _ in first }
        func text(_ language: Language) -> String {
            guard let text = FaultCatalogue.text(of: reason, values, in: language) else { return message }
            return field.isEmpty ? text : "\(field): \(text)"
        }
        return Words(text(.korean), text(.english), text(.japanese))
    }
}
