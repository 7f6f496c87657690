import Synchronization
import Testing

@testable import DaybookLoad

@Suite struct RampTests {
    private func figures(_ achieved: Double, p99: Double = 1000) -> RampStep.Figures {
        RampStep.Figures(achievedPerSecond: achieved, p99Microseconds: p99, failed: 0, dropped: 0)
    }

    @Test func `rates go from the first to the last by the step`() throws {
        #expect(try Ramp(parsing: "100:350:100").rates == [100, 200, 300])
        #expect(try Ramp(parsing: "100:300:100").rates == [100, 200, 300])
        #expect(try Ramp(parsing: "5:5:1").rates == [5])
    }

    @Test(arguments: ["", "100", "100:200", "200:100:10", "0:1:1", "1:2:0", "1:1000000:1", "a:b:c", "1:2:3:4"])
    func `what is no ramp is refused`(text: String) {
        #expect(throws: LoadError.self) { try Ramp(parsing: text) }
    }

    @Test func `the knee is the first step that achieves less than 95 percent`() async throws {
        let ramp = try Ramp(parsing: "100:1000:100")
        var run: [Double] = []
        let outcome = await ramp.climb(limitP99: nil) { rate in
            run.append(rate)
            return figures(min(rate, 380))
        }
        // 380 of 400 are exactly 95 %.
        #expect(run == [100, 200, 300, 400, 500])
        #expect(outcome.lastGood?.intendedPerSecond == 400)
        #expect(outcome.knee?.intendedPerSecond == 500)
        #expect(outcome.summary.contains("knee is at 500 calls/s: achieved 76.0 % of the rate"))
        #expect(outcome.summary.contains("last good step was 400"))
    }

    @Test func `the knee is the first step whose p99 is over the limit`() async throws {
        let outcome = await (try Ramp(parsing: "1:5:1")).climb(limitP99: 20_000) { rate in
            figures(rate, p99: rate < 3 ? 20_000 : 20_001)
        }
        #expect(outcome.steps.count == 3)
        #expect(outcome.lastGood?.intendedPerSecond == 2)
        #expect(outcome.knee?.fault?.contains("over the limit of 20.0 ms") == true)
    }

    @Test func `a first step beyond the knee leaves no good one`() async throws {
        let outcome = await (try Ramp(parsing: "10:50:10")).climb(limitP99: nil) { _ in figures(1) }
        #expect(outcome.lastGood == nil && outcome.steps.count == 1)
        #expect(outcome.summary.contains("no good step"))
    }

    @Test func `a ramp without a knee says so, also when it was ended early`() async throws {
        let whole = await (try Ramp(parsing: "10:30:10")).climb(limitP99: nil) { figures($0) }
        #expect(whole.knee == nil && whole.lastGood?.intendedPerSecond == 30)
        let broken = await (try Ramp(parsing: "10:30:10")).climb(limitP99: nil) { $0 < 20 ? figures($0) : nil }
        #expect(broken.knee == nil && broken.steps.count == 1)
    }

    @Test func `a run's ramp tells of its last good step`() async throws {
        let time = ManualTime()
        let calls = Atomic(0)
        let plan = RunPlan(
            mix: .reads, pace: .ramp(try Ramp(parsing: "10:100:10"), limitP99: nil), duration: .seconds(4),
            warmUp: .seconds(1), seed: 1, maximumOutstanding: 100_000)
        let run = LoadRun(plan: plan, time: time, stop: StopSignal(), board: LiveBoard()) { _ in
            // Two steps of five seconds have 150 calls; from the third on every call fails.
            if calls.add(1, ordering: .relaxed).newValue > 150 { throw CallFailure(kind: "X", message: "no") }
        }
        let outcome = await run.run()
        #expect(outcome.ramp?.steps.count == 3)
        #expect(outcome.ramp?.lastGood?.intendedPerSecond == 20)
        #expect(outcome.record.all.count == 80 && outcome.record.all.failed == 0)
        #expect(outcome.series.map(\.second) == Array(0..<12))
        #expect(outcome.series.map(\.intendedPerSecond) == [10, 20, 30].flatMap { Array(repeating: $0, count: 4) })
    }
}
