/// The load tester: it calls a running diary at a set pace and measures the responses.
///
/// The module knows the API's contract, over HTTP and over ZRPC, but no service's implementation.
///
///     Mix: which calls, from a seed ----+                     +--> Target: HTTP, or ZRPC
///                                       v                     |
///     Pace: when -------------------> LoadLoop --- calls -----+
///                                       |
///                                       v
///     Measure: histograms, seconds --> Result: JSON --> Picture: SVG
///                                       |
///                                       +--> Comparison of two
///
/// `Mix/`, `Pace/`, `Target/`, `Measure/`, `Result/` and `Picture/` hold the parts of this diagram; `Run/` connects them,
/// `Command/` reads the arguments, and `Terminal/` shows the progress.
///
/// Latency is counted from a call's intended start. A stall of the server thus shows in every call that was due during
/// it, as it would for people. A tester that waits for each response would miss exactly those calls.
///
/// A run looks like this (`DaybookLoadExampleTests` holds the same text, compiled):
///
///     let recorder = Recorder(measured: .seconds(5)..<(.seconds(35)))
///     let source = CallSource(mix: .day, seed: 1)
///     let loop = LoadLoop(time: time, recorder: recorder, source: source, stop: StopSignal()) { call in
///         try await target.perform(call, on: samples)
///     }
///     let schedule = Schedule(rate: 50, arrivals: .constant, seed: 1)
///     let end = await loop.open(schedule, from: .zero, until: .seconds(35), maximumOutstanding: 4096)
///     let p99 = recorder.record(until: end).all.latency.p99
