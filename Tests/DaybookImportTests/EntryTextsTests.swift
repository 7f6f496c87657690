import DaybookAPI
import DaybookBackup
import Foundation
import PlainForm
import Testing
import Wording

@testable import DaybookImport

@Suite("The texts of entries in an export")
struct EntryTextsTests {
    /// An export with texts, which is removed with the test.
    private final class Export: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"

        init(_ lines: [[UInt8]]) throws {
            try FileManager.default.createDirectory(atPath: path + "/records", withIntermediateDirectories: true)
            let summary = PlainSummary(
                diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
                counts: [:])
            try Data(try summary.bytes()).write(to: URL(filePath: path + "/daybook.json"))
            try Data(lines.joined()).write(to: URL(filePath: path + "/records/revisions.jsonl"))
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private static func id(_ number: Int) -> String { String(format: "%08x-0000-4000-8000-000000000000", number) }

    /// A line with a text of an entry. Each text has a body of some bytes unless another one has it.
    private func line(_ entry: Int, number: Int64, body: Int64, bytes: Int = 10) throws -> [UInt8] {
        var text = KeptRevision()
        (text.entryId, text.number, text.bodyRevision) = (Self.id(entry), number, body)
        if number == body { text.body = String(repeating: "x", count: bytes) }
        return try RecordLines.line(of: text)
    }

    private func number(of read: ReadRecord) -> Int64 {
        if case .revision(let text) = read.record.record { text.number } else { 0 }
    }

    /// Returns the numbers of an entry's current text and of the one with its body, then those of the others.
    private func numbers(
        of entry: Int, revision: Int64, in texts: EntryTexts, report: inout DiaryImportReport
    ) async throws -> [[Int64]] {
        var kept = KeptEntry()
        (kept.id, kept.revision) = (Self.id(entry), revision)
        var numbers = [try await texts.current(of: kept, report: &report).map(number)]
        while true {
            let earlier = try await texts.nextEarlier(report: &report)
            if earlier.isEmpty { return numbers }
            numbers.append(earlier.map(number))
        }
    }

    @Test("An entry has its current text first, and texts of no entry are named")
    func order() async throws {
        let export = try Export([
            try line(1, number: 1, body: 1), try line(1, number: 2, body: 2), try line(1, number: 3, body: 1),
            try line(1, number: 4, body: 2), try line(3, number: 1, body: 1), Array("{\"entryId\": 7}\n".utf8),
            Array("{\"entryId\": \"x\"}\n".utf8), try line(4, number: 1, body: 1), try line(4, number: 1, body: 1),
            try line(6, number: 1, body: 1),
        ])
        var report = DiaryImportReport()
        let texts = try await EntryTexts(of: try ExportFolder(export.path), notingIn: try ImportScratch())
        let edited = try await numbers(of: 1, revision: 4, in: texts, report: &report)
        #expect(edited == [[2, 4], [1], [3]])
        let without = try await numbers(of: 2, revision: 1, in: texts, report: &report)
        #expect(without == [[]])
        // The second text of a number is the service's to refuse.
        let twice = try await numbers(of: 4, revision: 1, in: texts, report: &report)
        #expect(twice == [[1], [1]])
        let last = try await numbers(of: 5, revision: 1, in: texts, report: &report)
        #expect(last == [[]])
        try await texts.end(report: &report)
        let lines = [6, 7, 5, 10].map { "records/revisions.jsonl:\($0)" }
        #expect(report.refused.map(\.place).sorted() == lines.sorted())
        #expect(texts.reader.lineCount == 10)
    }

    @Test("Texts that no memory should hold at once come in parts, each of them once")
    func parts() async throws {
        let lines = try (Int64(1)...300).map { try line(1, number: $0, body: $0, bytes: 20_000) }
        let export = try Export(lines + [try line(2, number: 1, body: 1)])
        var report = DiaryImportReport()
        let texts = try await EntryTexts(of: try ExportFolder(export.path), notingIn: try ImportScratch())
        let numbers = try await self.numbers(of: 1, revision: 300, in: texts, report: &report)
        #expect(numbers.first == [300])
        #expect(numbers.dropFirst().flatMap(\.self) == Array(1...299))
        #expect(numbers.count > 5 && numbers.allSatisfy { $0.count <= 60 })
        let next = try await self.numbers(of: 2, revision: 1, in: texts, report: &report)
        #expect(next == [[1]])
        #expect(report.refusals == 0)
    }

    @Test("A text keeps its photos, and names no file that neither came nor is the account's")
    func missingFiles() async throws {
        let digests = (["a", "b", "c"] as [String]).map { String(repeating: $0, count: 64) }
        let lines = try ([1, 2] as [Int64]).map { number throws -> [UInt8] in
            var text = KeptRevision()
            (text.entryId, text.number, text.bodyRevision, text.body) = (Self.id(1), number, number, "x")
            text.photos = (digests + [""]).map { digest in
                var photo = KeptRevisionPhoto()
                (photo.photoId, photo.digest) = ("of \(digest)", digest)
                return photo
            }
            return try RecordLines.line(of: text)
        }
        let export = try Export(lines)
        let list = "{\"path\": \"earlier/a\", \"digest\": \"\(digests[0])\"}\n"
        try Data(list.utf8).write(to: URL(filePath: export.path + "/records/files.jsonl"))
        let read = try ExportFolder(export.path).fileReader().next(bytes: 1000)
        let stored = try #require(ExportFolder.files(in: read ?? []).first)
        let scratch = try ImportScratch()
        _ = try scratch.claim([stored])
        try scratch.note(stored, size: 10)
        let own = digests[1]
        let texts = try await EntryTexts(
            of: try ExportFolder(export.path), notingIn: scratch, isOwned: { $0 == own })
        var (report, entry) = (DiaryImportReport(), KeptEntry())
        (entry.id, entry.revision) = (Self.id(1), 2)
        let current = try await texts.current(of: entry, report: &report)
        let earlier = try await texts.nextEarlier(report: &report)
        let found = (current + earlier).map { item -> [KeptRevisionPhoto] in
            if case .revision(let text) = item.record.record { text.photos } else { [] }
        }
        for photos in found {
            #expect(photos.map(\.digest) == [digests[0], digests[1], "", ""])
            #expect(photos.map(\.photoId) == (digests + [""]).map { "of \($0)" })
        }
        #expect(found.count == 2)
        #expect(report.refused.map(\.place) == [2, 1].map { "records/revisions.jsonl:\($0)" })
        #expect(report.refused.allSatisfy { $0.reason == ImportFault.fileMissing.reason })
    }
}
