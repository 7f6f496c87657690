import Foundation
import GRDB

/// A copy of the diary as it was before a migration, beside it; only the newest few are kept.
struct MigrationSnapshot {
    /// The diary's own file.
    let path: String

    static let kept = 3
    private static let mark = ".before-migration-"

    /// Copies the diary. The copy has its name only once it is whole and on the disk.
    func take(of pool: DatabasePool, at now: Instant = DiaryClock.system.now()) throws {
        let target = path + MigrationSnapshot.mark + padded(now.microseconds, to: 18)
        let unfinished = target + ".tmp"
        try? FileManager.default.removeItem(atPath: unfinished)
        try pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [unfinished]) }
        try synchronize(unfinished)
        try FileManager.default.moveItem(atPath: unfinished, toPath: target)
        try synchronize((path as NSString).deletingLastPathComponent)
        for old in try existing().dropLast(MigrationSnapshot.kept) {
            try FileManager.default.removeItem(atPath: old)
        }
    }

    /// The copies there are, oldest first.
    func existing() throws -> [String] {
        let folder = (path as NSString).deletingLastPathComponent
        let prefix = (path as NSString).lastPathComponent + MigrationSnapshot.mark
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasPrefix(prefix) && !$0.hasSuffix(".tmp") }
            .sorted()
            .map { "\(folder)/\($0)" }
    }

    /// Writes a file or a folder through to the disk.
    private func synchronize(_ path: String) throws {
        let handle = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard handle >= 0 else { throw DiaryError.internalFault("The diary's copy cannot be opened.") }
        defer { close(handle) }
        guard fsync(handle) == 0 else { throw DiaryError.internalFault("The diary's copy cannot be made durable.") }
    }
}
