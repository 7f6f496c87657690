import ArgumentParser
import Foundation
import Testing

@testable import DaybookCommand

/// The diary in which the outcome of a drill is noted.
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
}
