import Foundation
import PlainForm

/// An export in a folder of its own, which is removed with the test.
final class ExportFixture: Sendable {
    /// The folder around the export, with files that the export must not reach.
    let folder = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"
    var root: String { folder + "/export" }

    static let summary = PlainSummary(
        diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
        counts: [:])

    init() throws {
        try FileManager.default.createDirectory(atPath: root + "/records", withIntermediateDirectories: true)
        try write(try Self.summary.bytes(), to: "daybook.json")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func write(_ bytes: [UInt8], to path: String) throws {
        let url = URL(filePath: root + "/" + path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

    /// Makes a link in the export.
    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: root + "/" + path, withDestinationPath: target)
    }
}
