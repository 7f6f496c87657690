@testable import DaybookLoad

/// Results made up for tests.
enum Examples {
    static func result(
        p99: Double = 9000, rate: Double = 100, failed: Int = 0, pace: RunSettings.Pace = .open,
        ramp: RampOutcome? = nil
    ) -> RunResult {
        var latencies = Latencies()
        for microseconds in stride(from: 100, through: Int(p99), by: max(1, Int(p99) / 500)) {
            latencies.record(.microseconds(microseconds))
        }
        var figures = latencies.figures
        figures.p99 = p99
        let operations = ["list", "search"].map { name in
            OperationResult(
                name: name, count: 500, failed: failed, dropped: 0, successesPerSecond: rate,
                errors: failed == 0 ? [] : [ErrorCount(kind: "HTTP 503 UNAVAILABLE", count: failed, example: "a < b")],
                latency: figures, distribution: latencies.series)
        }
        var all = operations[0]
        all.name = "all"
        let series = (0..<10).map { second in
            var point = SecondPoint(second: second)
            (point.completed, point.failed, point.p99Microseconds) = (Int(rate), failed, p99)
            point.intendedPerSecond = pace == .closed ? nil : rate
            return point
        }
        let settings = RunSettings(
            target: "http://127.0.0.1:8080", mix: ["list": 3, "search": 1], pace: pace, ratePerSecond: rate,
            durationSeconds: 10, warmUpSeconds: 1, seed: 7, knownEntries: 10, knownPhotos: 0)
        let record = Record(
            seconds: 10, achievedPerSecond: rate, all: all, operations: operations, startDelay: LatencyFigures(),
            series: series)
        return RunResult(
            startTime: "2026-01-31T09:00:00Z", endedEarly: false, settings: settings,
            machine: Machine(cores: 2, kernel: "Linux 6.1", architecture: "x86_64"), record: record, ramp: ramp)
    }

    static func ramp() -> RampOutcome {
        RampOutcome(
            steps: [(100.0, 100.0), (200, 200), (300, 120)].map { rate, achieved in
                RampStep(
                    intendedPerSecond: rate,
                    figures: .init(achievedPerSecond: achieved, p99Microseconds: 5000, failed: 1, dropped: 0),
                    limitP99: nil)
            })
    }
}
