import Testing

@testable import DaybookLoad

/// The example of the module's page.
@Suite struct DaybookLoadExampleTests {
    /// Responds to everything at once.
    private struct WillingTarget: DiaryTarget {
        var unserved: (operations: Set<DaybookLoad.Operation>, reason: String)? { nil }
        func perform(_ call: Call, on samples: SampleIDs) async throws {}
        func sampleIDs() async throws -> SampleIDs { SampleIDs(entries: ["e"], photos: ["p"]) }
        func close() async {}
    }

    @Test func `a run of 50 calls a second for half a minute`() async throws {
        let time = ManualTime()
        let target = WillingTarget()
        let samples = try await target.sampleIDs()

        let recorder = Recorder(measured: .seconds(5)..<(.seconds(35)))
        let source = CallSource(mix: .day, seed: 1)
        let loop = LoadLoop(time: time, recorder: recorder, source: source, stop: StopSignal()) { call in
            try await target.perform(call, on: samples)
        }
        let schedule = Schedule(rate: 50, arrivals: .constant, seed: 1)
        let end = await loop.open(schedule, from: .zero, until: .seconds(35), maximumOutstanding: 4096)
        let p99 = recorder.record(until: end).all.latency.p99

        // 250 more are of the warm-up.
        #expect(recorder.record(until: end).all.count == 1500)
        #expect(p99 > 0)
    }
}
