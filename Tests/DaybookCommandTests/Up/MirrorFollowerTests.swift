import DaybookEntry
import Foundation
import Logging
import ServiceRuntime
import Synchronization
import Testing
import ZRPC

@testable import DaybookCommand

/// The mirrors of `daybook up` with a clock, versions and programs of the test.
struct MirrorFollowerTests {
    /// The machine of a test.
    private final class Bench: Sendable {
        struct State {
            var now: Int64 = 1000
            /// The versions of accounts; nil while entry-service does not answer.
            var versions: [String: Int64]? = ["": 1, "jiho": 1]
            var runs: [[String]] = []
            var told: [String] = []
            var end = ChildExit.code(0)
            /// The code of entry-service when it does not answer.
            var code = StatusCode.unavailable
            /// The seconds that a run takes.
            var seconds: Int64 = 0
            /// The files that a run left as they are.
            var kept: MirrorState.Kept?
        }

        let state = Mutex(State())
        let data = NSTemporaryDirectory() + "daybook-mirrors-" + UUID().uuidString

        init() { try? FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(atPath: data) }

        /// The states for others.
        var shown: [MirrorState] { BackupStateFiles(data: data).mirrors() }

        func follower() -> MirrorFollower {
            let plans = [MirrorPlan(account: "", folder: "/m"), MirrorPlan(account: "jiho", folder: "/n")]
            let machine = MirrorFollower.Machine(
                now: { self.state.withLock { $0.now } },
                time: { 70 },
                version: { account in
                    guard let version = self.state.withLock({ $0.versions?[account] }) else {
                        throw RPCError(self.state.withLock { $0.code }, "gone")
                    }
                    return version
                },
                daybook: { arguments async throws(RuntimeError) in
                    self.state.withLock { state in
                        state.runs.append(arguments)
                        state.now += state.seconds
                        return state.end
                    }
                },
                kept: { folder in folder == "/n" ? self.state.withLock { $0.kept } : nil },
                shell: { command, input async throws(RuntimeError) in
                    self.state.withLock { $0.told.append("\(command): \(input)") }
                    return .code(0)
                })
            return MirrorFollower(
                plans, data: data, onTrouble: "mail me", machine: machine, logger: Logger(label: "test"))
        }

        func change(_ account: String) {
            state.withLock { state in
                let version = state.versions?[account] ?? 0
                state.versions?[account] = version + 1
            }
        }

        /// The runs of a number of looks, one each five seconds.
        func runs(_ follower: MirrorFollower, looks: Int = 1) async -> [[String]] {
            state.withLock { $0.runs = [] }
            for _ in 0..<looks {
                await follower.look()
                state.withLock { $0.now += 5 }
            }
            return state.withLock { $0.runs }
        }
    }

    @Test func `the start looks at every file, and each change leads to a look at what changed`() async {
        let bench = Bench()
        let follower = bench.follower()
        let own = ["mirror", "/m", "--known-losses", "--data", bench.data]
        let other = ["mirror", "/n", "--known-losses", "--data", bench.data, "--account=jiho"]
        #expect(await bench.runs(follower, looks: 100) == [own, other])
        bench.change("jiho")
        let second = other + ["--changes-only"]
        #expect(await bench.runs(follower) == [second])
        #expect(bench.shown.map(\.folder) == ["/m", "/n"] && bench.shown.map(\.lastSuccess) == [70, 70])
        bench.change("jiho")
        #expect(await bench.runs(follower, looks: 10) == [second])
    }

    @Test func `the rest behind a run is a multiple of its time, but behind one that comes once a day`() async {
        let bench = Bench()
        let follower = bench.follower()
        bench.state.withLock { $0.seconds = 4 }
        #expect(await bench.runs(follower).count == 2)
        for _ in 0..<2 {
            bench.change("jiho")
            #expect(await bench.runs(follower).count == 1)
            bench.change("jiho")
            #expect(await bench.runs(follower).count == 0)
        }
    }

    @Test func `once a day every file is looked at`() async {
        let bench = Bench()
        let follower = bench.follower()
        _ = await bench.runs(follower)
        bench.state.withLock { $0.now += 86_390 }
        #expect(await bench.runs(follower) == [])
        bench.state.withLock { $0.now += 5 }
        #expect(await bench.runs(follower).map(\.count) == [5, 6])
        #expect(await bench.runs(follower, looks: 100) == [])
    }

    @Test func `a run that failed is tried again, later each time, and one that waits soon`() async {
        let bench = Bench()
        let follower = bench.follower()
        bench.state.withLock { $0.end = .code(1) }
        #expect(await bench.runs(follower).count == 2)
        #expect(await bench.runs(follower, looks: 59).count == 0)
        #expect(await bench.runs(follower, looks: 2).count == 2)
        #expect(await bench.runs(follower, looks: 100).count == 0)
        // An hour at most, after however many failures.
        _ = await bench.runs(follower, looks: 20_000)
        #expect(await bench.runs(follower, looks: 7200).count == 20)
        bench.state.withLock { ($0.end, $0.now) = (.code(CommandError.Code.tryAgain.rawValue), $0.now + 3600) }
        #expect(await bench.runs(follower).count == 2)
        bench.state.withLock { $0.end = .code(0) }
        #expect(await bench.runs(follower, looks: 11).count == 0)
        #expect(await bench.runs(follower, looks: 2).map(\.count) == [5, 6])
    }

    @Test func `a mirror that fails is told once, until it was in step again`() async {
        let bench = Bench()
        let follower = bench.follower()
        bench.state.withLock { $0.end = .code(66) }
        _ = await bench.runs(follower, looks: 1000)
        let told = bench.state.withLock { $0.told }
        #expect(told.count == 2)
        #expect(told.first?.hasPrefix("mail me: ") == true && told.first?.contains("/m") == true)
        #expect(told.last?.contains("/n") == true && told.last?.hasSuffix("\n") == true)
        #expect(bench.shown.map(\.failure?.reason) == ["MIRROR_FAILED", "MIRROR_FAILED"])
        bench.state.withLock { $0.end = .code(0) }
        _ = await bench.runs(follower, looks: 1000)
        #expect(bench.shown.allSatisfy { $0.failure == nil })
        bench.state.withLock { $0.end = .code(66) }
        bench.change("jiho")
        _ = await bench.runs(follower, looks: 1000)
        #expect(bench.state.withLock { $0.told.count } == 3)
    }

    @Test func `the files that a run left as they are can be read by others, until there are none`() async {
        let bench = Bench()
        let follower = bench.follower()
        let paths = ["2024/03/09-snow/index.md", "hidden/secret/index.md"]
        let kept = MirrorState.Kept(account: "a1", count: 7, paths: paths)
        bench.state.withLock { $0.kept = kept }
        _ = await bench.runs(follower)
        #expect(bench.shown.map(\.kept) == [nil, kept] && kept.count == 7)
        #expect(kept.paths == ["2024/03/09-snow/index.md"])
        bench.state.withLock { $0.kept = nil }
        bench.change("jiho")
        _ = await bench.runs(follower)
        #expect(bench.shown.map(\.kept) == [nil, nil])
    }

    @Test func `an entry-service that does not answer is asked again`() async {
        let bench = Bench()
        let follower = bench.follower()
        bench.state.withLock { $0.versions = nil }
        #expect(await bench.runs(follower, looks: 10).count == 0)
        bench.state.withLock { $0.versions = ["": 1, "jiho": 1] }
        #expect(await bench.runs(follower, looks: 3).count == 2)
        #expect(bench.state.withLock { $0.told } == [])
    }

    @Test func `an error that does not pass by itself fails at once, and a wait after a day`() async {
        let bench = Bench()
        let follower = bench.follower()
        bench.state.withLock { ($0.versions, $0.code) = (nil, .failedPrecondition) }
        #expect(await bench.runs(follower).count == 0)
        #expect(bench.state.withLock { $0.told.count } == 2)
        bench.state.withLock { ($0.versions, $0.code, $0.now) = (["": 1, "jiho": 1], .unavailable, $0.now + 3600) }
        #expect(await bench.runs(follower).count == 2)
        bench.state.withLock { $0.end = .code(CommandError.Code.unavailable.rawValue) }
        bench.change("")
        #expect(await bench.runs(follower, looks: 12).count == 1)
        #expect(bench.shown.map(\.failure?.reason) == [nil, nil])
        bench.state.withLock { $0.now += 86_400 }
        _ = await bench.runs(follower)
        #expect(bench.shown.map(\.failure?.reason) == ["MIRROR_FAILED", nil])
        #expect(bench.state.withLock { $0.told.count } == 3)
    }

    @Test func `a mirror is behind from the change that it lacks until it is in step again`() async {
        let bench = Bench()
        let follower = bench.follower()
        bench.state.withLock { $0.end = .code(CommandError.Code.tryAgain.rawValue) }
        _ = await bench.runs(follower)
        #expect(bench.shown.map(\.behindSince) == [70, 70] && bench.shown.allSatisfy { !$0.isLate(at: 80) })
        bench.state.withLock { $0.end = .code(0) }
        _ = await bench.runs(follower, looks: 14)
        #expect(bench.shown.map(\.behindSince) == [nil, nil] && bench.shown.map(\.lastSuccess) == [70, 70])
        bench.state.withLock { $0.end = .code(66) }
        bench.change("jiho")
        _ = await bench.runs(follower, looks: 14)
        #expect(bench.shown.map(\.behindSince) == [nil, 70] && bench.shown.map { $0.isLate(at: 80) } == [false, true])
    }

    @Test(arguments: [6, 10, 15, 20] as [Int64])
    func `a long run is followed by a rest, and no change waits longer than a minute`(seconds: Int64) async {
        let bench = Bench()
        let follower = bench.follower()
        bench.state.withLock { $0.seconds = seconds }
        #expect(await bench.runs(follower).count == 2)
        bench.change("jiho")
        let began = bench.state.withLock { $0.now }
        #expect(await bench.runs(follower).count == 1)
        // A change while the run was under way.
        bench.change("jiho")
        var looks = 0
        while await bench.runs(follower).count == 0, looks < 20 { looks += 1 }
        #expect(looks >= 2)
        // The look itself comes up to five seconds late in this test, and five more pass behind the run.
        #expect(bench.state.withLock { $0.now } - began <= 70)
    }

    @Test func `the rest behind a run of any length is shorter than a minute`() async {
        let bench = Bench()
        let follower = bench.follower()
        bench.state.withLock { $0.seconds = 1000 }
        #expect(await bench.runs(follower).count == 2)
        bench.change("jiho")
        #expect(await bench.runs(follower).count == 1)
        bench.change("jiho")
        #expect(await bench.runs(follower, looks: 8).count == 0)
        #expect(await bench.runs(follower, looks: 2).count == 1)
    }
}
