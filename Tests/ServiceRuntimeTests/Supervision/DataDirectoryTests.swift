import Foundation
import Testing

@testable import ServiceRuntime

@Suite struct DataDirectoryLockTests {
    @Test func `a second holder is refused with the directory and the holder's process`() async throws {
        let folder = try TemporaryDirectory()
        let lock = try await DataDirectoryLock(.album, directory: folder.path)
        lock.record(socketDirectory: nil)
        let error = await #expect(throws: RuntimeError.self) {
            try await DataDirectoryLock(.album, directory: folder.path)
        }
        #expect(error?.code == .locked)
        #expect(error?.message.contains("\(folder.path) is already served by process \(getpid())") == true)
        withExtendedLifetime(lock) {}
    }

    @Test func `a directory is free again when its holder is gone, and tells what was left behind`() async throws {
        let folder = try TemporaryDirectory()
        let data = folder.path + "/new/one"
        do {
            let lock = try await DataDirectoryLock(.album, directory: data)
            #expect(lock.abandonedSocketDirectory == nil)
            lock.record(socketDirectory: "/tmp/album-x")
        }
        let next = try await DataDirectoryLock(.album, directory: data)
        #expect(next.abandonedSocketDirectory == "/tmp/album-x")
        next.record(socketDirectory: nil)
        #expect(next.abandonedSocketDirectory == nil)
    }

    @Test func `a link in place of the lock's file is refused, and the file behind it stays`() async throws {
        let (folder, other) = (try TemporaryDirectory(), try TemporaryFile("1\n/tmp/album-x\n"))
        let path = folder.path + "/" + Product.album.lockFile
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other.path)
        await #expect(throws: RuntimeError.self) { try await DataDirectoryLock(.album, directory: folder.path) }
        #expect(DataDirectoryLock.socketDirectory(of: .album, servedFrom: folder.path) == nil)
        #expect(try String(contentsOfFile: other.path, encoding: .utf8) == "1\n/tmp/album-x\n")
    }

    @Test func `a holder without its lock is another process, which got the number after a power cut`() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/" + Product.album.lockFile
        try Data("\(getpid())\n/tmp/album-x\n".utf8).write(to: URL(filePath: path))
        #expect(DataDirectoryLock.socketDirectory(of: .album, servedFrom: folder.path) == nil)
        let lock = try await DataDirectoryLock(.album, directory: folder.path)
        #expect(DataDirectoryLock.socketDirectory(of: .album, servedFrom: folder.path) == "/tmp/album-x")
        withExtendedLifetime(lock) {}
    }

    @Test(.timeLimit(.minutes(5)))
    func `a child that outlives its supervisor keeps the lock until it ends`() async throws {
        let folder = try TemporaryDirectory()
        var lock: DataDirectoryLock? = try await DataDirectoryLock(.album, directory: folder.path)
        let child = try ChildProcess(
            executable: "/bin/sh", arguments: ["-c", "exec cat"], keeping: lock?.descriptor
        )
        lock = nil
        await #expect(throws: RuntimeError.self) {
            try await DataDirectoryLock(.album, directory: folder.path, timeout: .zero)
        }
        child.send(SIGKILL)
        _ = await child.untilExit()
        _ = try await DataDirectoryLock(.album, directory: folder.path, timeout: .seconds(20))
    }
}

@Suite struct SocketDirectoryTests {
    @Test func `only the owner may enter, and paths are short`() throws {
        let long = "/tmp/" + String(repeating: "x", count: 80)
        let directory = try SocketDirectory(.album, in: [long, "relative", "/tmp"])
        defer { directory.remove() }
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        #expect(directory.endpoint("entry.sock") == "ipc://\(directory.path)/entry.sock")
        #expect(directory.path.utf8.count <= 80)
    }

    @Test func `only a folder of ours is removed as abandoned`() throws {
        let folder = try TemporaryDirectory()
        let foreign = folder.path + "/precious"
        try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: false)
        SocketDirectory.removeAbandoned(foreign, of: .album)
        #expect(FileManager.default.fileExists(atPath: foreign))
        let own = try SocketDirectory(.album, in: [folder.path])
        SocketDirectory.removeAbandoned(own.path, of: .album)
        #expect(!FileManager.default.fileExists(atPath: own.path))
    }
}
