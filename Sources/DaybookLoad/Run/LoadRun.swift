/// A run, which makes the calls of a plan and measures them.
struct LoadRun: Sendable {
    let plan: RunPlan
    let time: any Timekeeper
    let stop: StopSignal
    let board: LiveBoard
    /// Makes one call. Throws `CallFailure`.
    let perform: @Sendable (Call) async throws -> Void

    /// The outcome of a run.
    struct Outcome: Sendable {
        var record: Record
        var series: [SecondPoint]
        var ramp: RampOutcome?
    }

    /// Runs to the end of the plan, or until the stop signal.
    func run() async -> Outcome {
        let source = CallSource(mix: plan.mix, seed: plan.seed)
        switch plan.pace {
        case .open(let rate):
            let record = await measure(rate: rate, source)
            return Outcome(record: record, series: record.series.map { $0.intended(rate) })
        case .closed(let callers):
            let (recorder, end) = begin("\(callers) callers")
            let stopped = await loop(recorder, source: source).closed(callers: callers, until: end)
            let record = recorder.record(until: stopped)
            return Outcome(record: record, series: record.series)
        case .ramp(let ramp, let limit): return await climb(ramp, limitP99: limit, source: source)
        }
    }

    private func climb(_ ramp: Ramp, limitP99: Double?, source: CallSource) async -> Outcome {
        var records: [Record] = []
        var series: [SecondPoint] = []
        let outcome = await ramp.climb(limitP99: limitP99) { rate in
            let record = await measure(rate: rate, source)
            // An interrupted step does not count, except for the first one.
            guard !stop.isSet || records.isEmpty else { return nil }
            records.append(record)
            series += record.series.enumerated().map { $1.intended(rate).at(second: series.count + $0) }
            return RampStep.Figures(
                achievedPerSecond: record.achievedPerSecond, p99Microseconds: record.all.latency.p99,
                failed: record.all.failed, dropped: record.all.dropped)
        }
        let shown = outcome.steps.lastIndex { $0.fault == nil } ?? 0
        return Outcome(record: records[shown], series: series, ramp: outcome)
    }

    private func measure(rate: Double, _ source: CallSource) async -> Record {
        let (recorder, end) = begin("\(Format.rate(rate)) calls/s")
        let schedule = Schedule(rate: rate, arrivals: plan.arrivals, seed: plan.seed)
        let stopped = await loop(recorder, source: source).open(
            schedule, from: end - plan.warmUp - plan.duration, until: end,
            maximumOutstanding: plan.maximumOutstanding)
        return recorder.record(until: stopped)
    }

    private func begin(_ what: String) -> (Recorder, end: Duration) {
        let start = time.now + plan.warmUp
        let recorder = Recorder(measured: start..<(start + plan.duration))
        board.show(recorder, what: what, measured: start..<(start + plan.duration))
        return (recorder, start + plan.duration)
    }

    private func loop(_ recorder: Recorder, source: CallSource) -> LoadLoop {
        LoadLoop(time: time, recorder: recorder, source: source, stop: stop, perform: perform)
    }
}

extension SecondPoint {
    fileprivate func intended(_ rate: Double) -> SecondPoint {
        var point = self
        point.intendedPerSecond = rate
        return point
    }

    fileprivate func at(second: Int) -> SecondPoint {
        var point = self
        point.second = second
        return point
    }
}
