///  The load tester: calls to a running diary at a set pace, and what became of them.
///
///  It knows the API's contract, over HTTP and over ZRPC, and no service's inside.
///
///      Mix: which calls, from a seed ----+                     +--> Target: HTTP, or ZRPC
///                                        v                     |
///      Pace: when -------------------> LoadLoop --- calls -----+
///                                        |
///                                        v
///      Measure: histograms, seconds --> Result: JSON --> Picture: SVG
///                                        |
///                                        +--> Comparison of two
///
///  Latency is counted from the moment a call was meant to start. A server that stalls then shows it in every call that
///  came due meanwhile, as it would to people; a tester that waits for each answer would leave just those out.
///
///  One run is this (`DaybookLoadExampleTests` holds the same text, compiled):
///
///      let recorder = Recorder(measured: .seconds(5)..<(.seconds(35)))
///      let source = CallSource(mix: .day, seed: 1)
///      let loop = LoadLoop(time: time, recorder: recorder, source: source, stop: StopSignal()) { call in
///          try await target.perform(call, on: samples)
///      }
///      let schedule = Schedule(rate: 50, arrivals: .constant, seed: 1)
///      let end = await loop.open(schedule, from: .zero, until: .seconds(35), maximumOutstanding: 4096)
///      let p99 = recorder.record(until: end).all.latency.p99
