import ArchiveTesting
import PlainForm
import Testing

@testable import DaybookBackup

@Suite("Files of records that only a newer Daybook knows")
struct UnknownRecordsTests {
    private static func file(_ name: String, _ lines: Int) -> UnknownRecords.File {
        UnknownRecords.File(path: "records/" + name, lines: lines)
    }

    private static let found = [file("glimpses-2.jsonl", 0), file("voices.jsonl", 2)]

    /// The names of files that are of no records. A mirror gives the first one to a file that a person edited.
    private static let others = [
        "entries (edited).jsonl", "entries copy.jsonl", "입장.jsonl", "a.b.jsonl", "notes.bin", ".jsonl", "a.jsonl~",
        ".DS_Store", "._entries.jsonl",
    ]

    @Test("A folder's files are named with their lines, and folders, links and the files of people are not")
    func folder() throws {
        let fixture = try ExportFixture()
        for kind in RecordFile.allCases { try fixture.write("{}\n", to: "records/" + kind.name) }
        for name in ["files.jsonl", "pages.jsonl", "more.jsonl/a.jsonl"] + Self.others {
            try fixture.write("{}\n", to: "records/" + name)
        }
        try fixture.write("{}\n{}", to: "records/voices.jsonl")
        try fixture.write("", to: "records/glimpses-2.jsonl")
        try fixture.link("records/link.jsonl", to: "/dev/zero")
        let records = try ExportFolder(fixture.root).unknownRecords()
        #expect(records.files == Self.found && records.others == 0)
    }

    @Test("An archive's files are named with their lines, also in a folder of the archive", arguments: ["", "눈/"])
    func archive(root: String) throws {
        var files = [("records/voices.jsonl", Array("{}\n{}".utf8)), ("records/glimpses-2.jsonl", [])]
        files += Self.others.map { ("records/" + $0, Array("{}\n".utf8)) }
        files += [("records/more/a.jsonl", Array("{}\n".utf8)), ("other/b.jsonl", Array("{}\n".utf8))]
        files += RecordFile.allCases.map { ("records/" + $0.name, Array("{}\n".utf8)) }
        files += [("records/files.jsonl", []), ("daybook.json", try ExportFixture.summary.bytes())]
        let file = try TestFile(TestArchive(files.map { TestMember(root + $0.0, $0.1) }).bytes)
        let records = try ArchivedExport(file.path).unknownRecords()
        withExtendedLifetime(file) {}
        #expect(records.files == Self.found && records.others == 0)
    }

    @Test("A hundred files are named, and files that are too large or cannot be read have no lines")
    func bounds() throws {
        let fixture = try ExportFixture()
        for number in 100..<210 { try fixture.write("{}\n", to: "records/a\(number).jsonl") }
        let records = try ExportFolder(fixture.root).unknownRecords()
        #expect(records.files.count == 100 && records.others == 10)
        #expect(records.files.first == Self.file("a100.jsonl", 1))
        let unread = try UnknownRecords(
            among: ["b.jsonl", "c.jsonl", "d.jsonl"],
            size: { path throws(BackupError) -> Int64? in
                if path == "records/d.jsonl" { throw BackupError(.exportFile, path) }
                return path == "records/b.jsonl" ? UnknownRecords.maximumBytes + 1 : 4
            },
            opening: { path, _ throws(BackupError) -> any BytePieces in throw BackupError(.unreadable, path) })
        #expect(unread.files == ["b.jsonl", "c.jsonl", "d.jsonl"].map { Self.file($0, 0) })
        #expect(throws: BackupError(.stopped, "")) {
            try UnknownRecords(
                among: ["b.jsonl"], size: { _ throws(BackupError) -> Int64? in throw BackupError(.stopped, "") },
                opening: { path, _ throws(BackupError) -> any BytePieces in throw BackupError(.unreadable, path) })
        }
    }
}
