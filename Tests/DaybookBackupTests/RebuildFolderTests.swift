import Foundation
import PlainForm
import Testing

@testable import DaybookBackup

@Suite("Folders of diaries that are rebuilt")
struct RebuildFolderTests {
    /// A folder that is removed with the test.
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private let folder: Folder
    private var target: String { folder.path + "/new" }

    init() throws { folder = try Folder() }

    private func source(_ account: String) throws -> ExportFolder {
        let path = folder.path + "/" + account
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let summary = PlainSummary(
            diary: "0f", accountID: account, account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        try Data(try summary.bytes()).write(to: URL(filePath: path + "/daybook.json"))
        return try ExportFolder(path)
    }

    @Test("A rebuild is resumed from the same sources, and from no others, until it is finished")
    func resumed() throws {
        let (first, second) = (try source("a1"), try source("a2"))
        _ = try RebuildFolder(target, sources: [first, second])
        try FileManager.default.createDirectory(atPath: target + "/entry", withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: target)
        let open = #expect(throws: BackupError.self) { _ = try RebuildFolder(target, sources: [first, second]) }
        #expect(open?.code == .shared)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: target)
        let again = try RebuildFolder(target, sources: [first, second])
        for other in [[first], [second, first], []] {
            let error = #expect(throws: BackupError.self) { _ = try RebuildFolder(target, sources: other) }
            #expect(error?.code == .notEmpty)
        }
        try again.finish()
        let done = #expect(throws: BackupError.self) { _ = try RebuildFolder(target, sources: [first, second]) }
        #expect(done?.code == .notEmpty)
    }

    @Test("A folder with anything in it is refused, and so is a mark that is none")
    func refused() throws {
        let first = try source("a1")
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
        for name in ["mine", "rebuilding.json"] {
            try Data("[]".utf8).write(to: URL(filePath: target + "/" + name))
            let error = #expect(throws: BackupError.self) { _ = try RebuildFolder(target, sources: [first]) }
            #expect(error?.code == .notEmpty && error?.name == target)
            try FileManager.default.removeItem(atPath: target + "/" + name)
        }
        // A command was killed before the mark had its name.
        try Data().write(to: URL(filePath: target + "/rebuilding.json.tmp"))
        _ = try RebuildFolder(target, sources: [first])
    }
}
