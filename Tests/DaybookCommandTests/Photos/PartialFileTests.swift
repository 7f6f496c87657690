import Foundation
import Glibc
import NIOCore
import ServiceRuntime
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

    @Test func `a file takes the place of another in one step when that is asked for`() throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        for text in ["old", "new"] {
            let file = try PartialFile(folder: folder)
            try file.write(.init(string: text))
            #expect(try file.keep(as: "a.jpg", isReplacing: true) == folder + "/a.jpg")
            #expect(try String(contentsOfFile: folder + "/a.jpg", encoding: .utf8) == text)
        }
        #expect(try LocalFileTests.names(folder) == ["a.jpg"])
        try FileManager.default.createDirectory(atPath: folder + "/b", withIntermediateDirectories: false)
        let file = try PartialFile(folder: folder)
        #expect(throws: CommandError.self) { try file.keep(as: "b", isReplacing: true) }
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

    @Test func `a folder of any bytes is made, and its files get their names there`() throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        // 사진 in the encoding of before.
        let inner = folder + "/a/" + PathText.text([0xBB, 0xE7, 0xC1, 0xF8] + Array("/b".utf8))
        for expected in ["a.jpg", "a (1).jpg"] {
            let file = try PartialFile(makingFolder: inner)
            try file.write(.init(string: "abc"))
            #expect(try file.keep(as: "a.jpg") == inner + "/" + expected)
        }
        #expect(try LocalFiles.names(in: inner).sorted() == ["a (1).jpg", "a.jpg"])
        #expect(try LocalFiles.names(in: folder + "/a").map { PathText.bytes($0) } == [[0xBB, 0xE7, 0xC1, 0xF8]])
        #expect(try LocalFile(inner + "/a.jpg").size == 3)
        let named = PathText.text([0xC1, 0xF8])
        func noLink(_: String, _: String) -> Int32 {
            errno = EPERM
            return -1
        }
        #expect(PartialFile.take(inner + "/" + named, for: inner + "/a.jpg", link: noLink) == 0)
        #expect(try LocalFiles.names(in: inner).contains(named))
        let error = #expect(throws: CommandError.self) { _ = try PartialFile(makingFolder: inner + "/a (1).jpg/c") }
        #expect(error?.description.hasPrefix(folder + "/a/사진/b/a (1).jpg/c: ") == true, "\(String(describing: error))")
        #expect(error?.reason.contains("\(SystemFailure(ENOTDIR))") == true)
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

    @Test func `a folder that is gone is localized, with what to do`() throws {
        let folder = try LocalFileTests.temporaryFolder()
        let file = try PartialFile(folder: folder)
        LocalFileTests.remove(folder)
        let error = #expect(throws: CommandError.self) { try file.keep(as: "a.jpg") }
        #expect(error?.description.contains("--to") == true)
    }
}
