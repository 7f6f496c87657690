import DaybookAPI
import DaybookBackup
import Foundation
import Logging
import PlainForm
import Synchronization
import Testing
import ZRPC

@testable import DaybookImport

@Suite("The unfinished upload that an earlier try of an import left", .timeLimit(.minutes(5)))
struct ImportUploadEndTests {
    private struct Progress: ImportProgress {
        func note(_ step: ImportStepTaken) {}
    }

    /// The services of a diary that takes every import.
    private final class Services: Sendable {
        private let ids = Mutex<[String]>([])
        /// The error for each upload that is to be cancelled; nil for none.
        private let refusal: RPCError?

        init(refusal: RPCError?) { self.refusal = refusal }

        /// The IDs of the uploads that were to be cancelled.
        var cancelled: [String] { ids.withLock { $0 } }

        var records: ServiceDefinition {
            let begin = KeptRecordServiceMethods.beginImport
            let preview = KeptRecordServiceMethods.previewImport
            let end = KeptRecordServiceMethods.endImport
            return ServiceDefinition(
                ServiceDescriptor(name: KeptRecordServiceMethods.service.name, methods: [begin, preview, end]),
                handlers: [
                    .unary(begin) { (request: BeginImportRequest, context) async throws -> ImportState in
                        var state = ImportState()
                        (state.accountId, state.accountName) = ("a1", "minji")
                        return state
                    },
                    .clientStreaming(preview) {
                        (calls: RequestStream<ImportRecordsRequest>, context) async throws -> PreviewImportResponse in
                        for try await _ in calls {}
                        return PreviewImportResponse()
                    },
                    .unary(end) { (request: EndImportRequest, context) async throws -> ImportState in
                        ImportState()
                    },
                ])
        }

        var uploads: ServiceDefinition {
            let cancel = UploadServiceMethods.cancelUpload
            return ServiceDefinition(
                ServiceDescriptor(name: UploadServiceMethods.service.name, methods: [cancel]),
                handlers: [
                    .unary(cancel) { (request: CancelUploadRequest, context) async throws -> CancelUploadResponse in
                        self.ids.withLock { $0.append(request.owner + "/" + request.id) }
                        if let refusal = self.refusal { throw refusal }
                        return CancelUploadResponse()
                    }
                ])
        }
    }

    /// Runs an import of no records in a folder, and returns the uploads that were to be cancelled.
    ///
    /// - Parameters:
    ///   - files: The list of files.
    ///   - refusal: The error for each of these uploads; nil for none.
    private func cancelled(
        whileImporting files: String, in folder: String, refusal: RPCError? = nil,
        work: (ExportImport, KeptRecordServiceClient, MediaServiceClient) async throws -> Void
    ) async throws -> [String] {
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        try Data(try summary.bytes()).write(to: URL(filePath: folder + "/daybook.json"))
        for kind in RecordFile.allCases {
            let line = kind == .accounts ? try RecordLines.line(of: KeptAccount()) : []
            try Data(line).write(to: URL(filePath: folder + "/records/" + kind.name))
        }
        try Data(files.utf8).write(to: URL(filePath: folder + "/records/files.jsonl"))
        let importing = ExportImport(
            export: try ExportFolder(folder), account: "minji", mayMerge: true, progress: Progress())
        let services = Services(refusal: refusal)
        let transport = try Transport(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let server = try await transport.serve([services.records, services.uploads], at: "ipc://\(folder)/s")
        let channel = transport.channel(to: "ipc://\(folder)/s")
        try await channel.waitUntilReady(timeout: .seconds(60))
        do {
            try await work(
                importing, KeptRecordServiceClient(channel: channel), MediaServiceClient(channel: channel))
        } catch {
            Issue.record(error)
        }
        await server.drain(grace: .zero)
        await transport.shutdown(grace: .zero)
        return services.cancelled
    }

    /// Calls `body` with a folder and with the note of an upload.
    private func withNote(_ body: (_ folder: String, _ note: ImportUploadNote) async throws -> Void) async throws {
        // A socket's path has to be short.
        let folder = "/tmp/du-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(
            atPath: folder + "/records", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let note = ImportUploadNote(path: folder + "/note")
        note.keep(ImportUploadNote.Noted(id: "u1", digest: String(repeating: "a", count: 64)))
        try await body(folder, note)
    }

    @Test("It is cancelled when all files were handled, and when the import ends over its list of files")
    func ends() async throws {
        for isWhole in [true, false] {
            try await withNote { folder, note in
                let list = isWhole ? "" : String(repeating: "no line\n", count: RecordReader.maximumUnreadable + 1)
                let uploads = try await cancelled(whileImporting: list, in: folder) { importing, records, media in
                    if isWhole {
                        let report = try await importing.run(records: records, media: media, resuming: note)
                        #expect(report.isComplete)
                    } else {
                        let error = await #expect(throws: BackupError.self) {
                            _ = try await importing.run(records: records, media: media, resuming: note)
                        }
                        #expect(error?.code == .exportLines)
                    }
                }
                #expect(uploads == ["a1/u1"] && note.find() == nil)
            }
        }
    }

    @Test("It stays noted while it cannot be cancelled, which ends no import")
    func refused() async throws {
        try await withNote { folder, note in
            let refusal = RPCError(.internalError, "The folder is busy.")
            let uploads = try await cancelled(whileImporting: "", in: folder, refusal: refusal) {
                importing, records, media in
                let report = try await importing.run(records: records, media: media, resuming: note)
                #expect(report.isComplete && note.find() != nil)
                let error = await #expect(throws: RPCError.self) {
                    try await note.cancelUpload(of: "a1", on: media.channel)
                }
                #expect(error?.code == .internalError && note.find() != nil)
            }
            #expect(uploads == ["a1/u1", "a1/u1"])
        }
    }

    @Test("One that is gone is noted no longer")
    func gone() async throws {
        try await withNote { folder, note in
            let refusal = RPCError(.notFound, "There is no such upload.")
            let uploads = try await cancelled(whileImporting: "", in: folder, refusal: refusal) { _, _, media in
                try await note.cancelUpload(of: "a1", on: media.channel)
            }
            #expect(uploads == ["a1/u1"] && note.find() == nil)
        }
    }
}
