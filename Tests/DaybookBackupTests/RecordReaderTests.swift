import Foundation
import Glibc
import PlainForm
import Testing

@testable import DaybookBackup

@Suite("Files of records that nobody but an attacker makes")
struct RecordReaderTests {
    private static let file = "records/entries.jsonl"

    private let fixture: ExportFixture
    private var path: String { fixture.root + "/" + Self.file }

    init() throws { fixture = try ExportFixture() }

    private func lines() throws -> [String] {
        let reader = try ExportFolder(fixture.root).reader(of: .entries)
        var lines: [String] = []
        while let next = try reader.next(bytes: 1000) {
            lines += next.map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        #expect(reader.lineCount == lines.count)
        return lines
    }

    @Test("Pipes, folders and links are refused at once", arguments: ["pipe", "folder", "device", "file", "itself"])
    func kinds(kind: String) throws {
        switch kind {
        case "pipe":
            let made = unsafe mkfifo(path, 0o600)
            #expect(made == 0)
        case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        case "device": try fixture.link(Self.file, to: "/dev/zero")
        case "file": try fixture.link(Self.file, to: fixture.root + "/daybook.json")
        default: try fixture.link(Self.file, to: path)
        }
        let error = #expect(throws: BackupError.self) { try lines() }
        // Links are not followed.
        let expected: BackupError.Code = kind == "pipe" || kind == "folder" ? .exportFile : .unreadable
        #expect(error?.code == expected)
        #expect(error?.name == path)
    }

    @Test("The folder of the records is no link, and a missing file has no lines, and its error")
    func folder() throws {
        #expect(try lines() == [])
        let missing = try ExportFolder(fixture.root).reader(of: .entries).missing
        #expect(missing?.code == .unreadable && missing?.name == path && missing?.isMissing == true)
        try fixture.write("{}\n", to: "other/entries.jsonl")
        try FileManager.default.removeItem(atPath: fixture.root + "/records")
        try fixture.link("records", to: fixture.root + "/other")
        #expect(throws: BackupError(.notExport, fixture.root + "/records")) { try lines() }
    }

    @Test("A line of 30 MB is read to its end within the size of the longest record, and the lines behind it follow")
    func huge() throws {
        try fixture.write("{}\n{}\n", to: Self.file)
        let resized = unsafe truncate(path, 30 << 20)
        #expect(resized == 0)
        for rest in [[], ["{\"id\": \"4\"}", "{}"]] {
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.seekToEnd()
            try file.write(contentsOf: Data(rest.map { "\n" + $0 }.joined().utf8))
            try file.close()
            let reader = try ExportFolder(fixture.root).reader(of: .entries)
            #expect(try reader.next(bytes: 1)?.map(\.number) == [1, 2])
            let long = try reader.next(bytes: 1)
            #expect(long?.map(\.number) == [3] && long?.map(\.isTooLong) == [true] && long?.first?.bytes == [])
            var behind: [String] = []
            while let lines = try reader.next(bytes: 1) {
                #expect(lines.allSatisfy { !$0.isTooLong })
                behind += lines.map { String(decoding: $0.bytes, as: UTF8.self) }
            }
            #expect(behind == rest && reader.lineCount == 3 + rest.count)
        }
    }

    @Test("A line without an end is read no further than a bound, and is the last one")
    func endless() throws {
        try fixture.write("{}\n", to: Self.file)
        let resized = unsafe truncate(path, 30 << 20)
        #expect(resized == 0)
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data("\n{}\n".utf8))
        try file.close()
        let reader = try RecordReader(path, passingOver: 1 << 20) { size throws(BackupError) in
            try ReadPieces(path, size: size)
        }
        #expect(try reader.next(bytes: 1)?.map(\.number) == [1])
        #expect(try reader.next(bytes: 1)?.map(\.isTooLong) == [true])
        #expect(try reader.next(bytes: 1) == nil && reader.lineCount == 2)
    }

    @Test("Ten thousand lines of a file may be unreadable, and not one more")
    func unreadable() throws {
        try fixture.write("junk\n", to: Self.file)
        let reader = try ExportFolder(fixture.root).reader(of: .entries)
        for _ in 0..<10_000 { try reader.noteUnreadable() }
        #expect(throws: BackupError(.exportLines, path, cause: "10000")) { try reader.noteUnreadable() }
        #expect(reader.error(ofLine: 7, cause: "x") == BackupError(.exportLine, path + ":7", cause: "x"))
    }

    @Test("A file that was cut gives the lines that it has, and the rest of the last one")
    func cut() throws {
        let whole = "{\"id\": \"1\"}\n{\"id\": \"눈\"}\n"
        for length in 0...whole.utf8.count {
            try fixture.write(Array(whole.utf8.prefix(length)), to: Self.file)
            let found = try lines()
            let joined = found.joined(separator: "\n")
            #expect(String(decoding: whole.utf8.prefix(length), as: UTF8.self).hasPrefix(joined))
            #expect(found.count == (length == 0 ? 0 : (length <= 12 ? 1 : 2)), "\(length)")
        }
    }
}
