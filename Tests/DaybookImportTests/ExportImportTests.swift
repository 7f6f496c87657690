import DaybookAPI
import DaybookBackup
import Foundation
import PlainForm
import Synchronization
import Testing

@testable import DaybookImport

@Suite("The preview of an import")
struct ExportImportTests {
    /// A progress that keeps its steps.
    private final class Progress: ImportProgress {
        private let taken = Mutex<[ImportStepTaken]>([])

        var steps: [ImportStepTaken] { taken.withLock { $0 } }

        func note(_ step: ImportStepTaken) { taken.withLock { $0.append(step) } }
    }

    /// The digest of a made-up file.
    private static func digest(_ number: Int) -> String { String(repeating: String(format: "%04x", number), count: 16) }

    private static func photo(_ id: String, digest number: Int, isHidden: Bool) -> KeptPhoto {
        var photo = KeptPhoto()
        (photo.id, photo.digest, photo.sizeBytes, photo.hidden) = (id, digest(number), 4, isHidden)
        return photo
    }

    private static func row(_ photo: String) -> KeptAlbumPhoto {
        var row = KeptAlbumPhoto()
        (row.albumId, row.photoId) = (first, photo)
        return row
    }

    /// The IDs of entries, in the order of an export.
    private static let (first, second) = (
        "01234567-89ab-7def-8123-000000000001", "01234567-89ab-7def-8123-000000000002"
    )

    /// The IDs of photos.
    private static let photos = (1...3).map { "01234567-89ab-7def-8123-00000000001\($0)" }

    /// The IDs of shares: the first is of photos of which one is shown, the others are of hidden photos and a hidden entry.
    private static let shares = (1...3).map { "01234567-89ab-7def-8123-00000000002\($0)" }

    private static func text(_ entry: String, digest number: Int) -> KeptRevision {
        var text = KeptRevision()
        (text.entryId, text.number, text.bodyRevision) = (entry, 1, 1)
        var photo = KeptRevisionPhoto()
        (photo.photoId, photo.digest) = ("gone", digest(number))
        text.photos = [photo]
        return text
    }

    private static func entry(_ id: String, isHidden: Bool) -> KeptEntry {
        var entry = KeptEntry()
        (entry.id, entry.revision, entry.hidden) = (id, 1, isHidden)
        return entry
    }

    /// A share of photos, or of an entry.
    private static func share(_ id: String, photos: [String] = [], entry: String? = nil) -> KeptShare {
        var share = KeptShare()
        (share.id, share.entryId) = (id, entry)
        share.photos = photos.map { id in
            var photo = KeptSharedPhoto()
            photo.photoId = id
            return photo
        }
        return share
    }

    private static func view(of share: String) -> KeptShareView {
        var view = KeptShareView()
        view.shareId = share
        return view
    }

    /// Writes an export of three photos, two entries with a text, rows of an album, and shares with a visit each; some
    /// of them are hidden with all that belongs to them.
    ///
    /// - Parameter counts: The numbers of records that the export states.
    private func write(to path: String, counts: [RecordFile: Int] = [:]) throws {
        try FileManager.default.createDirectory(atPath: path + "/records", withIntermediateDirectories: true)
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: counts)
        try Data(try summary.bytes()).write(to: URL(filePath: path + "/daybook.json"))
        var list = ""
        for number in 0..<6 {
            list += "{\"path\": \"\(number).jpg\", \"digest\": \"\(Self.digest(number))\"}\n"
            // The last one is missing.
            if number < 5 { try Data("abcd".utf8).write(to: URL(filePath: path + "/\(number).jpg")) }
        }
        func write(_ lines: [[UInt8]], as name: String) throws {
            try Data(lines.joined()).write(to: URL(filePath: path + "/records/\(name)"))
        }
        for kind in RecordFile.allCases { try write([], as: kind.name) }
        try write([Array(list.utf8)], as: "files.jsonl")
        let photos = try [
            Self.photo(Self.photos[0], digest: 0, isHidden: false),
            Self.photo(Self.photos[1], digest: 1, isHidden: true),
            Self.photo(Self.photos[2], digest: 5, isHidden: true),
        ].map { try RecordLines.line(of: $0) }
        try write(photos + [Array("{\"id\": 7}\n".utf8)], as: RecordFile.photos.name)
        let entries = [Self.entry(Self.first, isHidden: false), Self.entry(Self.second, isHidden: true)]
        try write(entries.map { try RecordLines.line(of: $0) }, as: RecordFile.entries.name)
        try write(Self.photos.map { try RecordLines.line(of: Self.row($0)) }, as: RecordFile.albumPhotos.name)
        let texts = [
            Self.text(Self.first, digest: 2), Self.text(Self.second, digest: 3), Self.text(Self.second, digest: 2),
        ]
        try write(texts.map { try RecordLines.line(of: $0) }, as: RecordFile.revisions.name)
        let shares = [
            Self.share(Self.shares[0], photos: Self.photos),
            Self.share(Self.shares[1], photos: Array(Self.photos[1...])),
            Self.share(Self.shares[2], entry: Self.second),
        ]
        try write(shares.map { try RecordLines.line(of: $0) }, as: RecordFile.shares.name)
        try write(Self.shares.map { try RecordLines.line(of: Self.view(of: $0)) }, as: RecordFile.shareViews.name)
    }

    @Test("All that belongs to a hidden entry or photo is counted apart, and what cannot be told from it")
    func hidden() async throws {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try write(to: path)
        let report = try await ExportImport(
            export: try ExportFolder(path), account: "", mayMerge: true, progress: Progress()
        ).preview(records: nil)
        #expect(report.counts[.photos] == DiaryImportReport.Count(added: 2, refused: 2))
        #expect(report.hiddenCounts[.photos] == DiaryImportReport.Count(added: 1, refused: 2))
        #expect(report.hiddenCounts[.entries] == DiaryImportReport.Count(added: 1))
        for kind in [RecordFile.albumPhotos, .revisions, .shares, .shareViews] {
            #expect(report.counts[kind] == DiaryImportReport.Count(added: 3))
            #expect(report.hiddenCounts[kind] == DiaryImportReport.Count(added: 2))
        }
        // The hidden photo's file, and that of the hidden entry's text alone. No record names one.
        #expect(report.files == 5 && report.hiddenFiles.stored == 2 && report.hiddenFiles.lost == 1)
        // The missing file, the photo of it, and the line that may be any photo's.
        #expect(report.refusals == 3 && report.hiddenRefusals == 3)
    }

    @Test("All records that the export states are done at the end, although that of the account is none of them")
    func progress() async throws {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try write(
            to: path,
            counts: [
                .accounts: 1, .photos: 2, .entries: 2, .albumPhotos: 3, .revisions: 3, .shares: 3, .shareViews: 3,
            ])
        let progress = Progress()
        _ = try await ExportImport(
            export: try ExportFolder(path), account: "", mayMerge: true, progress: progress
        ).preview(records: nil)
        #expect(progress.steps.first == .opened(files: 0, records: 16))
        #expect(progress.steps.last == .records(16))
    }

    @Test("Refused records, those that the export states and does not have, and all files are done at the end")
    func refusedProgress() async throws {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        // Two photos are refused, one and a text are not there, and more shares are there than stated.
        try write(
            to: path,
            counts: [
                .photos: 5, .entries: 2, .albumPhotos: 3, .revisions: 4, .shares: 1, .shareViews: 3,
            ])
        let progress = Progress()
        let report = try await ExportImport(
            export: try ExportFolder(path), account: "", mayMerge: true, progress: progress
        ).preview(records: nil)
        #expect(report.counts[.photos]?.refused == 2 && report.handled == 18)
        #expect(progress.steps.first == .opened(files: 0, records: 18) && progress.steps.last == .records(18))
        #expect(progress.steps.contains(.files(6)))
        let done = progress.steps.compactMap { step -> Int? in
            if case .records(let count) = step { count } else { nil }
        }
        #expect(done == done.sorted() && done.first == 2)
    }
}
