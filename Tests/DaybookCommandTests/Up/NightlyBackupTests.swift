import DaybookBackup
import DaybookEntry
import Foundation
import Logging
import ServiceRuntime
import Synchronization
import Testing
import Wording

@testable import DaybookCommand

/// The nightly backup with a clock, programs and a shell of the test.
struct NightlyBackupTests {
    /// 03:00 UTC of a day.
    private static let due: Int64 = 1_796_007_600
    private static let day: Int64 = 86_400

    /// The machine of a test.
    private final class Bench: Sendable {
        struct State {
            var now = due
            var runs: [[String]] = []
            var told: [String] = []
            var end = ChildExit.code(0)
            var drillEnd = ChildExit.code(0)
            /// The note that a run makes itself; nil for none.
            var failure: BackupState.Failure?
        }

        let state = Mutex(State())
        let data: String
        let files: BackupStateFiles

        init() throws {
            data = NSTemporaryDirectory() + "daybook-nightly-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
            files = BackupStateFiles(data: data)
        }

        deinit { try? FileManager.default.removeItem(atPath: data) }

        func nightly(keep: KeepRules? = nil) throws -> NightlyBackup {
            let time = try #require(BackupTime("03:00", in: .gmt))
            let configuration = NightlyConfiguration(
                plan: BackupPlan(folder: "/mnt/backup", time: time), keep: keep, onTrouble: "mail me")
            return NightlyBackup(configuration, data: data, machine: machine, logger: Logger(label: "test"))
        }

        private var machine: NightlyBackup.Machine {
            NightlyBackup.Machine(
                now: { self.state.withLock { $0.now } },
                daybook: { arguments async throws(RuntimeError) in
                    let (end, failure, now) = self.state.withLock { state in
                        state.runs.append(arguments)
                        return (arguments[1] == "drill" ? state.drillEnd : state.end, state.failure, state.now)
                    }
                    var run = BackupState.Run(folder: "/mnt/backup", began: now, ended: now + 1)
                    if arguments[1] == "drill", end == .code(0) { try? self.files.note(drill: run) }
                    guard arguments[1] == "create" else { return end }
                    run.failure = failure
                    if end == .code(0) || failure != nil { try? self.files.note(run) }
                    return end
                },
                shell: { command, input async throws(RuntimeError) in
                    self.state.withLock { $0.told.append("\(command): \(input)") }
                    return .code(0)
                })
        }

        func pass(_ seconds: Int64) { state.withLock { $0.now += seconds } }
        var creations: Int { state.withLock { $0.runs.count { $0[1] == "create" } } }

        /// Does what one look asks for.
        func step(_ nightly: NightlyBackup) async {
            let look = await nightly.look()
            if let sentence = look.sentence { await nightly.tell(sentence) }
            if look.begins { await nightly.backUp() }
        }
    }

    private static let full = BackupState.Failure(
        reason: "BACKUP_DISK_FULL", words: Words("디스크가 가득", "The disk is full.", "満杯"))

    @Test func `a missed backup is made at the start, and then one each night`() async throws {
        let bench = try Bench()
        bench.pass(5 * 3600)
        let nightly = try bench.nightly()
        for _ in 0..<3 { await bench.step(nightly) }
        #expect(bench.creations == 1)
        #expect(
            bench.state.withLock { $0.runs.first } == [
                "backup", "create", "/mnt/backup", "--existing", "--known-losses", "--data", bench.data,
            ])
        for _ in 0..<48 {
            bench.pass(1800)
            await bench.step(nightly)
        }
        #expect(bench.creations == 2 && bench.state.withLock { $0.told } == [])
        let schedule = try #require(bench.files.read().schedule)
        #expect(schedule.next == Self.due + 2 * Self.day && schedule.missingSince == nil)
        // A restart makes no other one.
        await bench.step(try bench.nightly())
        #expect(bench.creations == 2)
    }

    @Test func `no second one begins while one runs`() async throws {
        let bench = try Bench()
        let nightly = try bench.nightly()
        #expect(await nightly.look().begins)
        bench.pass(3 * Self.day)
        #expect(await nightly.look().begins == false)
        await nightly.backUp()
        #expect(await nightly.look().begins == false && bench.creations == 1)
    }

    @Test func `a clock that is set back by a year makes it once, and then each night again`() async throws {
        let bench = try Bench()
        let nightly = try bench.nightly()
        await bench.step(nightly)
        bench.pass(-365 * Self.day)
        for _ in 0..<10 {
            await bench.step(nightly)
            bench.pass(60)
        }
        #expect(bench.creations == 2)
        bench.pass(Self.day)
        await bench.step(nightly)
        #expect(bench.creations == 3)
    }

    @Test func `a failure is told once, tried again each hour, and told anew after a success`() async throws {
        let bench = try Bench()
        bench.state.withLock { ($0.end, $0.failure) = (.code(1), Self.full) }
        let nightly = try bench.nightly()
        for _ in 0..<180 {
            await bench.step(nightly)
            bench.pass(60)
        }
        #expect(bench.creations == 3)
        let told = bench.state.withLock { $0.told }
        #expect(told == ["mail me: The backup of Daybook failed. The disk is full.\n"])
        // Not by the next start either.
        await bench.step(try bench.nightly())
        #expect(bench.state.withLock { $0.told.count } == 1)
        bench.state.withLock { ($0.end, $0.failure) = (.code(0), nil) }
        bench.pass(3600)
        await bench.step(nightly)
        await bench.step(nightly)
        #expect(bench.files.read().lastRun?.failure == nil && bench.files.read().schedule?.told == [])
        bench.state.withLock { ($0.end, $0.failure) = (.code(1), Self.full) }
        bench.pass(Self.day)
        for _ in 0..<2 { await bench.step(nightly) }
        #expect(bench.state.withLock { $0.told.count } == 2)
    }

    @Test func `a run that was killed is a failure, one that has to wait is none`() async throws {
        let bench = try Bench()
        bench.state.withLock { $0.end = .code(75) }
        let nightly = try bench.nightly()
        for _ in 0..<9 {
            await bench.step(nightly)
            bench.pass(60)
        }
        #expect(bench.creations == 1 && bench.files.read().lastRun == nil)
        bench.state.withLock { $0.end = .signal(9) }
        bench.pass(300)
        await bench.step(nightly)
        #expect(bench.creations == 2 && bench.files.read().lastRun?.failure?.reason == "BACKUP_ENDED")
    }

    @Test func `a backup that is two days late is told once, but not in the first hour after a start`() async throws {
        let bench = try Bench()
        await bench.step(try bench.nightly())
        bench.pass(4 * Self.day)
        bench.state.withLock { $0.end = .code(75) }
        let nightly = try bench.nightly()
        for _ in 0..<50 {
            await bench.step(nightly)
            bench.pass(60)
        }
        #expect(bench.state.withLock { $0.told } == [])
        for _ in 0..<100 {
            await bench.step(nightly)
            bench.pass(60)
        }
        #expect(
            bench.state.withLock { $0.told } == ["mail me: There has been no new backup of Daybook for 4 days.\n"])
    }

    @Test func `old backups are removed after a success`() async throws {
        let bench = try Bench()
        await bench.step(try bench.nightly(keep: KeepRules(daily: 7, weekly: 4, monthly: 12)))
        #expect(
            bench.state.withLock { $0.runs.last } == [
                "backup", "prune", "/mnt/backup", "--keep-daily", "7", "--keep-weekly", "4", "--keep-monthly", "12",
            ])
    }

    @Test func `each backup is drilled, and a drill that fails is told once`() async throws {
        let bench = try Bench()
        bench.state.withLock { $0.drillEnd = .code(1) }
        let nightly = try bench.nightly()
        for _ in 0..<3 {
            await bench.step(nightly)
            bench.pass(60)
        }
        #expect(
            bench.state.withLock { $0.runs.last } == ["backup", "drill", "/mnt/backup", "--data", bench.data])
        #expect(bench.files.read().lastDrill?.failure?.reason == "BACKUP_DRILL_FAILED" && bench.creations == 1)
        let told = bench.state.withLock { $0.told }
        #expect(told.count == 1 && told[0].hasPrefix("mail me: The drill of the newest backup of Daybook found"))
        bench.state.withLock { $0.drillEnd = .code(0) }
        bench.pass(Self.day)
        for _ in 0..<2 { await bench.step(nightly) }
        let state = bench.files.read()
        #expect(state.lastDrill != nil && state.lastDrill?.failure == nil && state.schedule?.told == [])
        #expect(bench.creations == 2 && bench.state.withLock { $0.told.count } == 1)
        // Another command works with the backups: nothing is noted.
        bench.state.withLock { $0.drillEnd = .code(75) }
        bench.pass(Self.day)
        for _ in 0..<2 { await bench.step(nightly) }
        #expect(bench.creations == 3 && bench.files.read().lastDrill == state.lastDrill)
    }

    @Test func `a drill that is two days late is told once, and its backups are not called late`() async throws {
        let bench = try Bench()
        bench.state.withLock { $0.drillEnd = .code(75) }
        let nightly = try bench.nightly()
        for _ in 0..<4 * 48 {
            await bench.step(nightly)
            bench.pass(1800)
        }
        #expect(bench.creations == 4)
        let told = bench.state.withLock { $0.told }
        #expect(told.count == 1, "\(told)")
        #expect(told.first?.hasPrefix("mail me: The new backups of Daybook have had no drill for 2 days.") == true)
        let state = bench.files.read()
        #expect(state.troubles(at: bench.state.withLock { $0.now }) == [.drillLate])
        bench.state.withLock { $0.drillEnd = .code(0) }
        for _ in 0..<48 {
            await bench.step(nightly)
            bench.pass(1800)
        }
        #expect(bench.files.read().schedule?.told == [] && bench.state.withLock { $0.told.count } == 1)
    }

    @Test func `where the state cannot be written, a backup is made every ten minutes at most, and nothing is told`()
        async throws
    {
        let bench = try Bench()
        try Data().write(to: URL(filePath: bench.data + "/backup"))
        bench.state.withLock { ($0.end, $0.failure) = (.code(1), Self.full) }
        let nightly = try bench.nightly()
        for _ in 0..<20 {
            await bench.step(nightly)
            bench.pass(60)
        }
        #expect(bench.creations == 2 && bench.state.withLock { $0.told } == [])
    }
}
