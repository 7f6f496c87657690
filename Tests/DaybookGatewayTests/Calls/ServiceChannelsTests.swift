import DaybookAPI
import DaybookGateway
import Foundation
import ServiceRuntime
import Testing
import ZRPC

@Suite("How the gateway calls the services")
struct ServiceChannelsTests {
    @Test("asks again for reads and keyed changes alone")
    func standard() throws {
        let methods = try ServiceChannels.configuration().services.methods
        #expect(methods[EntryServiceMethods.getEntry.path]?.retry != nil)
        #expect(methods[EntryServiceMethods.createEntry.path]?.retry != nil)
        #expect(methods[EntryServiceMethods.updateEntry.path] == nil)
        #expect(methods[EntryServiceMethods.deleteEntry.path] == nil)
    }

    @Test("takes a file's rules over its own, and tells the line of what is wrong")
    func file() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "calls-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let name = #"{"service": "daybook.entry.v1.EntryService", "method": "GetEntry"}"#
        try Data("{\"methodConfig\": [{\"name\": [\(name)], \"timeout\": \"3s\"}]}".utf8).write(to: file)
        let methods = try ServiceChannels.configuration(from: file.path).services.methods
        #expect(methods[EntryServiceMethods.getEntry.path]?.timeout == .seconds(3))
        #expect(methods[EntryServiceMethods.listEntries.path]?.retry != nil)
        try Data("{\"methodConfig\": [\n\n{\"name\": [\(name)], \"timeout\": 3}]}".utf8).write(to: file)
        #expect {
            try ServiceChannels.configuration(from: file.path)
        } throws: { error in
            "\(error)".contains("\(file.lastPathComponent), line 3: methodConfig[0].timeout: must be seconds")
        }
        try FileManager.default.removeItem(at: file)
        #expect {
            try ServiceChannels.configuration(from: file.path)
        } throws: { "\($0)".contains("--service-config") }
    }
}
