import DaybookAPI
import DaybookBackup
import Foundation
import Logging
import PlainForm
import Testing
import Wording
import ZRPC

@testable import DaybookImport

@Suite("Calls of an import that a service refuses as a whole", .timeLimit(.minutes(5)))
struct RefusedCallTests {
    private struct Progress: ImportProgress {
        func note(_ step: ImportStepTaken) {}
    }

    private static let refusal = RPCError(.invalidArgument, ImportFault.recordUnreadable, ["field": "counters"])

    /// A service that refuses every import to begin, and calls with an account or with a photo of the ID "bad".
    private static let records: ServiceDefinition = {
        let preview = KeptRecordServiceMethods.previewImport
        let records = KeptRecordServiceMethods.importRecords
        let begin = KeptRecordServiceMethods.beginImport
        return ServiceDefinition(
            ServiceDescriptor(name: KeptRecordServiceMethods.service.name, methods: [preview, records, begin]),
            handlers: [
                .clientStreaming(preview) {
                    (requests: RequestStream<ImportRecordsRequest>, context) async throws -> PreviewImportResponse in
                    var response = PreviewImportResponse()
                    for try await request in requests {
                        if request.message.exportedAccount != nil { throw Self.refusal }
                        response.outcomes += try Self.outcomes(of: request.message)
                    }
                    return response
                },
                .clientStreaming(records) {
                    (requests: RequestStream<ImportRecordsRequest>, context) async throws -> ImportRecordsResponse in
                    var response = ImportRecordsResponse()
                    for try await request in requests { response.outcomes += try Self.outcomes(of: request.message) }
                    return response
                },
                .unary(begin) { (request: BeginImportRequest, context) async throws -> ImportState in
                    guard request.source.utf8.count > 200 else { throw Self.refusal }
                    throw RPCError(
                        .invalidArgument, "It is too long.",
                        fieldViolations: [FieldViolation("source", "It is too long.", reason: "TOO_LONG")])
                },
            ])
    }()

    private static func outcomes(of message: ImportRecordsRequest) throws -> [ImportOutcome] {
        guard case .photo(let photo) = message.record?.record else { return [] }
        if photo.id == "bad" { throw refusal }
        var outcome = ImportOutcome()
        outcome.result = .added
        return [outcome]
    }

    private func photo(_ id: String, line: Int) -> ReadRecord {
        var (photo, record) = (KeptPhoto(), KeptRecord())
        photo.id = id
        record.record = .photo(photo)
        return ReadRecord(place: "records/photos.jsonl:\(line)", record: record, size: 1)
    }

    /// Gives the clients of the services to a test.
    private func withServices(
        _ test: (KeptRecordServiceClient, MediaServiceClient) async throws -> Void
    ) async throws {
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
            try await test(KeptRecordServiceClient(channel: channel), MediaServiceClient(channel: channel))
        } catch {
            Issue.record(error)
        }
        await server.drain(grace: .zero)
        await transport.shutdown(grace: .zero)
    }

    /// Returns the part of the export that the refusal of some calls is about.
    private func subject(_ calls: () async throws -> Void) async -> RefusedCall.Subject? {
        do {
            try await calls()
            return nil
        } catch {
            return (error as? RefusedCall)?.subject
        }
    }

    @Test("A call about records names the first and the last one, also while others come without a fault")
    func places() async throws {
        try await withServices { client, _ in
            let lines = RefusedCall.Subject.place("records/photos.jsonl:3 - records/photos.jsonl:4")
            let written = await subject {
                var (sender, report) = (
                    RecordSender(client: client, account: "minji", source: "s"), DiaryImportReport()
                )
                for (line, id) in [(1, "a"), (2, "b")] {
                    try await sender.send(photo(id, line: line), of: .photos, report: &report)
                }
                try await sender.flush(report: &report)
                #expect(report.counts[.photos]?.added == 2)
                for (line, id) in [(3, "c"), (4, "bad")] {
                    try await sender.send(photo(id, line: line), of: .photos, report: &report)
                }
                try await sender.flush(report: &report)
            }
            #expect(written == lines)
            let asked = await subject {
                var (preview, report) = (
                    RecordPreview(client: client, account: "minji", source: "s"), DiaryImportReport()
                )
                try await preview.send(photo("bad", line: 7), of: .photos, report: &report)
                try await preview.flush(report: &report)
            }
            #expect(asked == .place("records/photos.jsonl:7"))
        }
    }

    @Test("The account is asked about in a call of its own, whose refusal is about its record")
    func account() async throws {
        try await withServices { client, _ in
            let asked = await subject {
                var (preview, report) = (
                    RecordPreview(client: client, account: "minji", source: "s", exported: KeptAccount()),
                    DiaryImportReport()
                )
                try await preview.send(photo("a", line: 1), of: .photos, report: &report)
                try await preview.flush(report: &report)
            }
            #expect(asked == .account)
        }
    }

    @Test("The refusal to begin is about the account, or about the file that identifies the export")
    func begin() async throws {
        for (diary, expected) in [
            ("0f", RefusedCall.Subject.account), (String(repeating: "f", count: 300), .place("daybook.json")),
        ] {
            let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: path) }
            try FileManager.default.createDirectory(atPath: path + "/records", withIntermediateDirectories: true)
            let summary = PlainSummary(
                diary: diary, accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
                counts: [:])
            try Data(try summary.bytes()).write(to: URL(filePath: path + "/daybook.json"))
            try Data(try RecordLines.line(of: KeptAccount())).write(to: URL(filePath: path + "/records/accounts.jsonl"))
            let importing = ExportImport(
                export: try ExportFolder(path), account: "minji", mayMerge: true, progress: Progress())
            try await withServices { client, media in
                let found = await subject { _ = try await importing.run(records: client, media: media) }
                #expect(found == expected)
            }
        }
    }
}
