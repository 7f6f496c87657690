import ArgumentParser
import DaybookSettings
import Foundation
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
