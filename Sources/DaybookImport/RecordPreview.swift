import DaybookAPI
import PlainForm
import ZRPC

/// The calls that ask what an import of records would do: many records in a call, which writes nothing.
struct RecordPreview: Sendable {
    let client: KeptRecordServiceClient
    /// The name of the account; empty for the owner of the server.
    let account: String
    /// The text that identifies the export.
    let source: String
    /// The records of the next call.
    private var items: [(kind: RecordFile, read: ReadRecord)] = []
    private var bytes = 0
    /// Whether a call was made, which tells also about the account.
    private var isAsked = false

    /// The number of records and the bytes of lines at which a call is made.
    private static let (recordsAtOnce, bytesAtOnce) = (400, 1 << 20)

    init(client: KeptRecordServiceClient, account: String, source: String) {
        (self.client, self.account, self.source) = (client, account, source)
    }

    /// Asks about a record with the next call, and reports the outcomes of a call that is made.
    mutating func ask(_ read: ReadRecord, of kind: RecordFile, report: inout DiaryImportReport) async throws {
        items.append((kind: kind, read: read))
        bytes += read.size
        if items.count >= Self.recordsAtOnce || bytes >= Self.bytesAtOnce { try await flush(report: &report) }
    }

    /// Asks about the records that wait for a call, and reports the outcome of each. The first call is made also for no
    /// record: an import of refused records has a mode and a limit, too.
    mutating func flush(report: inout DiaryImportReport) async throws {
        if items.isEmpty, isAsked { return }
        let (account, source, asked) = (account, source, items)
        (items, bytes, isAsked) = ([], 0, true)
        let response = try await client.previewImport(options: .waitingForFolder) { writer in
            var message = ImportRecordsRequest()
            (message.account, message.source) = (account, source)
            if asked.isEmpty { try await writer.write(message) }
            for item in asked {
                message.record = item.read.record
                try await writer.write(message)
                message = ImportRecordsRequest()
            }
        }
        guard response.outcomes.count == asked.count else {
            throw RPCError(.internalError, "The outcomes of PreviewImport are not those of the records.")
        }
        (report.isMerge, report.leftBytes) = (response.mode == .merge, response.leftBytes)
        report.wasDone = response.isDone
        for (item, outcome) in zip(asked, response.outcomes) {
            if outcome.result == .refused {
                report.refuse(
                    item.read.place, reason: outcome.reason, words: outcome.words, of: item.kind,
                    isHidden: item.read.record.isHidden)
                continue
            }
            report.add(
                item.kind, isKnown: outcome.result == .known, isInTrash: outcome.isInTrash,
                isHidden: item.read.record.isHidden)
            if outcome.result == .added { report.addBytes(Self.bytes(of: item.read.record)) }
        }
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
