import ArgumentParser
import DaybookSettings
import Foundation
import PlainForm
import ServiceRuntime
import Testing

@testable import DaybookCommand

@Suite struct DataFolderTests {
    @Test func `a flag wins over the environment, the environment over the file, the file over the standard`()
        async throws
    {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        let file = folder + "/settings.json"
        try Data(#"{"data": "/of/the/file"}"#.utf8).write(to: URL(filePath: file))
        let standard = ["HOME": "/home/me"]
        let settings = standard.merging(["DAYBOOK_SETTINGS": file]) { $1 }
        let environment = settings.merging(["DAYBOOK_DATA": "/of/the/environment"]) { $1 }

        let plain = try DataFolder.parse([])
        #expect(try await plain.path(environment: standard) == "/home/me/.local/share/daybook")
        #expect(try await plain.path(environment: ["XDG_DATA_HOME": "/share"]) == "/share/daybook")
        #expect(try await plain.path(environment: settings) == "/of/the/file")
        #expect(try await plain.path(environment: environment) == "/of/the/environment")
        #expect(try await DataFolder.parse(["--settings", file]).path(environment: standard) == "/of/the/file")
        #expect(try await DataFolder.parse(["--data", "/flag"]).path(environment: environment) == "/flag")
    }

    @Test func `a folder whose parent does not exist is refused, unless it is the standard one`() async throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        func check(_ data: String) async throws {
            try DataFolder.check(try await Settings(.daybook, flags: [.data: data], environment: [:]))
        }
        for path in [folder, folder + "/new", folder + "/new/", "new", ""] { try await check(path) }
        let error = await #expect(throws: RuntimeError.self) { try await check(folder + "/nane/new") }
        #expect(error?.code == .configuration && error?.message.contains("mkdir -p \(folder)/nane") == true)
        #expect(try LocalFileTests.names(folder) == [])
    }

    @Test func `no new diary is made in backups, a mirror or an export`() async throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        let id = String(repeating: "0a", count: 16)
        let files = [
            "backups/daybook-backup.json": Data(#"{"format": 1, "diary": "\#(id)"}"#.utf8),
            "damaged/daybook-backup.json": Data("{".utf8),
            "mirror/daybook-mirror.json": Data(#"{"format": 1, "diary": "0f", "account": "a1"}"#.utf8),
            "export/daybook.json": Data(try summary.bytes()),
            "settings/daybook.json": Data(#"{"http": "::1:80"}"#.utf8),
        ]
        for (name, bytes) in files {
            let url = URL(filePath: folder + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try bytes.write(to: url)
        }
        func check(_ data: String) async throws {
            try DataFolder.check(try await Settings(.daybook, flags: [.data: folder + "/" + data], environment: [:]))
        }
        for (data, next) in [
            ("backups", "backup restore \(folder)/backups"), ("backups/", "backup restore"),
            ("backups/new", "backup restore \(folder)/backups "), ("damaged", "backup restore"),
            ("mirror", "rebuild --from-mirror \(folder)/mirror"), ("mirror/new", "rebuild"), ("export", "rebuild"),
        ] {
            let error = await #expect(throws: RuntimeError.self, "\(data)") { try await check(data) }
            #expect(error?.code == .configuration && error?.message.contains("daybook \(next)") == true, "\(data)")
        }
        for data in ["settings", "export/new", "new"] { try await check(data) }
        // A diary that is already there is served.
        try FileManager.default.createDirectory(atPath: folder + "/mirror/entry", withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: folder + "/mirror/entry/daybook.sqlite"))
        try await check("mirror")
    }

    @Test func `a folder without a name is refused`() {
        for arguments in [["up"], ["check"], ["backup", "create", "/b"], ["backup", "drill", "/b"]] {
            do {
                _ = try DaybookCommand.parseAsRoot(arguments + ["--data", ""])
                Issue.record("\(arguments) was understood")
            } catch {
                #expect(DaybookCommand.exitCode(for: error).rawValue == 64)
            }
        }
    }

    @Test func `a folder without a database has no diary yet`() throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        #expect(DataFolder.isNew(folder + "/none") && DataFolder.isNew(folder))
        try FileManager.default.createDirectory(atPath: folder + "/entry", withIntermediateDirectories: false)
        #expect(DataFolder.isNew(folder))
        try Data().write(to: URL(filePath: folder + "/entry/daybook.sqlite"))
        #expect(!DataFolder.isNew(folder))
    }

    @Test func `a settings file that cannot be read is an error`() async throws {
        let error = await #expect(throws: RuntimeError.self) {
            try await DataFolder.parse(["--settings", "/nonexistent/settings.json"]).path(environment: [:])
        }
        #expect(error?.code == .configuration)
    }
}
