import Foundation
import Wording

/// The state of the server's backups for people.
enum BackupText {
    /// Returns the state in lines: the last backup, the files that it was made without, what is wrong, and the next
    /// backup.
    static func lines(_ backup: JSONDocument) -> [String] {
        let missing = count(backup["missingCount"])
        let without = missing > 0 ? BackupNotice.lastWithout.localized(["count": "\(missing)"]) : nil
        return [last(backup), without, trouble(backup), next(backup)].compactMap(\.self)
    }

    /// Returns the result of the last complete scrub in lines: what was read, what is wrong, and the time of the next.
    static func scrubLines(_ scrub: JSONDocument) -> [String] {
        // A damaged file that a photo needs is missing, too.
        let found =
            max(count(scrub["damagedCount"]), count(scrub["missingCount"])) + count(scrub["unreadableCount"])
        let (files, bytes) = (count(scrub["fileCount"]), count(scrub["sizeBytes"]))
        let read = BackupNotice.scrubbed.localized([
            "time": ShownDate.minute(scrub["endTime"]), "files": "\(files)", "size": PhotoText.size("\(bytes)"),
        ])
        let lost = found > 0 ? BackupNotice.scrubFound.localized(["count": "\(found)"]) : nil
        return [took(read, seconds: scrub["durationSeconds"]), lost, next(scrub)].compactMap(\.self)
    }

    /// Returns the state of the drills in lines: the last one, whether the next is late, and the next. The reason why
    /// one failed is a line of the backups.
    static func drillLines(_ drill: JSONDocument) -> [String] {
        let late = drill["isLate"]?.isTrue == true ? BackupNotice.backupLate.localized() : nil
        return [lastDrill(drill), late, next(drill)].compactMap(\.self)
    }

    private static func lastDrill(_ drill: JSONDocument) -> String {
        guard let attempt = drill["lastAttemptTime"] else { return BackupNotice.noDrill.localized() }
        let (time, differing) = (ShownDate.minute(attempt), count(drill["differingCount"]))
        // A drill that fails without a difference could not run.
        if drill["isFailed"]?.isTrue == true, differing == 0 {
            return BackupNotice.drillNotRun.localized(["time": time])
        }
        let last = BackupNotice.lastDrill.localized([
            "time": time, "files": "\(count(drill["fileCount"]))", "hashed": "\(count(drill["hashedCount"]))",
            "differ": "\(differing)",
        ])
        return took(last, seconds: drill["lastDurationSeconds"])
    }

    /// Returns a text with a duration behind it, unless the duration is unknown or shorter than a second.
    private static func took(_ text: String, seconds document: JSONDocument?) -> String {
        let seconds = count(document)
        let duration: String
        switch seconds {
        case ..<1: return text
        case ..<120: duration = BackupNotice.seconds.localized(["count": "\(seconds)"])
        case ..<7200: duration = BackupNotice.minutes.localized(["count": "\(seconds / 60)"])
        default: duration = BackupNotice.hours.localized(["count": "\(seconds / 3600)"])
        }
        return BackupNotice.took.localized(["text": text, "duration": duration])
    }

    /// Returns the state of a mirror in lines: the reason why its last run failed, the time at which it was in step,
    /// the time since which it lacks changes, and the files that somebody else changed.
    static func lines(of mirror: JSONDocument) -> [String] {
        let folder = DisplayWidth.shown(mirror["folder"]?.text ?? "")
        func line(_ notice: MirrorNotice, of time: JSONDocument?) -> String? {
            time.map { notice.localized(["folder": folder, "time": ShownDate.minute($0)]) }
        }
        let step = line(.inStep, of: mirror["lastSuccessTime"])
        let behind = line(.behind, of: mirror["behindSinceTime"])
        let failure = mirror["failure"]?.text.flatMap { $0.isEmpty ? nil : DisplayWidth.shown($0) }
        if failure == nil, step == nil { return [MirrorNotice.pending.localized(["folder": folder])] }
        return [failure, step, behind].compactMap(\.self) + keptLines(of: mirror, in: folder)
    }

    /// Returns the number of files that stay as somebody else wrote or changed them, and the first of them.
    private static func keptLines(of mirror: JSONDocument, in folder: String) -> [String] {
        let number = count(mirror["keptCount"])
        guard number > 0 else { return [] }
        let paths = (mirror["keptPaths"]?.items ?? []).compactMap(\.text).map { DisplayWidth.shown($0) }
        return [MirrorNotice.keptCount.localized(["folder": folder, "count": "\(number)"])] + paths
    }

    private static func count(_ number: JSONDocument?) -> Int64 { number?.text.flatMap { Int64($0) } ?? 0 }

    private static func last(_ backup: JSONDocument) -> String? {
        guard let time = backup["lastSuccessTime"] else {
            return backup["lastAttemptTime"] == nil && backup["nextTime"] == nil
                ? BackupNotice.noneForServer.localized() : nil
        }
        let bytes = backup["sizeBytes"]?.text.flatMap { Int64($0) } ?? 0
        let last = BackupNotice.lastBackup.localized([
            "time": ShownDate.minute(time), "files": backup["fileCount"]?.text ?? "0",
            "size": PhotoText.size("\(bytes)"),
        ])
        // The duration is that of the last attempt, which may be a later one that failed.
        return backup["lastAttemptTime"] == time ? took(last, seconds: backup["lastDurationSeconds"]) : last
    }

    private static func trouble(_ backup: JSONDocument) -> String? {
        guard backup["isLate"]?.isTrue == true else { return nil }
        guard let reason = backup["failure"]?.text, !reason.isEmpty else {
            let isDrill = backup["drill"]?["isLate"]?.isTrue == true
            return isDrill ? nil : BackupNotice.backupLate.localized()
        }
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
