/// A report of a result as text for people.
struct RunReport {
    let result: RunResult

    /// The whole report.
    var text: String {
        ([table, summary] + errors + warnings).joined(separator: "\n")
    }

    private var table: String {
        let rows = (result.operations + [result.all]).map { operation in
            let latency = operation.latency
            return [
                operation.name, "\(operation.count)", "\(operation.failed)", Format.rate(operation.successesPerSecond),
            ]
                + [latency.p50, latency.p90, latency.p99, latency.p999, latency.max].map(Format.time)
        }
        return Format.table(
            ["operation", "calls", "failed", "calls/s", "p50", "p90", "p99", "p99.9", "max"], rows: rows)
    }

    private var summary: String {
        let settings = result.settings
        var text = "\n\(settings.paceText), \(Format.fixed(result.measuredSeconds, digits: 1)) s measured"
        if let rate = settings.ratePerSecond {
            text += ": \(Format.rate(result.achievedPerSecond)) calls/s of \(Format.rate(rate)) completed"
        } else {
            text += ": \(Format.rate(result.achievedPerSecond)) calls/s"
        }
        guard let ramp = result.ramp else { return text }
        let steps = ramp.steps.map { step in
            [
                Format.rate(step.intendedPerSecond), Format.rate(step.achievedPerSecond),
                Format.time(microseconds: step.p99Microseconds), "\(step.failed)", "\(step.dropped)",
            ]
        }
        return text + " (the table is of that step)\n\n"
            + Format.table(["intended calls/s", "completed", "p99", "failed", "dropped"], rows: steps) + "\n"
            + ramp.summary
    }

    private var errors: [String] {
        result.operations.flatMap { operation in
            operation.errors.map { "ERROR \(operation.name): \($0.count) x \($0.kind), as: \($0.example)" }
        }
    }

    /// The warnings about the figures.
    private var warnings: [String] {
        var lines: [String] = []
        if result.all.dropped > 0 {
            lines.append(
                "DROPPED: \(result.all.dropped) calls came due while \(result.settings.maximumOutstanding ?? 0) were "
                    + "outstanding, and were not made. The latencies above leave them out: the server was slower."
            )
        }
        if result.settings.pace == .closed {
            lines.append(
                "A closed loop asks less of a slow server: these latencies hide the time that people would have waited. "
                    + "Compare servers with --open.")
        } else if result.startDelay.p99 > 5000 {
            lines.append(
                "The load tester itself started calls late (p99 \(Format.time(microseconds: result.startDelay.p99))): it "
                    + "had too little processor, and part of the latencies is its own.")
        }
        if result.endedEarly { lines.append("The run was ended early.") }
        if result.build == "debug" { lines.append("This is a debug build of the load tester: its own part is large.") }
        return lines
    }
}
