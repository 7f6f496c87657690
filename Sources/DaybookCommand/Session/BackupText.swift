import Foundation

/// The state of the server's backups for people.
enum BackupText {
    /// Returns the state in lines: the last backup, what is wrong, and the next backup.
    static func lines(_ backup: JSONDocument) -> [String] {
        [last(backup), trouble(backup), next(backup)].compactMap(\.self)
    }

    private static func last(_ backup: JSONDocument) -> String? {
        guard let time = backup["lastSuccessTime"] else {
            return backup["lastAttemptTime"] == nil && backup["nextTime"] == nil
                ? BackupNotice.noneForServer.localized() : nil
        }
        let bytes = backup["sizeBytes"]?.text.flatMap { Int64($0) } ?? 0
        return BackupNotice.lastBackup.localized([
            "time": ShownDate.minute(time), "files": backup["fileCount"]?.text ?? "0",
            "megabytes": "\(bytes / 1_000_000)",
        ])
    }

    private static func trouble(_ backup: JSONDocument) -> String? {
        guard backup["isLate"]?.isTrue == true else { return nil }
        guard let reason = backup["failure"]?.text, !reason.isEmpty else { return BackupNotice.backupLate.localized() }
        return BackupNotice.backupFailed.localized([
            "time": ShownDate.minute(backup["lastAttemptTime"]), "reason": reason,
        ])
    }

    private static func next(_ backup: JSONDocument) -> String? {
        guard let time = backup["nextTime"] else { return nil }
        let isPast = (try? Date(time.text ?? "", strategy: .iso8601)).map { $0 <= .now } ?? false
        let shown = isPast ? BackupNotice.backupSoon.localized() : ShownDate.minute(time)
        return BackupNotice.nextBackup.localized(["time": shown])
    }
}
