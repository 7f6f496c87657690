import DaybookAPI
import DaybookBackup
import Foundation
import Logging
import PlainForm
import Testing
import Wording
import ZRPC

@testable import DaybookImport

@Suite("Records that a preview asks about", .timeLimit(.minutes(5)))
struct RecordPreviewTests {
    /// A service that answers by the IDs of records: each is known, restored, refused or new.
    private static let records: ServiceDefinition = {
        let preview = KeptRecordServiceMethods.previewImport
        return ServiceDefinition(
            ServiceDescriptor(name: KeptRecordServiceMethods.service.name, methods: [preview]),
            handlers: [
                .clientStreaming(preview) {
                    (requests: RequestStream<ImportRecordsRequest>, context) async throws -> PreviewImportResponse in
                    var response = PreviewImportResponse()
                    response.mode = .merge
                    for try await request in requests {
                        guard let record = request.message.record else { continue }
                        response.outcomes.append(Self.outcome(of: record))
                    }
                    return response
                }
            ])
    }()

    private static func outcome(of record: KeptRecord) -> ImportOutcome {
        var outcome = ImportOutcome()
        outcome.result = .added
        let id: String
        switch record.record {
        case .entry(let entry): id = entry.id
        case .photo(let photo): id = photo.id
        default: return outcome
        }
        switch id {
        case "known": outcome.result = .known
        case "restored": outcome.isRestored = true
        case "refused": (outcome.result, outcome.reason) = (.refused, ImportFault.recordUnreadable.reason)
        case "late": (outcome.result, outcome.reason) = (.refused, ImportFault.numberUnknown.reason)
        default: break
        }
        return outcome
    }

    private func entry(_ id: String) -> ReadRecord {
        var (entry, record) = (KeptEntry(), KeptRecord())
        (entry.id, entry.revision) = (id, 2)
        record.record = .entry(entry)
        return ReadRecord(place: id, record: record, size: 1)
    }

    private func text(of id: String, number: Int64, body: Int64) -> ReadRecord {
        var (text, record) = (KeptRevision(), KeptRecord())
        (text.entryId, text.number, text.bodyRevision) = (id, number, body)
        record.record = .revision(text)
        return ReadRecord(place: "\(id) \(number)", record: record, size: 1)
    }

    /// Asks about entries with texts, each with an earlier text behind it.
    private func report(
        of entries: [(id: String, texts: [ReadRecord])], by client: KeptRecordServiceClient?
    ) async throws -> DiaryImportReport {
        var preview = RecordPreview(client: client, account: "minji", source: "s")
        var report = DiaryImportReport()
        for (id, texts) in entries {
            try await preview.send(entry(id), of: .entries, with: texts, notices: [], report: &report)
            try await preview.send(text(of: id, number: 1, body: 1), of: .revisions, report: &report)
            // The outcome of an entry may be that of an earlier call than those of its texts.
            if id == "refused" { try await preview.flush(report: &report) }
        }
        try await preview.flush(report: &report)
        return report
    }

    /// Gives a client of the service to a test.
    private func withRecords(_ test: (KeptRecordServiceClient) async throws -> Void) async throws {
        // A socket's path has to be short.
        let folder = "/tmp/da-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let transport = try Transport(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let server = try await transport.serve([Self.records], at: "ipc://\(folder)/s")
        let channel = transport.channel(to: "ipc://\(folder)/s")
        try await channel.waitUntilReady(timeout: .seconds(60))
        do {
            try await test(KeptRecordServiceClient(channel: channel))
        } catch {
            Issue.record(error)
        }
        await server.drain(grace: .zero)
        await transport.shutdown(grace: .zero)
    }

    @Test("A new entry without its text is refused with its earlier texts; a known and a restored one need none")
    func texts() async throws {
        try await withRecords { client in
            let entries = ["known", "restored", "refused", "new"].map { (id: $0, texts: [ReadRecord]()) }
            let report = try await report(of: entries, by: client)
            #expect(report.isMerge)
            #expect(report.counts[.entries] == DiaryImportReport.Count(added: 1, known: 1, refused: 2))
            #expect(report.counts[.revisions] == DiaryImportReport.Count(added: 2, refused: 2))
            #expect(
                report.refused.map { $0.place + " " + $0.reason } == [
                    "refused IMPORT_RECORD_UNREADABLE", "refused 1 ENTRY_NOT_FOUND", "new IMPORT_TEXT_MISSING",
                    "new 1 ENTRY_NOT_FOUND",
                ])
        }
    }

    @Test("Only the bytes of new photos are to fit the quota, and not those of known and restored ones")
    func bytes() async throws {
        try await withRecords { client in
            var preview = RecordPreview(client: client, account: "minji", source: "s")
            var report = DiaryImportReport()
            for (size, id) in [(1, "known"), (10, "restored"), (100, "refused"), (1000, "new")] as [(Int64, String)] {
                var (photo, record) = (KeptPhoto(), KeptRecord())
                (photo.id, photo.sizeBytes) = (id, size)
                record.record = .photo(photo)
                let read = ReadRecord(place: id, record: record, size: 1)
                try await preview.send(read, of: .photos, report: &report)
            }
            try await preview.flush(report: &report)
            #expect(report.newBytes == 1000)
            #expect(report.counts[.photos] == DiaryImportReport.Count(added: 2, known: 1, refused: 1))
        }
    }

    @Test("Malformed records end the reading of their file, and others that are refused do not")
    func malformed() async throws {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try FileManager.default.createDirectory(atPath: path + "/records", withIntermediateDirectories: true)
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        try Data(try summary.bytes()).write(to: URL(filePath: path + "/daybook.json"))
        try Data().write(to: URL(filePath: path + "/records/photos.jsonl"))
        let reader = try ExportFolder(path).reader(of: .photos)
        try await withRecords { client in
            var preview = RecordPreview(client: client, account: "minji", source: "s")
            var report = DiaryImportReport()
            func send(_ id: String, count: Int) async throws {
                var (photo, record) = (KeptPhoto(), KeptRecord())
                photo.id = id
                record.record = .photo(photo)
                let read = ReadRecord(place: id, record: record, size: 1, reader: reader)
                for _ in 0..<count { try await preview.send(read, of: .photos, report: &report) }
                try await preview.flush(report: &report)
            }
            let maximum = RecordReader.maximumUnreadable
            try await send("late", count: maximum + 1)
            try await send("refused", count: maximum)
            #expect(report.counts[.photos] == DiaryImportReport.Count(refused: 2 * maximum + 1))
            do {
                try await send("refused", count: 1)
                Issue.record("The file is read on.")
            } catch let error as BackupError {
                #expect(error.code == .exportLines)
            }
        }
    }

    @Test("Texts that are not the current one and the one with its body are none")
    func wrongTexts() async throws {
        let whole = [text(of: "e", number: 2, body: 2)]
        let wrong = [
            [text(of: "e", number: 3, body: 3)], [text(of: "e", number: 2, body: 1)],
            [text(of: "e", number: 1, body: 1), text(of: "e", number: 2, body: 3)],
            [text(of: "e", number: 1, body: 3), text(of: "e", number: 2, body: 1)],
        ]
        let pair = [text(of: "e", number: 1, body: 1), text(of: "e", number: 2, body: 1)]
        for texts in [whole, pair] {
            let report = try await report(of: [(id: "e", texts: texts)], by: nil)
            #expect(report.isComplete && report.counts[.revisions]?.added == texts.count + 1)
        }
        for texts in wrong {
            let report = try await report(of: [(id: "e", texts: texts)], by: nil)
            #expect(report.refused.map(\.reason) == ["IMPORT_TEXT_MISSING", "ENTRY_NOT_FOUND"])
        }
    }
}
