import Foundation
import Testing

@testable import DaybookLoad

@Suite struct OutputFileTests {
    @Test func `what cannot be written is told in the words of the system`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "load-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = OutputFile(path: folder.path + "/r.json")
        try file.check()
        try file.write(Data("{}".utf8))
        #expect(try Data(contentsOf: folder.appending(path: "r.json")) == Data("{}".utf8))
        let lost = OutputFile(path: folder.path + "/lost/r.json")
        #expect(throws: LoadError.self) { try lost.check() }
        let error = #expect(throws: LoadError.self) { try lost.write(Data()) }
        #expect(error?.description == "\(lost.path) cannot be written: No such file or directory")
    }
}
