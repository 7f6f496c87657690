import Testing

@testable import DaybookCommand

struct BackupTextTests {
    @Test func `the status of a server shows its mirrors`() {
        #expect(BackupText.lines(of: ["folder": "/m"]) == ["/m: not in step yet"])
        let made: JSONDocument = ["folder": "/m", "account": "jiho", "lastSuccessTime": "2026-11-28T03:00:05Z"]
        #expect(BackupText.lines(of: made) == ["/m: in step 2026-11-28 03:00Z"])
        let failed: JSONDocument = [
            "folder": "/m", "lastSuccessTime": "2026-11-28T03:00:05Z", "failure": "The disk is full.",
            "behindSinceTime": "2026-11-28T04:00:05Z",
        ]
        #expect(
            BackupText.lines(of: failed) == [
                "The disk is full.", "/m: in step 2026-11-28 03:00Z", "/m: lacks changes since 2026-11-28 04:00Z",
            ])
        #expect(BackupText.lines(of: ["folder": "/m", "failure": "No disk."]) == ["No disk."])
        let kept: JSONDocument = [
            "folder": "/m", "lastSuccessTime": "2026-11-28T03:00:05Z", "keptCount": "2", "keptPaths": ["a/index.md"],
        ]
        #expect(
            BackupText.lines(of: kept) == [
                "/m: in step 2026-11-28 03:00Z", "/m: 2 files left as somebody wrote or changed them", "a/index.md",
            ])
    }

    @Test func `the status of a server shows its backups`() {
        #expect(BackupText.lines([:]) == ["none yet; make one with: daybook backup create DIR"])
        let made: JSONDocument = [
            "lastSuccessTime": "2026-11-28T03:00:05Z", "lastAttemptTime": "2026-11-28T03:00:05Z", "fileCount": "12",
            "sizeBytes": "34000000", "nextTime": "2199-11-29T03:00:00Z",
        ]
        #expect(
            BackupText.lines(made) == ["2026-11-28 03:00Z, 12 files, 34 MB", "next: 2199-11-29 03:00Z"])
        let small: JSONDocument = ["lastSuccessTime": "2026-11-28T03:00:05Z", "fileCount": "1", "sizeBytes": "45000"]
        #expect(BackupText.lines(small) == ["2026-11-28 03:00Z, 1 file, 45 kB"])
        #expect(BackupText.lines(small.merging(["missingCount": "0"])).count == 1)
        #expect(
            BackupText.lines(small.merging(["missingCount": "2"])).last
                == "made without 2 files, missing or damaged in the diary; for details: daybook backup verify DIR")
        let failed: JSONDocument = [
            "lastAttemptTime": "2026-11-28T03:00:05Z", "failure": "The disk is full.", "isLate": .bool(true),
            "nextTime": "2020-11-29T03:00:00Z",
        ]
        #expect(BackupText.lines(failed) == ["failed 2026-11-28 03:00Z: The disk is full.", "next: soon"])
        let drilled: JSONDocument = [
            "lastAttemptTime": "2026-11-28T03:00:05Z", "failure": "The drill found a difference.",
            "failureReason": "BACKUP_DRILL_FAILED", "isLate": .bool(true),
        ]
        #expect(BackupText.lines(drilled) == ["The drill found a difference."])
        let took = made.merging(["lastDurationSeconds": "754"])
        #expect(BackupText.lines(took).first == "2026-11-28 03:00Z, 12 files, 34 MB, took 12 min")
        // The duration is that of a later attempt.
        let later = took.merging(["lastAttemptTime": "2026-11-29T03:00:05Z"])
        #expect(BackupText.lines(later).first == "2026-11-28 03:00Z, 12 files, 34 MB")
        let read: JSONDocument = [
            "endTime": "2026-11-28T03:00:05Z", "fileCount": "12", "sizeBytes": "34000000",
        ]
        #expect(BackupText.scrubLines(read) == ["all read 2026-11-28 03:00Z: 12 files, 34 MB"])
        let timed = read.merging(["durationSeconds": "7200", "nextTime": "2199-11-29T03:00:00Z"])
        #expect(
            BackupText.scrubLines(timed) == [
                "all read 2026-11-28 03:00Z: 12 files, 34 MB, took 2 h", "next: 2199-11-29 03:00Z",
            ])
        let damaged: JSONDocument = [
            "endTime": "2026-11-28T03:00:05Z", "fileCount": "12", "damagedCount": "1", "missingCount": "2",
            "unreadableCount": "1",
        ]
        #expect(BackupText.scrubLines(damaged).last?.hasPrefix("3 damaged or missing; ") == true)
        let late: JSONDocument = ["lastSuccessTime": "2026-11-28T03:00:05Z", "isLate": .bool(true)]
        #expect(BackupText.lines(late) == ["2026-11-28 03:00Z, 0 files, 0 B", "more than two days late"])
    }

    @Test func `the status of a server shows its drills`() {
        #expect(
            BackupText.drillLines(["nextTime": "2199-11-29T03:00:00Z"]) == ["none yet", "next: 2199-11-29 03:00Z"])
        let good: JSONDocument = [
            "lastAttemptTime": "2026-11-28T03:00:05Z", "lastSuccessTime": "2026-11-28T03:00:05Z",
            "lastDurationSeconds": "61", "fileCount": "30", "hashedCount": "2",
        ]
        #expect(
            BackupText.drillLines(good) == ["2026-11-28 03:00Z, hashed 2 of 30 files, 0 differ, took 61 s"])
        let differs = good.merging(["isFailed": .bool(true), "differingCount": "1"])
        #expect(
            BackupText.drillLines(differs) == ["2026-11-28 03:00Z, hashed 2 of 30 files, 1 differs, took 61 s"])
        let unable = good.merging(["isFailed": .bool(true), "isLate": .bool(true)])
        #expect(BackupText.drillLines(unable) == ["2026-11-28 03:00Z, could not run", "more than two days late"])
        // The line of a late drill is its own: the backups are not late.
        let late: JSONDocument = [
            "lastSuccessTime": "2026-11-28T03:00:05Z", "isLate": .bool(true), "drill": ["isLate": .bool(true)],
        ]
        #expect(BackupText.lines(late) == ["2026-11-28 03:00Z, 0 files, 0 B"])
        let status: [String: JSONDocument] = ["account": ["name": "owner"], "backup": ["drill": good]]
        #expect(StatusCommand.text(status).contains { $0.hasPrefix("drill ") && $0.contains("hashed 2 of 30") })
    }
}

extension JSONDocument {
    /// Returns an object with other or more members.
    fileprivate func merging(_ members: [String: JSONDocument]) -> JSONDocument {
        guard case .object(let own) = self else { return .object(members) }
        return .object(own.merging(members) { _, new in new })
    }
}
