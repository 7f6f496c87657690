import ArchiveTesting
import ArgumentParser
import DaybookAPI
import DaybookBackup
import DaybookImport
import Foundation
import Glibc
import Logging
import PlainForm
import ServiceRuntime
import Synchronization
import Testing
import Wording
import ZRPC

@testable import DaybookCommand

@Suite("Exports that an import reads before it writes")
struct DiaryImportTests {
    /// An export with empty files of records, which is removed with the test.
    private final class Export: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"

        init(counts: [RecordFile: Int] = [:], files: Int = 0) throws {
            try FileManager.default.createDirectory(atPath: path + "/records", withIntermediateDirectories: true)
            var summary = PlainSummary(
                diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
                counts: counts)
            summary.note(files: files, bytes: 0, missing: [])
            try write(try summary.bytes(), to: "daybook.json")
            for file in RecordFile.allCases { try write([], to: "records/" + file.name) }
            try write([], to: "records/files.jsonl")
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ bytes: [UInt8], to file: String) throws {
            try Data(bytes).write(to: URL(filePath: path + "/" + file))
        }
    }

    private static let digests = ["a", "b", "c"].map { String(repeating: $0, count: 64) }
    /// The ID of a record.
    private static let id = "01234567-89ab-7def-8123-000000000000"

    private static func numbered(_ number: Int) -> String { String(format: "01234567-89ab-7def-8123-%012x", number) }

    private func preview(
        _ export: Export, maximumUnreadable: Int = RecordReader.maximumUnreadable
    ) async throws -> DiaryImportReport {
        let format = try OutputFormat.parse(["--json"])
        var folder = try ExportFolder(export.path)
        folder.maximumUnreadable = maximumUnreadable
        let run = DiaryImport(data: export.path, export: folder, account: "", work: BackupWork(format))
        return try await run.preview()
    }

    private func file(_ path: String, digest: String) throws -> [UInt8] {
        var file = KeptFile()
        (file.path, file.digest) = (path, digest)
        return try RecordLines.line(of: file)
    }

    private func photo(digest: String, size: Int64, id: String = Self.id) throws -> [UInt8] {
        var photo = KeptPhoto()
        (photo.id, photo.digest, photo.sizeBytes) = (id, digest, size)
        return try RecordLines.line(of: photo)
    }

    /// The lines of an entry and of a text with a number.
    ///
    /// - Parameters:
    ///   - body: The number of the text with the body.
    ///   - revision: The number of the entry's current text.
    private func entry(
        _ number: Int, text: Int64 = 1, body: Int64 = 1, revision: Int64 = 1
    ) throws -> (entry: [UInt8], text: [UInt8]) {
        var (entry, kept) = (KeptEntry(), KeptRevision())
        (entry.id, entry.revision) = ("01234567-89ab-7def-8123-00000000000\(number)", revision)
        (kept.entryId, kept.number, kept.bodyRevision) = (entry.id, text, body)
        return (entry: try RecordLines.line(of: entry), text: try RecordLines.line(of: kept))
    }

    @Test("An entry whose current text or its body is missing is refused before it is written, with its earlier texts")
    func textless() async throws {
        let export = try Export()
        // The first is whole, the second has no text, the third no current one, and the fourth no body.
        let lines = try [
            entry(1), entry(2), entry(3, text: 1, revision: 2), entry(4, text: 2, body: 1, revision: 2), entry(5),
        ]
        try export.write(lines.flatMap { $0.entry }, to: "records/entries.jsonl")
        try export.write([0, 2, 3, 4].flatMap { lines[$0].text }, to: "records/revisions.jsonl")
        let report = try await preview(export)
        #expect(report.counts[.entries] == DiaryImportReport.Count(added: 2, refused: 3))
        #expect(report.counts[.revisions] == DiaryImportReport.Count(added: 2, refused: 1))
        #expect(
            report.refused.map { $0.place + " " + $0.reason } == [
                "records/entries.jsonl:2 IMPORT_TEXT_MISSING", "records/entries.jsonl:3 IMPORT_TEXT_MISSING",
                "records/revisions.jsonl:2 ENTRY_NOT_FOUND", "records/entries.jsonl:4 IMPORT_TEXT_MISSING",
            ])
    }

    @Test("Files that are missing or outside, and records whose files are missing or changed, are named")
    func files() async throws {
        let export = try Export()
        try export.write([1, 2, 3], to: "a.jpg")
        let list = [("lost.jpg", 0), ("a.jpg", 0), ("again.jpg", 0), ("gone.jpg", 1), ("../" + "daybook.json", 2)]
        try export.write(
            try list.flatMap { try file($0.0, digest: Self.digests[$0.1]) }, to: "records/files.jsonl")
        let photos = try [(0, 3), (1, 3), (2, 3), (0, 4)].flatMap {
            try photo(digest: Self.digests[$0.0], size: Int64($0.1))
        }
        try export.write(photos, to: "records/photos.jsonl")
        let report = try await preview(export)
        #expect(report.files == 1 && report.counts[.photos]?.added == 1)
        let found = report.refused.map { $0.place + " " + $0.reason }
        #expect(
            Set(found) == [
                "lost.jpg IMPORT_FILE_MISSING", "gone.jpg IMPORT_FILE_MISSING",
                "records/files.jsonl:5 IMPORT_LINE_UNREADABLE",
                "records/photos.jsonl:2 IMPORT_FILE_MISSING",
                "records/photos.jsonl:3 IMPORT_FILE_MISSING", "records/photos.jsonl:4 IMPORT_FILE_DAMAGED",
            ])
        #expect(report.refusals == 6)
    }

    @Test("Fields and files of a newer Daybook are told by name and number, and the records come without them")
    func newer() async throws {
        let export = try Export()
        var (entries, texts) = ("", "{\"photos\":[{},{\"newPart\":" + String(repeating: "[", count: 20) + "]}]}\n")
        for number in 1...3 {
            let (entry, text) = try self.entry(number)
            entries += String(decoding: entry, as: UTF8.self).replacing("{\"id\"", with: "{\"new\":{\"a\":1},\"id\"")
            texts += String(decoding: text, as: UTF8.self).replacing("\"photos\":[]", with: "\"photos\":[{\"new\":1}]")
        }
        try export.write(Array(entries.utf8), to: "records/entries.jsonl")
        try export.write(Array(texts.utf8), to: "records/revisions.jsonl")
        try export.write(Array("{}\n{}".utf8), to: "records/voices.jsonl")
        let report = try await preview(export)
        #expect(report.counts[.entries] == DiaryImportReport.Count(added: 3))
        // Malformed JSON is refused as ever.
        #expect(report.counts[.revisions] == DiaryImportReport.Count(added: 3, refused: 1) && report.refusals == 1)
        #expect(report.refused.map(\.place) == ["records/revisions.jsonl:1"])
        let told = (report.document(isPreview: true)["unknown"]?.items ?? []).map { part in
            ["place", "field", "count"].map { part[$0]?.text ?? "?" }
        }
        #expect(
            told == [
                ["records/entries.jsonl", "new", "3"], ["records/revisions.jsonl", "photos.new", "3"],
                ["records/voices.jsonl", "", "2"],
            ])
        #expect(report.unknown.notices.map(\.reason).sorted().first == "IMPORT_FIELD_UNKNOWN")
        let text = report.text(of: try ExportFolder(export.path).summary, isPreview: true)
        #expect(text.contains("records/revisions.jsonl: ") && text.contains("photos.new"))
        #expect(text.contains("records/voices.jsonl: "))
    }

    @Test("A part of the export that the service refuses stands before the reason")
    func refusedCall() {
        let fault = RPCError(.invalidArgument, ImportFault.recordUnreadable, ["field": "width"])
        for (subject, place) in [
            (RefusedCall.Subject.account, "records/accounts.jsonl"),
            (.place("records/photos.jsonl:7"), "records/photos.jsonl:7"),
        ] {
            let error = Language.$reader.withValue(.english) { CommandError(RefusedCall(subject, error: fault)) }
            #expect(error.description.hasPrefix("\(place): ") && error.description.contains("width"))
            #expect(error.code == .refused)
        }
    }

    @Test("A file with fewer lines than the export had is told with both numbers")
    func cut() async throws {
        let export = try Export(counts: [.albums: 3, .subjects: 1], files: 2)
        try export.write(Array("{\"id\":\"\(Self.id)\"}\n{\"id\":\"\(Self.id)\"}".utf8), to: "records/albums.jsonl")
        try export.write(Array("{\"id\":\"\(Self.id)\"}\n".utf8), to: "records/subjects.jsonl")
        let report = try await preview(export)
        #expect(report.refused.map(\.place) == ["records/files.jsonl", "records/albums.jsonl"])
        #expect(report.refused.allSatisfy { $0.reason == "IMPORT_LINES_MISSING" })
        #expect(report.refused.last?.words.english == "This file has 2 of the 3 lines that were exported.")
        #expect(report.counts[.albums]?.added == 2)
    }

    @Test("A file that is nothing but unreadable lines is read no further, in all places where lines are read")
    func junk() async throws {
        for name in ["entries.jsonl", "revisions.jsonl", "files.jsonl"] {
            let export = try Export()
            try export.write(Array(String(repeating: "x\n", count: 10_000).utf8), to: "records/" + name)
            #expect(try await preview(export).refusals == 10_000)
            try export.write(Array(String(repeating: "x\n", count: 3_000_000).utf8), to: "records/" + name)
            let error = await #expect(throws: CommandError.self) { try await preview(export) }
            #expect(error?.fault == "EXPORT_LINES_DAMAGED" && error?.subject?.hasSuffix(name) == true)
        }
    }

    @Test("Lines with fields of a newer Daybook end no import, however many they are")
    func manyNewer() async throws {
        for (name, field, rest) in [
            ("entries.jsonl", "id", "\"newField\":1"), ("revisions.jsonl", "entryId", "\"photos\":[{\"newPart\":1}]"),
        ] {
            let export = try Export()
            let lines = (0..<10_001).map { "{\"\(field)\":\"\(Self.numbered($0))\",\(rest)}\n" }
            try export.write(Array(lines.joined().utf8), to: "records/" + name)
            let report = try await preview(export)
            #expect(report.refusals == 10_001 && report.unknown.parts.map(\.count) == [10_001])
        }
    }

    @Test("A file that repeats its records is read no further, although each of them is whole")
    func repeated() async throws {
        for (name, line) in [
            ("albums.jsonl", "{\"id\":\"\(Self.id)\"}\n"),
            ("entries.jsonl", "{\"id\":\"\(Self.id)\",\"newField\":1}\n"),
            ("revisions.jsonl", "{\"entryId\":\"\(Self.id)\",\"number\":\"1\"}\n"),
        ] {
            let export = try Export()
            // The first record of a batch repeats none.
            try export.write(Array(String(repeating: line, count: 10_000).utf8), to: "records/" + name)
            _ = try await preview(export)
            try export.write(Array(String(repeating: line, count: 20_000).utf8), to: "records/" + name)
            let error = await #expect(throws: CommandError.self) { try await preview(export) }
            #expect(error?.fault == "EXPORT_LINES_DAMAGED" && error?.subject?.hasSuffix(name) == true)
        }
    }

    @Test(
        "A file of records without an ID is read no further, although each is JSON",
        arguments: ["{}", "{\"newField\":1}", "{\"title\":\"x\"}", "{\"id\":\"1\",\"newField\":1}"])
    func nameless(line: String) async throws {
        for name in ["entries.jsonl", "albums.jsonl", "photos.jsonl", "revisions.jsonl"] {
            let export = try Export()
            // More lines than are read at once.
            let maximum = 2500
            try export.write(Array(String(repeating: line + "\n", count: maximum).utf8), to: "records/" + name)
            #expect(try await preview(export, maximumUnreadable: maximum).refusals == maximum)
            try export.write(Array(String(repeating: line + "\n", count: maximum + 1).utf8), to: "records/" + name)
            let error = await #expect(throws: CommandError.self) {
                try await preview(export, maximumUnreadable: maximum)
            }
            #expect(error?.fault == "EXPORT_LINES_DAMAGED" && error?.subject?.hasSuffix(name) == true)
        }
    }

    @Test("Photos whose files are missing end no import, however many they are")
    func manyMissing() async throws {
        let export = try Export()
        let lines = try (0..<10_001).map { try photo(digest: Self.digests[0], size: 3, id: Self.numbered($0)) }
        try export.write(Array(lines.joined()), to: "records/photos.jsonl")
        let report = try await preview(export)
        #expect(report.counts[.photos] == DiaryImportReport.Count(refused: 10_001))
    }

    @Test("The account's line is told with its file, and a pipe is a damaged file of the export")
    func account() async throws {
        let export = try Export()
        for text in ["", "{\"id\": 7}\n", "junk"] {
            try export.write(Array(text.utf8), to: "records/accounts.jsonl")
            let error = await #expect(throws: BackupError.self) { _ = try await ExportFolder(export.path).account() }
            #expect(error?.code == .exportLine && error?.name == export.path + "/records/accounts.jsonl:1")
        }
        try FileManager.default.removeItem(atPath: export.path + "/records/accounts.jsonl")
        let made = unsafe mkfifo(export.path + "/records/accounts.jsonl", 0o600)
        #expect(made == 0)
        let error = await #expect(throws: BackupError.self) { _ = try await ExportFolder(export.path).account() }
        #expect(error?.code == .exportFile)
    }

    @Test("An archive is previewed as a folder is")
    func archive() async throws {
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        var members = [TestMember("records/files.jsonl", try file("a.jpg", digest: Self.digests[0]))]
        for kind in RecordFile.allCases {
            let bytes = try kind == .photos ? photo(digest: Self.digests[0], size: 3) : []
            members.append(.deflated("records/" + kind.name, bytes))
        }
        members += [TestMember("a.jpg", "abc"), TestMember("daybook.json", try summary.bytes())]
        let archive = try TestFile(TestArchive(members))
        let run = DiaryImport(
            data: "", export: try ExportOpening.open(archive.path), account: "",
            work: BackupWork(try OutputFormat.parse(["--json"])))
        let report = try await run.preview()
        #expect(report.files == 1 && report.counts[.photos]?.added == 1 && report.refusals == 0)
    }

    @Test("A page that somebody edited is told with its fields, and a value that cannot be taken by name")
    func pages() async throws {
        let export = try Export()
        var (entry, text, page) = (KeptEntry(), KeptRevision(), KeptPage())
        (entry.id, entry.revision, entry.timeZone) = ("01234567-89ab-7def-8123-456789abcdef", 1, "UTC")
        entry.entryTime = Timestamp()
        (text.entryId, text.number, text.bodyRevision, text.title) = (entry.id, 1, 1, "a")
        (page.entryId, page.path, page.digest) = (entry.id, "2024/a/index.md", Self.digests[0])
        try export.write(try RecordLines.line(of: entry), to: "records/entries.jsonl")
        try export.write(try RecordLines.line(of: text), to: "records/revisions.jsonl")
        let list = try RecordLines.line(of: page)
        try export.write(list, to: "records/pages.jsonl")
        #expect(try await preview(export).pageNoticeCount == 0)
        try FileManager.default.createDirectory(
            atPath: export.path + "/2024/a", withIntermediateDirectories: true)
        try export.write(
            Array("---\nid: \(entry.id)\ntitle: b\nmood: sunny\n---\n".utf8), to: "2024/a/index.md")
        let report = try await preview(export)
        #expect(report.isComplete && report.editedPages == 1 && report.counts[.entries]?.added == 1)
        #expect(report.pageNotices.map(\.reason) == ["IMPORT_PAGE_FIELD_REFUSED", "IMPORT_PAGE_EDITED"])
        #expect(report.pageNotices.allSatisfy { $0.place == "2024/a/index.md" })
        let lines = report.text(of: try ExportFolder(export.path).summary, isPreview: true).split(separator: "\n")
        #expect(lines.count == 4 && lines[0].contains("mood") && lines[1].contains("title"))
        #expect(report.document(isPreview: true)["pageNotices"]?.items.count == 2)
        // A page that was cut off empties nothing.
        for bytes in [[], Array("---\nid: x\n---\n".utf8), [UInt8](repeating: 45, count: 9 << 20)] as [[UInt8]] {
            try export.write(bytes, to: "2024/a/index.md")
            let cut = try await preview(export)
            #expect(cut.editedPages == 0 && cut.pageNotices.map(\.reason) == ["IMPORT_PAGE_UNREADABLE"])
        }
        // A list that leads out of the export leads nowhere.
        page.path = "../\(URL(filePath: export.path).lastPathComponent)/2024/a/index.md"
        try export.write(try RecordLines.line(of: page) + Array("junk\n".utf8), to: "records/pages.jsonl")
        #expect(try await preview(export).pageNoticeCount == 0)
        // One that cannot be read ends no import.
        try FileManager.default.removeItem(atPath: export.path + "/records/pages.jsonl")
        try FileManager.default.createDirectory(
            atPath: export.path + "/records/pages.jsonl", withIntermediateDirectories: false)
        let listless = try await preview(export)
        #expect(listless.refused.map(\.place) == ["records/pages.jsonl"] && listless.counts[.entries]?.added == 1)
    }

    /// A service that notes how imports end.
    private final class Records: Sendable {
        private let notes = Mutex<[Bool]>([])

        /// For each end, whether the import is partial.
        var ends: [Bool] { notes.withLock { $0 } }

        var definition: ServiceDefinition {
            let (get, begin) = (KeptRecordServiceMethods.getKeptDiary, KeptRecordServiceMethods.beginImport)
            let (note, end) = (KeptRecordServiceMethods.noteImport, KeptRecordServiceMethods.endImport)
            let preview = KeptRecordServiceMethods.previewImport
            return ServiceDefinition(
                ServiceDescriptor(
                    name: KeptRecordServiceMethods.service.name, methods: [get, preview, begin, note, end]),
                handlers: [
                    .unary(get) { (request: GetKeptDiaryRequest, context) async throws -> KeptDiary in
                        var diary = KeptDiary()
                        diary.accountName = request.account
                        return diary
                    },
                    .clientStreaming(preview) {
                        (requests: RequestStream<ImportRecordsRequest>, context) async throws
                            -> PreviewImportResponse in
                        for try await _ in requests {}
                        return PreviewImportResponse()
                    },
                    .unary(begin) { (request: BeginImportRequest, context) async throws -> ImportState in
                        var state = ImportState()
                        state.accountName = request.account
                        return state
                    },
                    .unary(note) { (request: NoteImportRequest, context) async throws -> ImportState in
                        ImportState()
                    },
                    .unary(end) { (request: EndImportRequest, context) async throws -> ImportState in
                        self.notes.withLock { $0.append(request.isPartial) }
                        return ImportState()
                    },
                ])
        }
    }

    private func run(_ export: Export, into data: String) async throws {
        try export.write(try RecordLines.line(of: KeptAccount()), to: "records/accounts.jsonl")
        let work = BackupWork(try OutputFormat.parse(["--json"]))
        _ = try await DiaryImport(
            data: data, export: try ExportFolder(export.path), account: "minji", work: work
        ).run()
    }

    @Test(
        "An import that lacks something or breaks off ends as a part, so that another one can begin",
        .timeLimit(.minutes(5)))
    func partial() async throws {
        let data = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"
        for folder in ["entry", "media"] {
            try FileManager.default.createDirectory(atPath: data + "/" + folder, withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(atPath: data) }
        // The service is the one that serves the folder.
        let held = try await HeldFolder(data)
        defer { held.release() }
        let (records, transport) = (
            Records(), try Transport(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        )
        let server = try await transport.serve([records.definition], at: held.sockets.endpoint("entry.sock"))
        try await run(try Export(), into: data)
        try await run(try Export(counts: [.albums: 1]), into: data)
        let junk = try Export()
        try junk.write(Array(String(repeating: "x\n", count: 10_001).utf8), to: "records/entries.jsonl")
        let error = await #expect(throws: CommandError.self) { try await run(junk, into: data) }
        #expect(error?.fault == "EXPORT_LINES_DAMAGED")
        #expect(records.ends == [false, true, true])
        await server.drain(grace: .zero)
        await transport.shutdown(grace: .zero)
    }

    @Test("A missing file of records and an endless line are named, and the rest comes; a link in its place is refused")
    func broken() async throws {
        let (export, manager) = (try Export(), FileManager.default)
        let path = export.path + "/records/shares.jsonl"
        let lines = try entry(1)
        let endless = [UInt8](repeating: 32, count: RecordLines.maximumBytes + (4 << 20))
        try export.write(endless + [10] + lines.entry, to: "records/entries.jsonl")
        try export.write(lines.text, to: "records/revisions.jsonl")
        let long = try await preview(export)
        #expect(long.refused.map { $0.place + " " + $0.reason } == ["records/entries.jsonl:1 IMPORT_LINE_UNREADABLE"])
        #expect(long.refused.first?.words.english.contains("> 16 MiB") == true)
        #expect(long.counts[.entries] == DiaryImportReport.Count(added: 1, refused: 1))
        try export.write(lines.entry, to: "records/entries.jsonl")
        try manager.removeItem(atPath: path)
        let missing = try await preview(export)
        #expect(missing.refused.map { $0.place + " " + $0.reason } == ["records/shares.jsonl IMPORT_FILE_MISSING"])
        #expect(missing.counts[.entries] == DiaryImportReport.Count(added: 1))
        let summary = try #require(manager.contents(atPath: export.path + "/daybook.json"))
        try manager.removeItem(atPath: export.path + "/daybook.json")
        await #expect(throws: BackupError.self) { try await preview(export) }
        // A mirror whose first run was cut off.
        try export.write(
            Array("{\"format\": 1, \"diary\": \"0f\", \"account\": \"a1\"}".utf8), to: "daybook-mirror.json")
        try export.write(try RecordLines.line(of: KeptAccount()), to: "records/accounts.jsonl")
        let cut = try await preview(export)
        #expect(cut.refused.map(\.place) == ["daybook.json", "records/shares.jsonl"] && !cut.isComplete)
        try export.write(Array(summary), to: "daybook.json")
        try manager.createSymbolicLink(atPath: path, withDestinationPath: export.path + "/records/albums.jsonl")
        await #expect(throws: CommandError.self) { try await preview(export) }
        try manager.removeItem(atPath: path)
        try export.write([], to: "records/shares.jsonl")
        #expect(try await preview(export).refusals == 0)
    }
}
