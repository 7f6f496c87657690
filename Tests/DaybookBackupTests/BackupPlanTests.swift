import DaybookEntry
import Foundation
import Testing
import Wording

@testable import DaybookBackup

struct BackupPlanTests {
    private static let folder = "/mnt/backup"
    /// 03:00 UTC of a day.
    private static let due: Int64 = 1_796_007_600
    private static let day: Int64 = 86_400

    private let plan: BackupPlan

    init() throws { plan = BackupPlan(folder: Self.folder, time: try #require(BackupTime("03:00", in: .gmt))) }

    private func state(
        success: Int64? = nil, failure: Int64? = nil, folder: String = folder
    ) -> BackupState {
        var state = BackupState()
        if let success {
            state.lastSuccess = BackupState.Run(folder: folder, began: success, ended: success + 60)
            state.lastRun = state.lastSuccess
        }
        if let failure {
            var run = BackupState.Run(folder: folder, began: failure, ended: failure + 60)
            run.failure = BackupState.Failure(reason: "BACKUP_DISK_FULL", words: Words("a", "b", "c"))
            state.lastRun = run
        }
        return state
    }

    @Test("A backup is due from its time of day on, once")
    func night() {
        let made = state(success: Self.due - Self.day + 5)
        #expect(!plan.isDue(at: Self.due - 1, made) && plan.isDue(at: Self.due, made))
        #expect(!plan.isDue(at: Self.due + 30, state(success: Self.due + 5)))
        // One that is made by hand in the evening does not take the place of the night's.
        #expect(plan.isDue(at: Self.due, state(success: Self.due - 3600)))
    }

    @Test("A missed backup is due at once, and so is the first one")
    func missed() {
        #expect(plan.isDue(at: Self.due + 7 * 3600, state(success: Self.due - 3 * Self.day)))
        #expect(plan.isDue(at: Self.due + 7 * 3600, state()))
        // Those in another folder do not count.
        #expect(plan.isDue(at: Self.due + 60, state(success: Self.due + 5, folder: "/elsewhere")))
    }

    @Test("A failed backup is tried again after an hour, and at the next night at the latest")
    func failed() {
        let failed = state(success: Self.due - Self.day, failure: Self.due + 5)
        #expect(!plan.isDue(at: Self.due + 3600, failed) && plan.isDue(at: Self.due + 3665, failed))
        #expect(plan.schedule(at: Self.due + 100, failed).next == Self.due + 3665)
        let late = state(success: Self.due - 2 * Self.day, failure: Self.due - 100)
        #expect(plan.isDue(at: Self.due, late))
        #expect(plan.schedule(at: Self.due - 30, late).next == Self.due)
    }

    @Test("A clock that is set back, or was wrong, delays a backup by a day at most")
    func clock() {
        // A few minutes back, or over the due time: not made twice.
        #expect(!plan.isDue(at: Self.due + 10, state(success: Self.due + 300)))
        #expect(!plan.isDue(at: Self.due - 10, state(success: Self.due + 300)))
        // The last one was made by a clock that was years ahead.
        #expect(plan.isDue(at: Self.due, state(success: Self.due + 700 * Self.day)))
        // A failure in the future is none.
        let failed = state(success: Self.due - Self.day, failure: Self.due + 700 * Self.day)
        #expect(plan.isDue(at: Self.due, failed))
    }

    @Test("The schedule says what comes next, and since when a backup is missing")
    func schedule() {
        let made = state(success: Self.due + 5)
        let calm = plan.schedule(at: Self.due + 60, made)
        #expect(calm.next == Self.due + Self.day && calm.missingSince == nil && calm.since == Self.due + 60)
        let missing = plan.schedule(at: Self.due + 3 * Self.day + 60, made)
        #expect(missing.missingSince == Self.due + Self.day && missing.next == Self.due + 3 * Self.day)
        // Without any backup, it is missing from the first due time of the schedule on.
        var new = state()
        new.schedule = plan.schedule(at: Self.due + 60, new)
        #expect(new.schedule?.missingSince == nil && new.schedule?.next == Self.due)
        new.schedule?.told = [.failed]
        let later = plan.schedule(at: Self.due + 2 * Self.day, new)
        #expect(later.since == Self.due + 60 && later.missingSince == Self.due + Self.day && later.told == [.failed])
        #expect(later.drillMissingSince == nil)
        // Another folder begins anew.
        let other = BackupPlan(folder: "/elsewhere", time: plan.time).schedule(at: Self.due + 2 * Self.day, new)
        #expect(other.since == Self.due + 2 * Self.day && other.told == [])
    }

    @Test("A drill is missing from the first backup on that had none, until the next drill")
    func drills() {
        func drill(_ began: Int64, folder: String = Self.folder) -> BackupState.Run {
            BackupState.Run(folder: folder, began: began, ended: began + 60)
        }
        var state = self.state(success: Self.due + 5)
        state.lastDrill = drill(Self.due + 70)
        state.schedule = plan.schedule(at: Self.due + 200, state)
        #expect(state.schedule?.drillMissingSince == nil)
        // The next two backups have none.
        for night in 1...2 {
            let made = Self.due + Int64(night) * Self.day
            state.lastSuccess = drill(made)
            state.schedule = plan.schedule(at: made + 60, state)
            #expect(state.schedule?.drillMissingSince == Self.due + Self.day + 60)
        }
        // A drill of another folder is none, nor is one by a clock that was far ahead.
        let now = Self.due + 3 * Self.day
        for other in [drill(now, folder: "/elsewhere"), drill(now + 700 * Self.day)] {
            state.lastDrill = other
            #expect(plan.schedule(at: now, state).drillMissingSince == Self.due + Self.day + 60)
        }
        state.lastDrill = drill(now)
        #expect(plan.schedule(at: now + 60, state).drillMissingSince == nil)
        // A clock that was set back does not lengthen the time.
        state.lastDrill = nil
        #expect(plan.schedule(at: Self.due + Self.day + 30, state).drillMissingSince == Self.due + Self.day + 30)
    }
}
