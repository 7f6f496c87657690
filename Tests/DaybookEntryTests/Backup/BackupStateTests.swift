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

    @Test("Two days without a drill are a trouble, unless there are no backups to drill")
    func lateDrills() {
        var state = BackupState()
        state.schedule = BackupState.Schedule(folder: "/a", since: 0, next: Self.now)
        state.schedule?.drillMissingSince = Self.now
        #expect(state.troubles(at: Self.now + 2 * 86_400 - 1) == [])
        #expect(state.troubles(at: Self.now + 2 * 86_400) == [.drillLate])
        let late = BackupStatus(state, at: Self.now + 2 * 86_400, in: .english)
        #expect(late.isLate && late.failure == "" && late.drill?.isLate == true && late.drill?.lastAttemptTime == nil)
        state.schedule?.missingSince = Self.now
        #expect(state.troubles(at: Self.now + 2 * 86_400) == [.late])
        #expect(BackupStatus(state, at: Self.now + 2 * 86_400, in: .english).drill?.isLate == false)
        state.schedule?.missingSince = nil
        state.lastRun = Self.failed(BackupState.Run(folder: "/a", began: Self.now, ended: Self.now))
        #expect(state.troubles(at: Self.now + 2 * 86_400) == [.failed])
        state.schedule?.drillMissingSince = .max
        #expect(state.troubles(at: .max) == [.failed])
    }

    @Test("The message tells the last drill, the last good one, and the next")
    func drills() {
        var state = BackupState()
        var good = BackupState.Run(folder: "/a", began: Self.now - 500, ended: Self.now - 400)
        (good.files, good.hashed, good.differing) = (30, 20, 0)
        (state.lastDrill, state.lastGoodDrill) = (good, good)
        let message = BackupStatus(state, at: Self.now, in: .english).drill
        #expect(message?.lastSuccessTime?.seconds == Self.now - 500)
        #expect(message?.lastAttemptTime == message?.lastSuccessTime)
        #expect(message?.lastDurationSeconds == 100 && message?.fileCount == 30 && message?.hashedCount == 20)
        #expect(message?.differingCount == 0 && message?.isFailed == false && message?.nextTime == nil)
        var bad = Self.failed(BackupState.Run(folder: "/a", began: Self.now, ended: Self.now + 5))
        bad.differing = 2
        state.lastDrill = bad
        state.schedule = BackupState.Schedule(folder: "/a", since: 0, next: Self.now + 9)
        let failed = BackupStatus(state, at: Self.now, in: .english).drill
        #expect(failed?.lastSuccessTime?.seconds == Self.now - 500 && failed?.lastAttemptTime?.seconds == Self.now)
        #expect(failed?.isFailed == true && failed?.differingCount == 2 && failed?.nextTime?.seconds == Self.now + 9)
        // The drills of another folder are none.
        state.schedule = BackupState.Schedule(folder: "/b", since: 0, next: 0)
        let other = BackupStatus(state, at: Self.now, in: .english).drill
        #expect(other != nil && other?.lastAttemptTime == nil && other?.lastSuccessTime == nil)
        #expect(other?.isFailed == false)
    }

    @Test("The message tells the last backup, the failure in the reader's language, and the next one")
    func message() {
        var state = BackupState()
        #expect(BackupStatus(state, at: Self.now, in: .korean) == BackupStatus())
        var made = BackupState.Run(folder: "/a", began: Self.now - 100, ended: Self.now - 90)
        (made.files, made.bytes, made.missing) = (7, 1234, 2)
        state.lastSuccess = made
        state.lastRun = Self.failed(BackupState.Run(folder: "/a", began: Self.now, ended: Self.now + 5))
        state.schedule = BackupState.Schedule(folder: "/a", since: 0, next: .max)
        let message = BackupStatus(state, at: Self.now, in: .japanese)
        #expect(message.lastSuccessTime?.seconds == Self.now - 100 && message.lastAttemptTime?.seconds == Self.now)
        #expect(message.fileCount == 7 && message.sizeBytes == 1234 && message.lastDurationSeconds == 5)
        #expect(message.missingCount == 2)
        #expect(message.failure == "満杯" && message.failureReason == "BACKUP_DISK_FULL" && message.isLate)
        #expect(message.nextTime?.seconds == Instant.latest.seconds)
    }
}
