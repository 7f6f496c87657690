import Synchronization
import Testing

@testable import DaybookLoad

@Suite struct LoadLoopTests {
    private let time = ManualTime()
    private let stop = StopSignal()

    private func loop(
        _ recorder: Recorder, _ time: ManualTime? = nil, _ perform: @escaping @Sendable (Call) async throws -> Void
    ) -> LoadLoop {
        LoadLoop(
            time: time ?? self.time, recorder: recorder, source: CallSource(mix: Mix([.list: 1]), seed: 1), stop: stop,
            perform: perform)
    }

    @Test func `an open loop starts every call that comes due, and takes down its time`() async {
        let recorder = Recorder(measured: .zero..<(.seconds(1)))
        let end = await loop(recorder) { _ in }.open(
            Schedule(rate: 100, arrivals: .constant, seed: 1), from: .zero, until: .seconds(1),
            maximumOutstanding: 10_000)
        #expect(end == .seconds(1))
        let record = recorder.record(until: end)
        #expect(record.all.count == 100 && record.all.failed == 0 && record.all.dropped == 0)
        #expect(record.operations.map(\.name) == ["list"])
        #expect(recorder.outstanding == 0)
    }

    /// The fault that is called coordinated omission: a tester that counts from the actual start would find one slow
    /// call and 99 fast ones.
    @Test func `what came due while everything stood still is as late as it was`() async {
        let recorder = Recorder(measured: .zero..<(.seconds(1)))
        time.stall(at: .milliseconds(100), for: .milliseconds(500))
        _ = await loop(recorder) { _ in }.open(
            Schedule(rate: 100, arrivals: .constant, seed: 1), from: .zero, until: .seconds(1),
            maximumOutstanding: 10_000)
        let record = recorder.record(until: .seconds(1))
        #expect(record.all.count == 100)
        // 50 calls came due in the half second; their waits fall evenly from 500 ms to nothing.
        #expect(record.all.latency.max >= 499_000)
        #expect(record.all.latency.p90 >= 390_000)
        #expect(record.all.latency.p75 >= 240_000)
        #expect(record.startDelay.p90 >= 390_000)
    }

    @Test func `a latency counts from the intended start`() {
        let recorder = Recorder(measured: .seconds(1)..<(.seconds(3)))
        _ = recorder.begin(limit: 10)
        recorder.finish(
            .entry, intended: .seconds(1), started: .milliseconds(1400), ended: .milliseconds(1500), failure: nil)
        let record = recorder.record(until: .seconds(3))
        #expect(abs(record.all.latency.max - 500_000) < 500)
        #expect(abs(record.startDelay.max - 400_000) < 500)
    }

    @Test func `what cannot start is dropped and counted`() async {
        let recorder = Recorder(measured: .zero..<(.seconds(1)))
        let end = await loop(recorder) { [time] _ in
            // Nothing is answered before the last call came due.
            while time.now < .seconds(1) { await Task.yield() }
        }.open(
            Schedule(rate: 100, arrivals: .constant, seed: 1), from: .zero, until: .seconds(1), maximumOutstanding: 3)
        let all = recorder.record(until: end).all
        #expect(all.count == 3 && all.dropped == 97)
    }

    @Test func `a closed loop keeps its callers and no more`() async {
        let time = ManualTime(passesInSleep: false)
        let recorder = Recorder(measured: .zero..<(.seconds(1)))
        let most = Atomic(0)
        let running = Atomic(0)
        _ = await loop(recorder, time) { _ in
            most.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
            await Task.yield()
            time.pass(.milliseconds(1))
            running.subtract(1, ordering: .relaxed)
        }.closed(callers: 4, until: .seconds(1))
        #expect(recorder.outstanding == 0)
        #expect(1...4 ~= most.load(ordering: .relaxed))
        // A thousand milliseconds, one for each call; at the end every caller may have one more out.
        #expect(1000...1003 ~= recorder.record(until: .seconds(1)).all.count)
    }

    @Test func `a stopped loop starts nothing more`() async {
        let recorder = Recorder(measured: .zero..<(.seconds(100)))
        let calls = Atomic(0)
        let end = await loop(recorder) { [stop] _ in
            if calls.add(1, ordering: .relaxed).newValue == 10 { stop.set() }
        }.open(
            Schedule(rate: 10, arrivals: .constant, seed: 1), from: .zero, until: .seconds(100),
            maximumOutstanding: 10)
        #expect(end < .seconds(100))
        #expect(recorder.record(until: end).seconds == end.seconds)
    }

    @Test func `errors are counted by kind with one example, and the warm-up is left out`() {
        let recorder = Recorder(measured: .seconds(1)..<(.seconds(2)))
        for (time, kind) in [(500, "A"), (1100, "A"), (1200, "B"), (1300, "A")] {
            _ = recorder.begin(limit: 10)
            recorder.finish(
                .list, intended: .milliseconds(time), started: .milliseconds(time), ended: .milliseconds(time + 1),
                failure: CallFailure(kind: kind, message: "\(kind) at \(time)"))
        }
        let record = recorder.record(until: .seconds(2))
        #expect(record.all.count == 3 && record.all.failed == 3 && record.all.latency.max == 0)
        #expect(
            record.all.errors == [
                ErrorCount(kind: "A", count: 2, example: "A at 1100"),
                ErrorCount(kind: "B", count: 1, example: "B at 1200"),
            ])
        #expect(record.series == [SecondPoint.of(second: 0, failed: 3)])
    }
}

extension SecondPoint {
    static func of(second: Int, failed: Int) -> SecondPoint {
        var point = SecondPoint(second: second)
        point.failed = failed
        return point
    }
}
