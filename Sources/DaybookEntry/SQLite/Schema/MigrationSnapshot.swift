import Foundation
import GRDB

/// A copy of the diary before a migration, in a file beside it. Only the newest few copies are kept.
struct MigrationSnapshot {
    /// The path of the diary's own file.
    let path: String

    static let kept = 3
    private static let mark = ".before-migration-"
    private static let unfinished = ".tmp"
    /// The number of digits of the copy's instant in its name.
    private static let digits = 18

    /// Copies the diary. The copy gets its name only when it is complete and on the disk.
    func take(of pool: DatabasePool, at now: Instant = DiaryClock.system.now()) throws {
        let target = path + MigrationSnapshot.mark + padded(now.microseconds, to: MigrationSnapshot.digits)
        let unfinished = target + MigrationSnapshot.unfinished
        try? FileManager.default.removeItem(atPath: unfinished)
        try pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [unfinished]) }
        try synchronize(unfinished)
        try FileManager.default.moveItem(atPath: unfinished, toPath: target)
        try synchronize((path as NSString).deletingLastPathComponent)
        for old in try existing().dropLast(MigrationSnapshot.kept) {
            try FileManager.default.removeItem(atPath: old)
        }
    }

    /// Removes copies that are incomplete because the process ended. This is safe because only one process opens a
    /// diary.
    func removeUnfinished() throws {
        for copy in try named(endingWith: MigrationSnapshot.unfinished) {
            try FileManager.default.removeItem(atPath: copy)
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

    /// Syncs a file or a folder to the disk.
    private func synchronize(_ path: String) throws {
        let handle = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard handle >= 0 else { throw DiaryError.internalFault("The diary's copy cannot be opened.") }
        defer { close(handle) }
        guard fsync(handle) == 0 else { throw DiaryError.internalFault("The diary's copy cannot be made durable.") }
    }
}
