import Foundation
import Glibc
import Testing

@testable import DaybookCommand

@Suite struct LocalFilesTests {
    private struct Forbidden: Error {}

    /// A folder with files of the names, and links, each to a path below it.
    private func withFolder(
        _ names: [String], links: [String: String] = [:], _ body: (String) throws -> Void
    ) throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        for name in names {
            let url = URL(filePath: folder + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data([1]).write(to: url)
        }
        for (name, target) in links {
            let target = target.hasPrefix("/") ? target : folder + "/" + target
            try FileManager.default.createSymbolicLink(atPath: folder + "/" + name, withDestinationPath: target)
        }
        try body(folder)
    }

    private func names(_ files: LocalFiles, in folder: String) -> [String] {
        files.files.map { String($0.path.dropFirst(folder.count + 1)) }
    }

    @Test func `folders are walked, hidden files left out, and each file taken once`() throws {
        try withFolder(["b.jpg", "a.jpg", "inner/c.jpg", ".hidden.jpg", ".git/x"]) { folder in
            let found = LocalFiles([folder, folder + "/a.jpg", folder + "/missing.jpg"])
            #expect(names(found, in: folder) == ["a.jpg", "b.jpg", "inner/c.jpg"])
            #expect(found.unreadable.map(\.path) == [folder + "/missing.jpg"])
        }
    }

    @Test func `a file may be saved at a free path, or beside a regular file or a link to one`() throws {
        try withFolder(["a.zip"], links: ["link.zip": "a.zip", "dangling.zip": "missing"]) { folder in
            let pipe = folder + "/pipe.zip"
            let made = unsafe mkfifo(pipe, 0o600)
            #expect(made == 0)
            for name in ["a.zip", "link.zip", "new.zip", "missing/new.zip"] {
                #expect(LocalFiles.mayBeFile(folder + "/" + name), "\(name)")
            }
            for path in [folder + "/dangling.zip", pipe, folder, "/dev/null"] {
                #expect(!LocalFiles.mayBeFile(path), "\(path)")
            }
        }
    }

    @Test func `a folder is found through a link, named or inside`() throws {
        try withFolder(["disk/a.jpg", "walk/b.jpg"], links: ["Pictures": "disk", "walk/more": "disk"]) { folder in
            #expect(names(LocalFiles([folder + "/Pictures"]), in: folder) == ["Pictures/a.jpg"])
            let walked = LocalFiles([folder + "/walk"])
            #expect(names(walked, in: folder) == ["walk/b.jpg", "walk/more/a.jpg"])
            #expect(walked.unreadable.isEmpty)
        }
    }

    @Test func `links in a circle end`() throws {
        try withFolder(["a/1.jpg"], links: ["a/up": "", "a/self": "a", "a/loop": "a/loop"]) { folder in
            let found = LocalFiles([folder])
            #expect(names(found, in: folder) == ["a/1.jpg"])
            #expect(found.unreadable.map(\.path) == [folder + "/a/loop"])
        }
    }

    @Test func `a folder that cannot be read is localized, and the others are taken`() throws {
        try withFolder(["a/1.jpg", "b/2.jpg"]) { folder in
            let found = LocalFiles([folder]) { path in
                if path.hasSuffix("/a") { throw Forbidden() }
                return try FileManager.default.contentsOfDirectory(atPath: path)
            }
            #expect(names(found, in: folder) == ["b/2.jpg"])
            #expect(found.unreadable.map(\.path) == [folder + "/a"])
        }
    }

    @Test func `of what cannot be read, the path is said once`() throws {
        try withFolder([], links: ["null": "/dev/null", "gone": "nowhere"]) { folder in
            let found = LocalFiles([folder])
            #expect(found.unreadable.map(\.path) == [folder + "/gone", folder + "/null"])
            #expect(found.unreadable.allSatisfy { !$0.reason.contains(folder) })
        }
    }
}
