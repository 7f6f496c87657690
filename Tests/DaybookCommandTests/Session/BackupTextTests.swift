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
        let read: JSONDocument = [
            "endTime": "2026-11-28T03:00:05Z", "fileCount": "12", "sizeBytes": "34000000",
        ]
        #expect(BackupText.scrubLines(read) == ["all read 2026-11-28 03:00Z: 12 files, 34 MB"])
        let damaged: JSONDocument = [
            "endTime": "2026-11-28T03:00:05Z", "fileCount": "12", "damagedCount": "1", "missingCount": "2",
            "unreadableCount": "1",
        ]
        #expect(BackupText.scrubLines(damaged).last?.hasPrefix("3 damaged or missing; ") == true)
        let late: JSONDocument = ["lastSuccessTime": "2026-11-28T03:00:05Z", "isLate": .bool(true)]
        #expect(BackupText.lines(late) == ["2026-11-28 03:00Z, 0 files, 0 B", "more than two days late"])
    }
}
