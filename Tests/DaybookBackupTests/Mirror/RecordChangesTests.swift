import Foundation
import PlainForm
import Synchronization
import Testing

@testable import DaybookBackup

@Suite("Changes of the files of records")
struct RecordChangesTests {
    /// A store that keeps what is written.
    private final class Store: RecordStore {
        private let written = Mutex<[UInt8]>([])

        var text: String { written.withLock { String(decoding: $0, as: UTF8.self) } }

        func append(_ lines: [UInt8], to file: RecordFile) throws(BackupError) { written.withLock { $0 += lines } }

        func finish(_ file: RecordFile) throws(BackupError) {}
    }

    private static func line(_ field: String, _ id: String, _ rest: String = "") -> String {
        "{\"\(field)\":\"\(id)\",\"x\":\"\(rest)\"}\n"
    }

    /// Returns the merged file; nil if the earlier one has a line that Daybook did not write.
    private func merged(_ changes: RecordChanges, _ file: RecordFile, into earlier: String) throws -> String? {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(earlier.utf8).write(to: URL(filePath: path))
        let store = Store()
        return try changes.merge(file, from: path, into: store) ? store.text : nil
    }

    @Test("A line replaces the one of its ID, and new lines come in the order of IDs")
    func records() throws {
        var changes = RecordChanges()
        for id in ["a", "c", "d", "f"] {
            let isAdded = changes.add(Array(Self.line("id", id, "new").utf8), to: .photos)
            #expect(isAdded)
        }
        let earlier = ["b", "c", "e"].map { Self.line("id", $0) }.joined()
        let expected = [("a", "new"), ("b", ""), ("c", "new"), ("d", "new"), ("e", ""), ("f", "new")]
            .map { Self.line("id", $0.0, $0.1) }.joined()
        #expect(try merged(changes, .photos, into: earlier) == expected)
        #expect(changes.touches(.photos) && !changes.touches(.entries))
    }

    @Test("The lines of a parent are replaced together, and those of other parents may go")
    func parents() throws {
        var changes = RecordChanges()
        changes.begin(.albumPhotos, replacing: ["b", "c"], among: ["a", "b", "c"])
        for text in ["1", "2"] {
            let isAdded = changes.add(Array(Self.line("albumId", "b", text).utf8), to: .albumPhotos)
            #expect(isAdded)
        }
        let earlier = ["a", "a", "b", "b", "b", "c", "d"].map { Self.line("albumId", $0) }.joined()
        let expected = [("a", ""), ("a", ""), ("b", "1"), ("b", "2")].map { Self.line("albumId", $0.0, $0.1) }.joined()
        #expect(try merged(changes, .albumPhotos, into: earlier) == expected)
    }

    @Test("A file may be replaced as a whole, and become empty")
    func whole() throws {
        var changes = RecordChanges()
        changes.begin(.memories, hasAll: true)
        #expect(try merged(changes, .memories, into: "x") == "")
        let isAdded = changes.add(Array("y\n".utf8), to: .memories)
        #expect(isAdded)
        #expect(try merged(changes, .memories, into: "x") == "y\n")
    }

    @Test("The records with changes are those with other lines, and the subjects whose line is another")
    func owners() throws {
        var changes = RecordChanges()
        changes.begin(.revisions, replacing: ["e1"])
        let isPhotoAdded = changes.add(Array(Self.line("id", "p1").utf8), to: .photos)
        changes.begin(.subjects, hasAll: true)
        let lines = [Self.line("id", "s1"), Self.line("id", "s2", "new")]
        let areAdded = lines.map { changes.add(Array($0.utf8), to: .subjects) }
        #expect(isPhotoAdded && areAdded == [true, true])
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(["s1", "s2", "s3"].map { Self.line("id", $0) }.joined().utf8).write(to: URL(filePath: path))
        #expect(try changes.owners(subjects: path) == [.entry("e1"), .photo("p1"), .subject("s2")])
    }

    @Test(
        "A line that Daybook did not write is not merged",
        arguments: ["x", "{\"id\":\"a", "{\"id\":\"\"}", "{ \"id\":\"a\"}", "{\"id\":\"\\u0061\"}"])
    func foreign(line: String) throws {
        var changes = RecordChanges()
        let areAdded = [line, Self.line("id", "b")].map { changes.add(Array($0.utf8), to: .entries) }
        #expect(areAdded == [false, true])
        #expect(try merged(changes, .entries, into: line) == nil)
    }
}
