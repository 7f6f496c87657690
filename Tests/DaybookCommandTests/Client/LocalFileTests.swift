import Foundation
import NIOCore
import Synchronization
import Testing

@testable import DaybookCommand

@Suite struct LocalFileTests {
    static func temporaryFolder() throws -> String {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    static func remove(_ folder: String) { try? FileManager.default.removeItem(atPath: folder) }

    static func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private let folder = FileManager.default.temporaryDirectory.path + "/daybook-test-" + UUID().uuidString

    private func write(_ name: String, _ bytes: [UInt8]) throws {
        let url = URL(filePath: folder + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    @Test func `the digest is the SHA-256 of the bytes`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("abc", Array("abc".utf8))
        let digest = try LocalFile(folder + "/abc").digest { _ in }
        // FIPS 180-2, appendix B.1.
        #expect(digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func `the chunks are the bytes, counted as they are read`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bytes = (0..<(LocalFile.chunkBytes + 5)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try write("large", bytes)
        let counted = Mutex(0)
        var read: [UInt8] = []
        for try await chunk in try LocalFile(folder + "/large").chunks(onRead: { count in
            counted.withLock { $0 += count }
        }) {
            read += chunk.readableBytesView
        }
        #expect(read == bytes)
        #expect(counted.withLock { $0 } == bytes.count)
    }

    @Test func `a file that became shorter is no success`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("shrinks", Array(repeating: 7, count: 100))
        let file = try LocalFile(folder + "/shrinks")
        for isGone in [false, true] {
            if isGone { try FileManager.default.removeItem(atPath: file.path) } else { try write("shrinks", [7]) }
            let error = await #expect(throws: CommandError.self) {
                for try await _ in file.chunks(onRead: { _ in }) {}
            }
            // The file's fault: an import says so of this file and goes on.
            #expect(error?.code == .missing)
        }
    }
}

@Suite struct ImportReportTests {
    private let report = ImportReport([
        .init(path: "a.jpg", outcome: .added(photoID: "1")), .init(path: "b.jpg", outcome: .known(photoID: "1")),
        .init(path: "c.txt", outcome: .refused(reason: "These bytes are no media.")),
    ])

    @Test func `people see counts, and each refused file with its reason`() {
        #expect(report.text == "added 1, known 1, refused 1\n  c.txt: These bytes are no media.")
    }

    @Test func `files that no picture can be made of are localized with their reason, and counted as added`() {
        let photo: JSONDocument = ["id": "7", "state": "UNDECODABLE", "undecodableReason": "TOO_LARGE"]
        let report = ImportReport([
            .init(path: "a.jpg", outcome: .added(photoID: "1")),
            .init(path: "b.jxl", outcome: PhotoImport.added(photo)),
        ])
        let lines = report.text.split(separator: "\n")
        #expect(lines.first == "added 2, known 0, refused 0" && lines.count == 3)
        #expect(lines.last?.hasPrefix("  b.jxl: ") == true && lines.last?.contains("memory") == true)
        #expect(report.json["withoutPicture"]?.items.first?["photoId"]?.text == "7")
        #expect(PhotoImport.added(["id": "8", "state": "PROCESSING"]) == .added(photoID: "8"))
        // An older or a newer server may give a reason that is not known here.
        let bare: JSONDocument = ["id": "9", "state": "UNDECODABLE", "undecodableReason": "NEWS"]
        #expect(PhotoImport.added(bare) == .unseen(photoID: "9", reason: Mark.undecodable.localized()))
    }

    @Test func `programs get every file`() {
        #expect(report.json["added"] == [["path": "a.jpg", "photoId": "1"]])
        #expect(report.json["refused"]?.items.first?["reason"]?.text == "These bytes are no media.")
    }

    @Test(
        "A span of time is read and applied to an instant, whose fraction stays",
        arguments: [
            ("+9h", "2023-09-01T21:00:00.25Z"), ("-1d", "2023-08-31T12:00:00.25Z"),
            ("+1h30m", "2023-09-01T13:30:00.25Z"),
            ("90s", "2023-09-01T12:01:30.25Z"),
        ])
    func shift(text: String, expected: String) throws {
        #expect(try #require(TimeShift(text)).applied(to: "2023-09-01T12:00:00.25Z") == expected)
    }

    @Test("What is no span is none", arguments: ["", "+", "9", "+0h", "h", "1h1d", "99999d", "+9 h", "1.5h"])
    func noShift(text: String) { #expect(TimeShift(text) == nil) }
}
