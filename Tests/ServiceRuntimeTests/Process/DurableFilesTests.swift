import Foundation
import Glibc
import ServiceRuntime
import Testing

/// `Tests/Hardening/powercut` shows that the names are durable.
@Suite("Durable names")
struct DurableFilesTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    @Test("A folder is made with those above it, for its owner alone; one that exists stays")
    func folders() throws {
        let path = folder.path + "/a/b/c"
        try DurableFiles.makeFolder(path)
        let modes = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(modes?.intValue == 0o700)
        try Data("x".utf8).write(to: URL(filePath: path + "/file"))
        for again in [path, path + "/", folder.path + "/a"] { try DurableFiles.makeFolder(again) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["file"])
    }

    @Test(
        "The folder of a path is found, whatever its names are",
        arguments: [
            ("m", "."), ("m/", "."), ("..", "."), ("", "."), ("한", "."), ("a/b", "a"), ("a//b/", "a"), ("../x", ".."),
            ("/m", "/"), ("/", "/"), ("//", "/"), ("/a/b/c", "/a/b"), ("한/글", "한"),
        ])
    func above(path: String, folder: String) {
        #expect(DurableFiles.folder(of: path) == folder)
    }

    @Test("A file in the place of a folder is an error, and stays")
    func occupied() throws {
        let path = folder.path + "/file"
        try Data("x".utf8).write(to: URL(filePath: path))
        for place in [path, path + "/folder"] {
            #expect(throws: SystemFailure(ENOTDIR)) { try DurableFiles.makeFolder(place) }
        }
        #expect(FileManager.default.contents(atPath: path) == Data("x".utf8))
    }

    @Test("A file takes the place of another")
    func installed() throws {
        let (new, old) = (folder.path + "/new", folder.path + "/old")
        for (path, text) in [(new, "new"), (old, "old")] { try Data(text.utf8).write(to: URL(filePath: path)) }
        try DurableFiles.install(new, as: old)
        #expect(FileManager.default.contents(atPath: old) == Data("new".utf8))
        #expect(!FileManager.default.fileExists(atPath: new))
        #expect(throws: SystemFailure(ENOENT)) { try DurableFiles.install(new, as: old) }
        #expect(FileManager.default.contents(atPath: old) == Data("new".utf8))
    }
}
