import DaybookAPI
import Foundation
import GRDB
import PlainForm
import Testing

@testable import DaybookEntry

/// A diary with what file systems, databases and texts trip over is exported, taken over by an empty account, and exported
/// again.
///
/// `Tests/Hardening/roundtrip` runs it with 40,000 photos.
@Suite("The round trip of a generated diary")
struct GeneratedDiaryTests {
    /// The number of photos: several pages of the export and several calls of the import, the last ones not full.
    private static let photoCount =
        ProcessInfo.processInfo.environment["DAYBOOK_ROUND_TRIP_PHOTOS"].flatMap { Int($0) } ?? 1250
    /// The number of photos of the diary whose paths in the plain form are looked at.
    private static let planned = 300
    /// The number of texts of one entry.
    private static let textCount: Int64 = 100

    /// Titles of entries and albums, and names of files.
    private static let names = [
        "../../etc/passwd", "..", "CON", "aux.txt", "끝.", "a/b\\c:d*?", ".hidden", "👨‍👩‍👧‍👦🇰🇷👍🏽",
        String(repeating: "가", count: 100), "e\u{301}\u{327}", "\u{301}앞", "줄 \"\\'; --", "IMG_1.JPG", "img_1.jpg",
        "눈사람.jpg", "눈사람.jpg".decomposedStringWithCanonicalMapping,
    ]

    private let source: DiaryHarness
    private let target: DiaryHarness

    init() throws { (source, target) = (try DiaryHarness(.sqlite), try DiaryHarness(.sqlite)) }

    private func fill(_ me: Caller, photos count: Int) async throws {
        let photos = try await source.photos(0..<3, me)
        for name in Self.names {
            var input = entryInput(name, at: "2024-03-09T05:04:05Z", zone: "Asia/Seoul")
            (input.body, input.people) = (name, ["한글".decomposedStringWithCanonicalMapping])
            input.photos = photos.map { EntryInput.Photo(photoID: $0.id.description, caption: name) }
            // Two entries have the same title, and the same day.
            for _ in 0..<2 { try await source.create(input, me) }
        }
        for name in Self.names.prefix(8) {
            try await source.createAlbum(AlbumInput(title: name), me)
            try await source.createSubject(SubjectInput(name: name, kind: 1), me)
        }
        var input = entryInput("글 1", at: "2024-03-10T05:04:05Z")
        let entry = try await source.create(input, me)
        for number in 2...Self.textCount {
            source.clock.advance(seconds: 7200)
            (input.title, input.body) = ("글 \(number)", "\(number / 3)")
            try await source.update(entry.id, ["title", "body"], input, me)
        }
        try await clone(photos[0], times: count, of: me)
    }

    /// Inserts copies of a photo by one statement, each with its own ID, bytes, time and version. The names of the files
    /// repeat.
    private func clone(_ photo: StoredPhoto, times count: Int, of me: Caller) async throws {
        let store = try #require(source.store as? SQLiteDiaryStore)
        let names = String(decoding: try JSONEncoder().encode(Self.names), as: UTF8.self)
        try await store.pool.write { database in
            let columns = try String.fetchAll(
                database, sql: "SELECT name FROM pragma_table_info('photo') WHERE name <> 'key'")
            let values = columns.map { column in
                switch column {
                case "id": "unhex(printf('%032x', n))"
                case "digest": "unhex(printf('%064x', n))"
                case "sequence", "version": "\(column) + n"
                case "at": "at + n * 60000000"
                case "local_time": "local_time + n * 60"
                case "file_name", "caption": "json_extract(:names, '$[' || (n % json_array_length(:names)) || ']')"
                default: column
                }
            }
            try database.execute(
                sql: """
                    WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < :count)
                    INSERT INTO photo(\(columns.joined(separator: ", ")))
                    SELECT \(values.joined(separator: ", ")) FROM series, photo WHERE photo.id = :id
                    """, arguments: ["names": names, "count": count, "id": Data(photo.id.bytes)])
            try database.execute(
                sql: "UPDATE counter SET value = value + ? WHERE owner = ? AND name IN (0, 2)",
                arguments: [count, me.owner])
        }
    }

    private static func lines(_ export: KeptExport, _ kind: KeptRecordKind) throws -> [[UInt8]] {
        try export[kind].map { try RecordLines.line(of: $0.record) ?? [] }
    }

    @Test("An account that takes a diary over exports the same bytes, whatever its texts and names are")
    func roundTrip() async throws {
        let me = try await source.account("minji")
        _ = try await target.account("minji")
        try await fill(me, photos: Self.photoCount)
        let before = try await source.keptExport(of: me.owner)
        #expect(before[.photo].count == Self.photoCount + 3)
        #expect(before[.revision].count == 2 * Self.names.count + Int(Self.textCount))
        var after = KeptExport()
        try await target.serveRecords { client in
            let lost = try await client.takeOver(before, of: "generated", into: "minji")
            if let (item, outcome) = lost { Issue.record("\(item.row.position): \(outcome.reason) \(outcome.field)") }
            after = try await client.keptExport(of: "minji")
        }
        #expect(try before.firstDifference(in: after) == nil)
        // The bytes, because equal texts of Swift may have others.
        for kind in KeptExport.kinds where kind != .account {
            let isSame = try Self.lines(before, kind) == Self.lines(after, kind)
            #expect(isSame, "\(kind.rawValue)")
        }
        #expect(try await target.findings() == [])
    }

    @Test("Every path of its plain form lies inside, fits every file system, and is there once")
    func paths() async throws {
        let me = try await source.account("minji")
        try await fill(me, photos: Self.planned)
        let export = try await source.keptExport(of: me.owner)
        var diary = PlainDiary()
        for file in RecordFile.allCases {
            for line in try Self.lines(export, file.kind) { try diary.add(line, of: file) }
        }
        let plan = PlainPlan(diary)
        let paths = plan.files.map(\.path) + plan.pagePaths
        #expect(paths.count > Self.planned && Set(paths.map { $0.lowercased() }).count == paths.count)
        for path in paths {
            for part in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
                let (name, stem) = (String(decoding: part, as: UTF8.self), part.prefix { $0 != UInt8(ascii: ".") })
                #expect((1...255).contains(part.count) && part.first != 0x2E && part.last != 0x2E, "\(path)")
                #expect(!["con", "aux"].contains(String(decoding: stem, as: UTF8.self).lowercased()), "\(path)")
                #expect(!name.utf8.contains { [0x5C, 0x3A, 0x2A, 0x3F, 0x22].contains($0) }, "\(path)")
            }
        }
    }
}
