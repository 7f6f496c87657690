import NIOCore
import Testing

@testable import DaybookCommand

@Suite struct PartialFileTests {
    @Test func `a file gets its name when it is whole, and never another's`() throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        for expected in ["a.jpg", "a (1).jpg", "a (2).jpg"] {
            let file = try PartialFile(folder: folder)
            try file.write(.init(string: "abc"))
            #expect(file.digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
            #expect(try file.keep(as: "a.jpg") == folder + "/" + expected)
        }
        #expect(try LocalFileTests.names(folder) == ["a (1).jpg", "a (2).jpg", "a.jpg"])
    }

    @Test func `a file that does not become whole is gone`() throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        do {
            let file = try PartialFile(folder: folder)
            try file.write(.init(string: "abc"))
            #expect(try LocalFileTests.names(folder).count == 1)
        }
        #expect(try LocalFileTests.names(folder) == [])
    }
}
