import DaybookAPI
import ZRPC

extension KeptRecordServiceClient {
    /// The number of records of one call.
    private static let recordsAtOnce = 400

    /// Reads all records of an account.
    ///
    /// - Parameters:
    ///   - account: The name of the account; empty for the owner of the server.
    ///   - copy: The ID of a copy of the diary; empty for the diary itself.
    func keptExport(of account: String = "", copy: String = "") async throws -> KeptExport {
        var export = KeptExport()
        for kind in KeptExport.kinds {
            var request = ListRecordsRequest()
            (request.account, request.kind, request.copyId) = (account, kind, copy)
            for try await element in try await listRecords(request, options: CallOptions(waitForReady: true)) {
                let record = element.message.record ?? KeptRecord()
                export.add(KeptExport.Row(position: element.message.position, record: record), of: kind)
            }
        }
        return export
    }

    /// Sends messages of one call. The first one gets the account and the export. Returns the outcomes.
    func send(
        _ messages: [ImportRecordsRequest], of source: String, into account: String
    ) async throws -> [ImportOutcome] {
        try await importRecords(options: CallOptions(waitForReady: true)) { writer in
            for (index, message) in messages.enumerated() {
                var message = message
                if index == 0 { (message.account, message.source) = (account, source) }
                try await writer.write(message)
            }
        }.outcomes
    }

    /// Imports everything into an empty account, up to the first call with a record that is refused or loses a photo.
    ///
    /// - Returns: That record with its outcome; `nil` if all were taken.
    func takeOver(
        _ export: KeptExport, of source: String, into account: String = ""
    ) async throws -> (item: KeptExport.Item, outcome: ImportOutcome)? {
        var begin = BeginImportRequest()
        (begin.account, begin.source, begin.record) = (account, source, export.account)
        _ = try await beginImport(begin)
        var rest = export.items[...]
        while !rest.isEmpty {
            let part = rest.prefix(Self.recordsAtOnce)
            let outcomes = try await send(part.flatMap(\.messages), of: source, into: account)
            let isTaken = { (outcome: ImportOutcome) in outcome.result != .refused && outcome.missingPhotos.isEmpty }
            if let lost = zip(part, outcomes).first(where: { !isTaken($0.1) }) {
                return (item: lost.0, outcome: lost.1)
            }
            rest = rest.dropFirst(part.count)
        }
        var end = EndImportRequest()
        (end.account, end.source) = (account, source)
        _ = try await endImport(end)
        return nil
    }
}
