import Foundation
import Testing

@testable import DaybookBackup

@Suite("Locks between commands and services")
struct BackupLockTests {
    private let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"

    @Test("A shared lock is had by many, and by none beside a lock of one alone")
    func shared() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            let (first, second) = (
                try BackupLock(path: path, isShared: true), try BackupLock(path: path, isShared: true)
            )
            #expect(first != nil && second != nil)
            let alone = try BackupLock(path: path)
            #expect(alone == nil)
            withExtendedLifetime((first, second)) {}
        }
        do {
            let alone = try BackupLock(path: path)
            #expect(alone != nil)
            let (second, shared) = (try BackupLock(path: path), try BackupLock(path: path, isShared: true))
            #expect(second == nil && shared == nil)
            withExtendedLifetime(alone) {}
        }
    }

    @Test("A lock whose file is a link, or whose folder is missing, is refused")
    func refused() throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + "-target")
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(throws: BackupError.self) { _ = try BackupLock(path: path, isShared: true) }
        #expect(throws: BackupError.self) { _ = try BackupLock(path: path + "/none/lock") }
        #expect(!FileManager.default.fileExists(atPath: path + "-target"))
    }
}
