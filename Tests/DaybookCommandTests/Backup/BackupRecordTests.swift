import ArgumentParser
import DaybookEntry
import Foundation
import Testing

@testable import DaybookBackup
@testable import DaybookCommand

/// The record of a backup, and the diary in which the outcome of a drill is noted.
struct BackupRecordTests {
    private static let (own, other) = (String(repeating: "0a", count: 16), String(repeating: "0b", count: 16))

    @Test func `a drill is noted in no other diary than that of the backups`() async throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        let (backups, data) = (folder + "/backups", folder + "/data")
        for path in [backups, data + "/entry", data + "/media"] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        func write(_ text: String, to path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }
        try write(#"{"format": 1, "diary": "\#(Self.own)"}"#, to: backups + "/daybook-backup.json")
        let drill = try BackupDrill.parse([backups, "--data", data])

        let nowhere = await #expect(throws: CommandError.self) { try await drill.run() }
        #expect(nowhere?.code == .unchecked && nowhere?.fault == "COMMAND_NO_DIARY")
        #expect(nowhere?.description.contains(data) == true)

        try write("", to: data + "/entry/daybook.sqlite")
        try write(Self.other + "\n", to: data + "/media/diary")
        let refused = await #expect(throws: CommandError.self) { try await drill.run() }
        #expect(refused?.code == .unchecked && refused?.fault == "BACKUP_DRILL_OF_OTHER_DIARY")
        #expect(refused?.subject == backups && refused?.description.contains(data) == true)
        #expect(try LocalFileTests.names(backups) == ["daybook-backup.json"])
        #expect(!FileManager.default.fileExists(atPath: data + "/backup"))

        try write(Self.own + "\n", to: data + "/media/diary")
        try await BackupRecord.require(backups, areOf: data)
    }

    @Test func `a record counts the files that a backup was made without as its manifest does`() async throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        let digest = String(repeating: "0c", count: 32)
        let file = #"{"size": 1, "sha256": "\#(digest)"}"#
        let text = """
            {"format": 1, "diary": "\(Self.own)", "line": "\(Self.own)", "databaseVersion": 1, "daybookVersion": "0",
             "lastChange": 0, "accounts": [], "counts": {}, "blobs": 3, "blobBytes": 9,
             "missing": {"digests": ["\(digest)"], "bytes": 4}, "database": \(file), "list": \(file)}
            """
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(text.utf8))
        let outcome = BackupCreation.Outcome(
            backup: BackupFolder.Backup(name: "2026-03-02T12-00-00Z", seconds: 0, manifest: manifest), added: 0,
            addedBytes: 0, lost: [BackupError(.blobMissing, digest), BackupError(.blobDamaged, digest)], origins: [:],
            lostNothingNew: true)
        _ = try await BackupRecord(data: folder, target: folder + "/backups").keep { outcome }
        let run = try #require(BackupStateFiles(data: folder).read().lastSuccess)
        #expect(run.missing == 1 && run.files == 2)
    }
}
