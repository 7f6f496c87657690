import DaybookAPI
import DaybookBackup
import Foundation
import Logging
import PlainForm
import Synchronization
import Testing
import ZRPC

@testable import DaybookImport

@Suite("Pages that somebody edited in an export", .timeLimit(.minutes(5)))
struct PageEditsTests {
    private struct Progress: ImportProgress {
        func note(_ step: ImportStepTaken) {}
    }

    /// The notes on the files of imports, which keep the imports whose end they hear of, and the steps of one.
    private final class Notes: ImportedFileNotes, ImportProgress {
        let ended = Mutex<[String]>([])
        let steps = Mutex<[ImportStepTaken]>([])

        func unrecordedBytes() -> Int64 { 0 }
        func isCounted(_ digest: String) -> Bool { false }
        func isAlone(_ digest: String) -> Bool { false }
        func note(_ digest: String, size: Int64, receipt: String) {}
        func beginRecords(of run: String) {}
        func endRecords(of run: String) { ended.withLock { $0.append(run) } }
        func note(_ step: ImportStepTaken) { steps.withLock { $0.append(step) } }
    }

    /// A service of an account whose import has ended, or runs. The outcome of an entry is that of its number.
    private final class Records: Sendable {
        private let count = Mutex(0)
        private let isDone: Bool
        /// The notes, which hear of the end of the import.
        private let notes: Notes?

        init(isDone: Bool = true, notes: Notes? = nil) { (self.isDone, self.notes) = (isDone, notes) }

        /// The number of questions about records.
        var questions: Int { count.withLock { $0 } }

        var definition: ServiceDefinition {
            let preview = KeptRecordServiceMethods.previewImport
            let (begin, end) = (KeptRecordServiceMethods.beginImport, KeptRecordServiceMethods.endImport)
            let records = KeptRecordServiceMethods.importRecords
            return ServiceDefinition(
                ServiceDescriptor(
                    name: KeptRecordServiceMethods.service.name, methods: [preview, begin, records, end]),
                handlers: [
                    .clientStreaming(preview) {
                        (requests: RequestStream<ImportRecordsRequest>, context) async throws
                            -> PreviewImportResponse in
                        self.count.withLock { $0 += 1 }
                        var response = PreviewImportResponse()
                        response.mode = .merge
                        for try await request in requests {
                            if request.message.exportedAccount != nil { response.leftSettings = ["timeZone"] }
                            guard let record = request.message.record else { continue }
                            response.outcomes.append(Self.outcome(of: record))
                        }
                        return response
                    },
                    .unary(begin) { (request: BeginImportRequest, context) async throws -> ImportState in
                        var state = ImportState()
                        (state.accountName, state.isDone, state.mode) = ("minji", self.isDone, .merge)
                        state.runId = "r1"
                        return state
                    },
                    .clientStreaming(records) {
                        (requests: RequestStream<ImportRecordsRequest>, context) async throws
                            -> ImportRecordsResponse in
                        var (response, texts) = (ImportRecordsResponse(), 0)
                        for try await request in requests {
                            texts -= 1
                            if texts >= 0 { continue }
                            texts = Int(request.message.texts)
                            var outcome = ImportOutcome()
                            outcome.result = .known
                            response.outcomes.append(outcome)
                        }
                        return response
                    },
                    .unary(end) { (request: EndImportRequest, context) async throws -> ImportState in
                        self.notes?.ended.withLock { $0.append("end") }
                        return ImportState()
                    },
                ])
        }

        private static func outcome(of record: KeptRecord) -> ImportOutcome {
            var outcome = ImportOutcome()
            outcome.result = .added
            guard case .entry(let entry) = record.record else { return outcome }
            switch entry.id.last {
            case "1": break
            case "3": outcome.isRestored = true
            case "4": (outcome.result, outcome.isHidden) = (.known, true)
            case "5": (outcome.result, outcome.reason) = (.refused, "R")
            default: outcome.result = .known
            }
            return outcome
        }
    }

    private static func id(_ number: Int) -> String { "01234567-89ab-7def-8123-00000000000\(number)" }

    private static func path(_ number: Int) -> String { "2024/\(number)/index.md" }

    /// An export of seven entries of the title "a". The pages of the first five have another one, that of the sixth has
    /// only other bytes, and that of the last is missing.
    private final class Export: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"

        init() throws {
            try FileManager.default.createDirectory(atPath: path + "/records", withIntermediateDirectories: true)
            let summary = PlainSummary(
                diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
                counts: [:])
            try write(try summary.bytes(), to: "daybook.json")
            for file in RecordFile.allCases { try write([], to: "records/" + file.name) }
            try write([], to: "records/files.jsonl")
            try write(try RecordLines.line(of: KeptAccount()), to: "records/accounts.jsonl")
            var (entries, texts, pages): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
            for number in 1...7 {
                var (entry, text, page) = (KeptEntry(), KeptRevision(), KeptPage())
                (entry.id, entry.revision, entry.timeZone) = (PageEditsTests.id(number), 1, "UTC")
                entry.entryTime = Timestamp()
                (text.entryId, text.number, text.bodyRevision, text.title) = (entry.id, 1, 1, "a")
                (page.entryId, page.path) = (entry.id, PageEditsTests.path(number))
                page.digest = String(repeating: "a", count: 64)
                entries += try RecordLines.line(of: entry)
                texts += try RecordLines.line(of: text)
                pages += try RecordLines.line(of: page)
                if number == 7 { continue }
                try FileManager.default.createDirectory(
                    atPath: path + "/2024/\(number)", withIntermediateDirectories: true)
                let title = number == 6 ? "a" : "b"
                try write(Array("---\nid: \(entry.id)\ntitle: \(title)\n---\n".utf8), to: page.path)
            }
            try write(entries, to: "records/entries.jsonl")
            try write(texts, to: "records/revisions.jsonl")
            try write(pages, to: "records/pages.jsonl")
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        private func write(_ bytes: [UInt8], to file: String) throws {
            try Data(bytes).write(to: URL(filePath: path + "/" + file))
        }

        func removePages() throws { try FileManager.default.removeItem(atPath: path + "/2024") }
    }

    /// Gives the clients of the services to a test.
    private func withServices(
        _ records: Records = Records(),
        _ test: (Records, KeptRecordServiceClient, MediaServiceClient) async throws -> Void
    ) async throws {
        // A socket's path has to be short.
        let folder = "/tmp/da-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let transport = try Transport(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let server = try await transport.serve([records.definition], at: "ipc://\(folder)/s")
        let channel = transport.channel(to: "ipc://\(folder)/s")
        try await channel.waitUntilReady(timeout: .seconds(60))
        do {
            try await test(records, KeptRecordServiceClient(channel: channel), MediaServiceClient(channel: channel))
        } catch {
            Issue.record(error)
        }
        await server.drain(grace: .zero)
        await transport.shutdown(grace: .zero)
    }

    private func importing(_ export: Export) throws -> ExportImport {
        ExportImport(export: try ExportFolder(export.path), account: "minji", mayMerge: true, progress: Progress())
    }

    @Test("Those of entries that the account has, or gets back, are told, and hidden if the account hides the entry")
    func known() async throws {
        let export = try Export()
        try await withServices { _, client, _ in
            let report = try await importing(export).preview(records: client)
            let found = report.pageNotices.map { $0.place + " " + $0.reason }
            #expect(
                found == [
                    Self.path(1) + " IMPORT_PAGE_EDITED", Self.path(2) + " IMPORT_PAGE_OF_KNOWN_ENTRY",
                    Self.path(3) + " IMPORT_PAGE_OF_KNOWN_ENTRY", Self.path(4) + " IMPORT_PAGE_OF_KNOWN_ENTRY",
                ])
            #expect(report.pageNotices.map(\.isHidden) == [false, false, false, true])
            #expect(report.pageNoticeCount == 4 && report.hiddenPageNotices == 1 && report.editedPages == 1)
            #expect(report.counts[.entries] == DiaryImportReport.Count(added: 2, known: 4, refused: 1))
            // The service looked at the settings of the account, too.
            #expect(report.leftSettings.map(\.reason) == ["IMPORT_SETTING_NOT_TAKEN"])
        }
    }

    @Test("Without a diary all of them come")
    func noDiary() async throws {
        let export = try Export()
        let report = try await importing(export).preview(records: nil)
        withExtendedLifetime(export) {}
        #expect(report.editedPages == 5 && report.pageNotices.allSatisfy { $0.reason == "IMPORT_PAGE_EDITED" })
    }

    @Test("An import that had ended tells them, and reads no records if there are none")
    func ended() async throws {
        let export = try Export()
        try await withServices { records, client, media in
            let report = try await importing(export).run(records: client, media: media)
            #expect(report.wasDone && report.isComplete && report.counts.isEmpty)
            // The entry that the import would add now does not come.
            #expect(report.pageNotices.map(\.place) == [2, 3, 4].map(Self.path))
            #expect(report.pageNotices.allSatisfy { $0.reason == "IMPORT_PAGE_OF_KNOWN_ENTRY" })
            #expect(report.pageNoticeCount == 3 && report.hiddenPageNotices == 1 && report.editedPages == 0)
            let before = records.questions
            #expect(before > 0)
            try export.removePages()
            let again = try await importing(export).run(records: client, media: media)
            #expect(again.wasDone && again.pageNotices.isEmpty && again.pageNoticeCount == 0)
            #expect(records.questions == before)
        }
    }

    @Test("What an import stored is compared with the diary before the import ends, and so at no later time")
    func runningNotes() async throws {
        let (export, notes) = (try Export(), Notes())
        try export.removePages()
        try await withServices(Records(isDone: false, notes: notes)) { _, client, media in
            let report = try await ExportImport(
                export: try ExportFolder(export.path), account: "minji", mayMerge: true, progress: notes, notes: notes
            ).run(records: client, media: media)
            #expect(!report.wasDone && report.counts[.entries]?.known == 7)
            #expect(notes.ended.withLock { $0 } == ["r1", "end"])
        }
    }

    @Test("What an import that had ended stored is not compared with the diary of now, and all of it is done")
    func endedNotes() async throws {
        let (export, notes) = (try Export(), Notes())
        try export.removePages()
        try await withServices { _, client, media in
            let report = try await ExportImport(
                export: try ExportFolder(export.path), account: "minji", mayMerge: true, progress: notes, notes: notes
            ).run(records: client, media: media)
            #expect(report.wasDone && report.isComplete)
            // A photo may have been deleted since. An older copy of the diary names its file.
            #expect(notes.ended.withLock { $0.isEmpty })
            #expect(notes.steps.withLock { $0 } == [.opened(files: 0, records: 0), .files(0), .records(0)])
        }
    }
}
