import DaybookAPI
import Foundation
import Testing
import Wording

@testable import DaybookEntry

@Suite struct BackupStateTests {
    private static let now: Int64 = 1_796_007_600

    private static func failed(_ run: BackupState.Run) -> BackupState.Run {
        var run = run
        run.failure = BackupState.Failure(reason: "BACKUP_DISK_FULL", words: Words("가득", "full", "満杯"))
        return run
    }

    @Test("A failure of the scheduled folder is a trouble, and two days without the nightly backup are")
    func troubles() {
        var state = BackupState()
        #expect(state.troubles(at: Self.now) == [])
        state.lastRun = BackupState.Run(folder: "/a", began: Self.now, ended: Self.now + 5)
        #expect(state.troubles(at: Self.now) == [])
        state.lastRun = state.lastRun.map(Self.failed)
        #expect(state.troubles(at: Self.now) == [.failed])
        state.schedule = BackupState.Schedule(folder: "/b", since: 0, next: Self.now)
        #expect(state.troubles(at: Self.now) == [])
        state.schedule = BackupState.Schedule(folder: "/a", since: 0, next: 0, missingSince: Self.now)
        #expect(state.troubles(at: Self.now + 2 * 86_400 - 1) == [.failed])
        #expect(state.troubles(at: Self.now + 2 * 86_400) == [.failed, .late])
        state.schedule = BackupState.Schedule(folder: "/a", since: 0, next: 0, missingSince: .max)
        #expect(state.troubles(at: .max) == [.failed])
        (state.lastRun, state.lastDrill) = (nil, Self.failed(BackupState.Run(folder: "/a", began: 1, ended: 2)))
        #expect(state.troubles(at: Self.now) == [.drillFailed])
        #expect(BackupStatus(state, at: Self.now, in: .english).failure == "full")
        state.schedule = BackupState.Schedule(folder: "/b", since: 0, next: 0)
        #expect(state.troubles(at: Self.now) == [])
    }

    @Test("The message tells the last backup, the failure in the reader's language, and the next one")
    func message() {
        var state = BackupState()
        #expect(BackupStatus(state, at: Self.now, in: .korean) == BackupStatus())
        var made = BackupState.Run(folder: "/a", began: Self.now - 100, ended: Self.now - 90)
        (made.files, made.bytes) = (7, 1234)
        state.lastSuccess = made
        state.lastRun = Self.failed(BackupState.Run(folder: "/a", began: Self.now, ended: Self.now + 5))
        state.schedule = BackupState.Schedule(folder: "/a", since: 0, next: .max)
        let message = BackupStatus(state, at: Self.now, in: .japanese)
        #expect(message.lastSuccessTime?.seconds == Self.now - 100 && message.lastAttemptTime?.seconds == Self.now)
        #expect(message.fileCount == 7 && message.sizeBytes == 1234 && message.lastDurationSeconds == 5)
        #expect(message.failure == "満杯" && message.failureReason == "BACKUP_DISK_FULL" && message.isLate)
        #expect(message.nextTime?.seconds == Instant.latest.seconds)
    }
}
