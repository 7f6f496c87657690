import Foundation
import GRDB
import Glibc
import ServiceRuntime
import Wording

/// A copy of the diary before a migration, in a file beside it. Only the newest few copies are kept.
struct MigrationSnapshot {
    /// The path of the diary's own file.
    let path: String

    static let kept = 3
    private static let mark = ".before-migration-"
    private static let unfinished = ".tmp"
    /// The number of digits of the copy's instant in its name.
    private static let digits = 18
    /// The number of pages that are copied at once.
    private static let pages = 2048

    /// Copies the diary as backups do, page by page. The copy gets its name only when it is complete and on the disk.
    ///
    /// Blocks. Nothing else uses the diary meanwhile.
    /// - Throws: ``DiaryError`` of code `diskFull`, with what to do, if the disk has no space for the copy; GRDB's errors.
    func take(
        of pool: DatabasePool, at now: Instant = DiaryClock.system.now(),
        freeBytes: (String) -> Int? = DiskWatch.freeBytes
    ) throws {
        let files = CopyFiles(diary: path)
        guard files.hasSpace(freeBytes: freeBytes) else { throw files.noSpace(.noSpaceToMigrate) }
        let target = path + MigrationSnapshot.mark + padded(now.microseconds, to: MigrationSnapshot.digits)
        let unfinished = target + MigrationSnapshot.unfinished
        try? FileManager.default.removeItem(atPath: unfinished)
        do {
            try CopyFiles.create(at: unfinished)
            try pool.writeWithoutTransaction { database in
                let backup = try SQLiteBackup(of: database, to: unfinished)
                while try !backup.step(pages: Self.pages) {}
            }
            try CopyFiles.finish(at: unfinished)
            try FileManager.default.moveItem(atPath: unfinished, toPath: target)
            try CopyFiles.sync((path as NSString).deletingLastPathComponent)
        } catch {
            try? removeUnfinished()
            guard Self.isDiskFull(error) else { throw error }
            throw files.noSpace(.noSpaceToMigrate, cause: SystemFailure.cause(error))
        }
        for old in try existing().dropLast(MigrationSnapshot.kept) {
            try FileManager.default.removeItem(atPath: old)
        }
    }

    /// Returns whether SQLite or the system failed because the disk, or the quota of its user, is full.
    static func isDiskFull(_ error: any Error) -> Bool {
        if let error = error as? DatabaseError { return error.resultCode == .SQLITE_FULL }
        let failure = SystemFailure.failure(of: (error as? DiaryError)?.cause ?? error)
        return failure.map { [ENOSPC, EDQUOT].contains($0.code) } ?? false
    }

    /// Removes copies that are incomplete because the process ended. This is safe because only one process opens a
    /// diary.
    func removeUnfinished() throws {
        for ending in ["", "-journal", "-wal", "-shm"] {
            for copy in try named(endingWith: MigrationSnapshot.unfinished + ending) {
                try FileManager.default.removeItem(atPath: copy)
            }
        }
    }

    /// Returns the existing copies, oldest first.
    func existing() throws -> [String] { try named(endingWith: "") }

    /// Returns the files beside the diary with the name of a copy, with exactly its digits, and an ending; oldest
    /// first.
    private func named(endingWith ending: String) throws -> [String] {
        let folder = (path as NSString).deletingLastPathComponent
        let prefix = (path as NSString).lastPathComponent + MigrationSnapshot.mark
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { name in
                guard name.hasPrefix(prefix), name.hasSuffix(ending) else { return false }
                let digits = name.dropFirst(prefix.count).dropLast(ending.count)
                return digits.utf8.count == MigrationSnapshot.digits
                    && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            }
            .sorted()
            .map { "\(folder)/\($0)" }
    }
}
