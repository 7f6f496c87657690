import Foundation
import GRDB
import Glibc
import Hashing
import Testing

@testable import DaybookBackup

struct BackupFilesTests {
    @Test("A disk without space is told before anything is written, with the numbers")
    func space() {
        let error = #expect(throws: BackupError.self) {
            try BackupFiles.requireSpace(100_000_000, in: "/a") { _ in 50_000_000 }
        }
        #expect(error?.code == .diskFull && error?.name == "/a" && error?.cause == "116 MB > 50 MB")
        #expect(throws: Never.self) { try BackupFiles.requireSpace(100_000_000, in: "/a") { _ in 500_000_000 } }
        #expect(throws: Never.self) { try BackupFiles.requireSpace(100_000_000, in: "/a") { _ in nil } }
    }

    @Test("A full disk is told from one that nothing can be written to")
    func errors() {
        #expect(BackupError("/a", errno: ENOSPC).code == .diskFull)
        #expect(BackupError("/a", errno: EROFS).code == .unwritable)
        #expect(BackupError("/a", errno: EIO, isReading: true).code == .unreadable)
        let source = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: source) }
        #expect(FileManager.default.createFile(atPath: source, contents: Data([1, 2, 3])))
        // Every write to this device fails as on a full disk.
        let error = #expect(throws: BackupError.self) { try BackupFiles.copy(source, to: "/dev/full") }
        #expect(error?.code == .diskFull && error?.name == "/dev/full")
        let folder = #expect(throws: BackupError.self) {
            try BackupFiles.copy(NSTemporaryDirectory(), to: source + ".copy")
        }
        #expect(folder?.name == NSTemporaryDirectory())
    }

    @Test(
        "A clone has the bytes of its file, and where the file system has none, there is no file and a copy is made",
        arguments: [NSTemporaryDirectory(), "/dev/shm/"].filter { FileManager.default.fileExists(atPath: $0) })
    func clone(folder: String) throws {
        let (source, target) = (folder + UUID().uuidString, folder + UUID().uuidString)
        defer { for path in [source, target] { try? FileManager.default.removeItem(atPath: path) } }
        let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Data(bytes).write(to: URL(filePath: source))
        let isMade = try BackupFiles.clone(source, to: target)
        #expect(FileManager.default.contents(atPath: target) == (isMade ? Data(bytes) : nil))
        let copied = try BackupFiles.copy(source, to: target, isSharing: true)
        #expect(copied.digest == BackupFiles.hex(SHA256.hash(data: bytes)) && copied.size == 5000)
        #expect(FileManager.default.contents(atPath: target) == Data(bytes))
        // Bytes appended to the copy do not reach the source.
        try BackupFiles.append([1], to: target)
        #expect(FileManager.default.contents(atPath: source) == Data(bytes))
        #expect(throws: BackupError.self) { try BackupFiles.clone(source + ".none", to: target) }
    }

    @Test("A database that cannot be read is told from a damaged one")
    func unreadableDatabase() throws {
        let path = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        let absent = #expect(throws: BackupError.self) { try NamedDigests(database: path) }
        #expect(absent?.code == .unreadable && absent?.name == path && absent?.cause.isEmpty == false)
        try Data(repeating: 7, count: 5000).write(to: URL(filePath: path))
        let damaged = #expect(throws: BackupError.self) { try NamedDigests(database: path).next() }
        #expect(damaged?.code == .databaseDamaged && damaged?.name == path)
    }

    @Test("A disk that gets full under SQLite, as in a migration, is no damage of the database")
    func fullDatabase() {
        func code(_ result: ResultCode, isReading: Bool = false) -> BackupError.Code {
            let error = DatabaseError(resultCode: result)
            return BackupError(database: "/a", of: "b", isReading: isReading, error: error).code
        }
        #expect(code(.SQLITE_FULL) == .diskFull)
        #expect(code(.SQLITE_IOERR) == .unwritable && code(.SQLITE_IOERR, isReading: true) == .unreadable)
        #expect(code(.SQLITE_CORRUPT) == .databaseDamaged)
    }

    @Test("A folder that its file system cannot sync is no error; a failing disk and a file that is not synced are")
    func unsupportedSync() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/a"
        try Data("x".utf8).write(to: URL(filePath: file))
        for path in [folder, file] { try BackupFiles.sync(path) }
        for code in [EINVAL, EOPNOTSUPP, ENOSYS, EBADF] {
            try BackupFiles.sync(folder) { _ in code }
            #expect(throws: BackupError.self) { try BackupFiles.sync(file) { _ in code } }
        }
        for code in [EIO, EROFS, EINTR, ENOSPC, EDQUOT] {
            let error = #expect(throws: BackupError.self) { try BackupFiles.sync(folder) { _ in code } }
            let isFull = code == ENOSPC || code == EDQUOT
            #expect(error?.code == (isFull ? BackupError.Code.diskFull : BackupError.Code.unwritable))
        }
        #expect(throws: BackupError.self) { try BackupFiles.sync(folder + "/none") }
    }

    @Test("A copy has the bytes, and tells their hash", arguments: [0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1])
    func copy(count: Int) throws {
        let (source, target) = (NSTemporaryDirectory() + UUID().uuidString, NSTemporaryDirectory() + UUID().uuidString)
        defer { for path in [source, target] { try? FileManager.default.removeItem(atPath: path) } }
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Data(bytes).write(to: URL(filePath: source))
        let copied = try BackupFiles.copy(source, to: target)
        #expect(copied == (BackupFiles.hex(SHA256.hash(data: bytes)), Int64(count)))
        #expect(FileManager.default.contents(atPath: target) == Data(bytes))
        #expect(try BackupFiles.digest(of: target) == copied)
    }

    @Test("No line is longer than the limit, wherever it ends in the file")
    func lineLimit() throws {
        let path = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        for (text, fits) in [("12345\n1", true), ("1\n12345", true), ("123456\n1", false), ("1\n123456", false)] {
            try Data(text.utf8).write(to: URL(filePath: path))
            var error: BackupError?
            do throws(BackupError) {
                try BackupFiles.forEachLine(of: path, limit: 5) { _ in }
            } catch let caught {
                error = caught
            }
            #expect((error == nil) == fits, "\(text)")
        }
    }
}
