import Foundation
import Glibc
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

    @Test(arguments: [EPERM, ENOTSUP, ENOSYS, EMLINK])
    func `where there are no links, a file that is there is not replaced either`(reason: Int32) throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        let (new, wanted) = (folder + "/new", folder + "/a.jpg")
        func noLink(_: String, _: String) -> Int32 {
            errno = reason
            return -1
        }
        try Data("new".utf8).write(to: URL(filePath: new))
        try Data("old".utf8).write(to: URL(filePath: wanted))
        #expect(PartialFile.take(wanted, for: new, link: noLink) == EEXIST)
        #expect(try String(contentsOfFile: wanted, encoding: .utf8) == "old")
        #expect(PartialFile.take(folder + "/b.jpg", for: new, link: noLink) == 0)
        #expect(try String(contentsOfFile: folder + "/b.jpg", encoding: .utf8) == "new")
        #expect(PartialFile.take(folder + "/c.jpg", for: folder + "/missing", link: noLink) == ENOENT)
        #expect(try LocalFileTests.names(folder) == ["a.jpg", "b.jpg"])
    }

    @Test func `bytes that are not those of the digest are refused`() throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        let file = try PartialFile(folder: folder)
        try file.write(.init(string: "abc"))
        try file.check(digest: nil)
        try file.check(digest: file.digest)
        let error = #expect(throws: CommandError.self) { try file.check(digest: "00") }
        #expect(error?.description == CommandError(.failure, CommandFault.downloadBroken).description)
    }

    @Test func `a folder that is gone is told, with what to do`() throws {
        let folder = try LocalFileTests.temporaryFolder()
        let file = try PartialFile(folder: folder)
        LocalFileTests.remove(folder)
        let error = #expect(throws: CommandError.self) { try file.keep(as: "a.jpg") }
        #expect(error?.description.contains("--to") == true)
    }
}
