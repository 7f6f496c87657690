import DaybookBackup
import Foundation
import Testing

@testable import DaybookCommand

/// The messages about folders of backups and exports that are not what a command expects.
struct BackupFaultTests {
    /// Runs a test with an empty folder, and the path of a folder that does not exist.
    private func withFolder(_ body: (_ there: String, _ nowhere: String) throws -> Void) throws {
        let there = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: there, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: there) }
        try body(there, there + "/nowhere")
    }

    @Test func `a path to nothing is named as such, with what to do`() throws {
        try withFolder { there, nowhere in
            let opened: [(String) throws -> Void] = [
                { _ = try BackupFolder($0) }, { _ = try ExportOpening.open($0) },
                { _ = try ExportOpening.open($0 + ".zip") },
            ]
            for open in opened {
                let missing = CommandError(try #require(#expect(throws: BackupError.self) { try open(nowhere) }))
                #expect(missing.fault == "FILE_NOT_THERE" && missing.code == .missing)
                #expect(missing.description.hasPrefix(nowhere) && missing.description.hasSuffix("Check the path."))
            }
        }
    }

    @Test func `a folder of something else is told as such`() throws {
        try withFolder { there, _ in
            let backup = CommandError(try #require(#expect(throws: BackupError.self) { _ = try BackupFolder(there) }))
            #expect(backup.fault == "BACKUP_NOT_A_BACKUP" && backup.subject == there)
            let export = CommandError(
                try #require(#expect(throws: BackupError.self) { _ = try ExportOpening.open(there) }))
            #expect(export.fault == "EXPORT_NOT_FOUND" && export.subject == there)
        }
    }
}
