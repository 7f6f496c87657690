import Foundation
import PlainForm
import Testing

@testable import DaybookBackup

@Suite("Exports that are read again")
struct ExportFolderTests {
    /// A folder that is removed with the test.
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private let folder = Folder()
    private var root: String { folder.path + "/export" }

    init() throws {
        try FileManager.default.createDirectory(atPath: root + "/records", withIntermediateDirectories: true)
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        try write(try summary.bytes(), to: "daybook.json")
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(filePath: root + "/" + path))
    }

    private func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

    private func lines(bytes: Int) throws -> [[ExportFolder.Line]] {
        let reader = try ExportFolder(root).reader(of: .entries)
        var parts: [[ExportFolder.Line]] = []
        while let lines = try reader.next(bytes: bytes) { parts.append(lines) }
        return parts
    }

    /// The files that the list names, and the number of its lines.
    private func files() throws -> (files: [ExportedFile], lines: Int) {
        let reader = try ExportFolder(root).fileReader()
        var files: [ExportedFile] = []
        while let lines = try reader.next(bytes: 100) { files += ExportFolder.files(in: lines) }
        return (files, reader.lineCount)
    }

    @Test("A folder without daybook.json, with another file of that name, or of a newer Daybook is no export")
    func refused() throws {
        #expect(try ExportFolder(root).summary.account == "minji")
        #expect(throws: BackupError(.notExport, folder.path)) { _ = try ExportFolder(folder.path) }
        #expect(throws: BackupError(.notExport, root + "/none")) { _ = try ExportFolder(root + "/none") }
        for (text, code) in [
            ("", BackupError.Code.notExport), ("[]", .notExport), ("{\"format\": 1}", .notExport),
            ("{\"format\": 2}", .newerExport), ("{\"format\": \"1\"}", .notExport),
            (String(repeating: "[", count: 100_000), .notExport), (String(repeating: " ", count: 2 << 20), .notExport),
        ] {
            try write(text, to: "daybook.json")
            let error = #expect(throws: BackupError.self) { _ = try ExportFolder(root) }
            #expect(error?.code == code, "\(text.prefix(20))")
        }
    }

    @Test("A mirror is not read while a command changes it, and not changed while it is read")
    func mirror() throws {
        try FileManager.default.createDirectory(atPath: root + "/mirror", withIntermediateDirectories: false)
        let path = root + "/mirror/lock"
        let changing = try BackupLock(path: path)
        #expect(changing != nil)
        #expect(throws: BackupError(.busy, root)) { _ = try ExportFolder(root) }
        withExtendedLifetime(changing) {}
        try FileManager.default.removeItem(atPath: path)
        try write("", to: "mirror/lock")
        let (first, second) = (try ExportFolder(root), try ExportFolder(root))
        let other = try BackupLock(path: path)
        #expect(other == nil)
        withExtendedLifetime((first, second)) {}
    }

    @Test("Lines come whole and in order, however many are read at once, and the last one needs no line break")
    func lines() throws {
        let texts = (1...5000).map { String(repeating: "눈", count: $0 % 90) }
        for end in ["", "\n"] {
            try write(texts.joined(separator: "\n") + end, to: "records/entries.jsonl")
            for bytes in [1, 1000, 1 << 20] {
                let all = try lines(bytes: bytes).joined()
                #expect(all.map(\.number) == Array(1...5000))
                #expect(all.map { String(decoding: $0.bytes, as: UTF8.self) } == texts)
            }
        }
        try write("", to: "records/entries.jsonl")
        #expect(try lines(bytes: 1000).isEmpty)
    }

    @Test("A line without an end comes without its bytes, before it fills the memory")
    func endless() throws {
        try write([UInt8](repeating: 32, count: RecordLines.maximumBytes + 1), to: "records/entries.jsonl")
        let lines = try lines(bytes: 1000).joined()
        #expect(lines.map(\.number) == [1] && lines.map(\.isTooLong) == [true] && lines.first?.bytes == [])
    }

    @Test("No path of the list of files leads out of the folder, and other lines are passed over")
    func paths() throws {
        let digest = String(repeating: "ab", count: 32)
        let hostile = [
            "/etc/passwd", "../secret", "a/../../secret", "", ".", "a//b", "a/./b", "a/",
            String(repeating: "a", count: 5000), "../\u{301}secret", "a/..\u{200D}/../\u{301}b",
        ]
        var text = hostile.map { "{\"path\": \"\($0)\", \"digest\": \"\(digest)\"}" }.joined(separator: "\n")
        text += "\n{\"path\": \"x\", \"digest\": \"../../x\"}\nnone\n"
        for path in ["2024/03/눈.jpg", "second"] { text += "{\"path\": \"\(path)\", \"digest\": \"\(digest)\"}\n" }
        try write(text, to: "records/files.jsonl")
        let (files, lines) = try files()
        #expect(lines == hostile.count + 4)
        #expect(files.map(\.path) == ["2024/03/눈.jpg", "second"])
        let file = try #require(files.first)
        #expect(file.folders == ["2024", "2024/03"])
        // A mark behind a slash makes one character of both, but no other path.
        #expect(BackupLayout.folders(above: "2024/03/\u{301}a.jpg") == ["2024", "2024/03"])
        #expect(try ExportFolder(root).size(of: file) == nil)
    }

    @Test("Bytes of a file are passed over without being read, also beyond its end")
    func skipped() throws {
        try write("hello", to: "file")
        let digest = String(repeating: "ab", count: 32)
        try write("{\"path\": \"file\", \"digest\": \"\(digest)\"}\n", to: "records/files.jsonl")
        let file = try #require(try files().files.first)
        let bytes = try ExportFolder(root).bytes(of: file, piece: 2)
        #expect(try bytes.skip(2) == 2)
        #expect(try bytes.next() == Array("ll".utf8))
        #expect(try bytes.next() == Array("o".utf8))
        #expect(try bytes.next() == nil)
        let beyond = try ExportFolder(root).bytes(of: file, piece: 2)
        #expect(try beyond.skip(9) == 9)
        #expect(try beyond.next() == nil)
    }

    @Test("Links are not followed: neither those to files, nor those to folders")
    func links() throws {
        let digest = String(repeating: "ab", count: 32)
        try write("secret", to: "secret")
        try FileManager.default.moveItem(atPath: root + "/secret", toPath: folder.path + "/secret")
        try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: folder.path)
        try FileManager.default.createSymbolicLink(atPath: root + "/file", withDestinationPath: folder.path + "/secret")
        let text = ["link/secret", "file"].map { "{\"path\": \"\($0)\", \"digest\": \"\(digest)\"}\n" }
        for line in text {
            try write(line, to: "records/files.jsonl")
            let export = try ExportFolder(root)
            let file = try #require(try files().files.first)
            #expect(try export.size(of: file) == nil)
            #expect(throws: BackupError.self) { _ = try export.bytes(of: file, piece: 10) }
        }
        try FileManager.default.removeItem(atPath: root + "/records/files.jsonl")
        try FileManager.default.createSymbolicLink(
            atPath: root + "/records/files.jsonl", withDestinationPath: folder.path + "/secret")
        #expect(throws: BackupError.self) { _ = try files() }
    }
}
