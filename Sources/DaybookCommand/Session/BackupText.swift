import Foundation
import Wording

/// The state of the server's backups for people.
enum BackupText {
    /// Returns the state in lines: the last backup, what is wrong, and the next backup.
    static func lines(_ backup: JSONDocument) -> [String] {
        [last(backup), trouble(backup), next(backup)].compactMap(\.self)
    }

    /// Returns the result of the last complete scrub in lines: what was read, and what is wrong.
    static func scrubLines(_ scrub: JSONDocument) -> [String] {
        // A damaged file that a photo needs is missing, too.
        let found =
            max(count(scrub["damagedCount"]), count(scrub["missingCount"])) + count(scrub["unreadableCount"])
        let (files, bytes) = (count(scrub["fileCount"]), count(scrub["sizeBytes"]))
        let read = BackupNotice.scrubbed.localized([
            "time": ShownDate.minute(scrub["endTime"]), "files": "\(files)", "size": PhotoText.size("\(bytes)"),
        ])
        return [read] + (found > 0 ? [BackupNotice.scrubFound.localized(["count": "\(found)"])] : [])
    }

    /// Returns the state of a mirror in lines: the reason why its last run failed, the time at which it was in step, and
    /// the time since which it lacks changes.
    static func lines(of mirror: JSONDocument) -> [String] {
        let folder = DisplayWidth.shown(mirror["folder"]?.text ?? "")
        func line(_ notice: MirrorNotice, of time: JSONDocument?) -> String? {
            time.map { notice.localized(["folder": folder, "time": ShownDate.minute($0)]) }
        }
        let step = line(.inStep, of: mirror["lastSuccessTime"])
        let behind = line(.behind, of: mirror["behindSinceTime"])
        let failure = mirror["failure"]?.text.flatMap { $0.isEmpty ? nil : DisplayWidth.shown($0) }
        if failure == nil, step == nil { return [MirrorNotice.pending.localized(["folder": folder])] }
        return [failure, step, behind].compactMap(\.self)
    }

    private static func count(_ number: JSONDocument?) -> Int64 { number?.text.flatMap { Int64($0) } ?? 0 }

    private static func last(_ backup: JSONDocument) -> String? {
        guard let time = backup["lastSuccessTime"] else {
            return backup["lastAttemptTime"] == nil && backup["nextTime"] == nil
                ? BackupNotice.noneForServer.localized() : nil
        }
        let bytes = backup["sizeBytes"]?.text.flatMap { Int64($0) } ?? 0
        return BackupNotice.lastBackup.localized([
            "time": ShownDate.minute(time), "files": backup["fileCount"]?.text ?? "0",
            "size": PhotoText.size("\(bytes)"),
        ])
    }

    private static func trouble(_ backup: JSONDocument) -> String? {
        guard backup["isLate"]?.isTrue == true else { return nil }
        guard let reason = backup["failure"]?.text, !reason.isEmpty else { return BackupNotice.backupLate.localized() }
        // The backup itself is complete.
        let drill: BackupFault = .drillFailed
        if backup["failureReason"]?.text == drill.reason { return reason }
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
