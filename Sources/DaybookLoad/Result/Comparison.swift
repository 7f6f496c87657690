import Foundation

/// A comparison of two results.
struct Comparison: Sendable {
    /// A figure of both results.
    struct Row: Sendable, Hashable {
        let operation: String
        /// The figure's name: `calls/s`, `p50`, `p90`, `p99`, `p99.9`, `max` or `failed`.
        let figure: String
        let old: Double
        let new: Double
        /// Whether the new figure is worse by more than the tolerance.
        let isWorse: Bool
        /// Whether the figure depends on fewer than `fewCalls` calls of either result, so that chance decides.
        var restsOnFew = false

        /// The new figure divided by the old one; nil if the old one is 0.
        var ratio: Double? { old > 0 ? new / old : nil }
    }

    /// The number of calls beyond a percentile below which they say little about it.
    static let fewCalls = 10.0

    /// The figures by operation, of the operations in both results; `all` is the last.
    let rows: [Row]
    /// The differences that make the figures hard to compare.
    let notes: [String]

    var worse: [Row] { rows.filter(\.isWorse) }
    /// The worse figures that depend on enough calls.
    var surelyWorse: [Row] { worse.filter { !$0.restsOnFew } }

    init(old: RunResult, new: RunResult, tolerancePercent: Double) {
        let tolerance = 1 + tolerancePercent / 100
        var rows: [Row] = []
        for new in new.operations + [new.all] {
            guard let old = (old.operations + [old.all]).first(where: { $0.name == new.name }) else { continue }
            rows += Self.rows(old: old, new: new, tolerance: tolerance)
        }
        self.rows = rows
        notes = Self.notes(old: old, new: new)
    }

    private static func rows(old: OperationResult, new: OperationResult, tolerance: Double) -> [Row] {
        let (before, after) = (old.successesPerSecond, new.successesPerSecond)
        var rows = [
            Row(
                operation: new.name, figure: "calls/s", old: before, new: after, isWorse: after * tolerance < before)
        ]
        let latencies: [(String, Double, (LatencyFigures) -> Double)] = [
            ("p50", 50, \.p50), ("p90", 90, \.p90), ("p99", 99, \.p99), ("p99.9", 99.9, \.p999), ("max", 100, \.max),
        ]
        let calls = Double(min(old.count - old.failed, new.count - new.failed))
        for (name, percentile, figure) in latencies {
            let (before, after) = (figure(old.latency), figure(new.latency))
            // A result without responses has no latency.
            guard before > 0, after > 0 else { continue }
            rows.append(
                Row(
                    operation: new.name, figure: name, old: before, new: after, isWorse: after > before * tolerance,
                    restsOnFew: calls * (1 - percentile / 100) < Self.fewCalls))
        }
        let failures = (share(old), share(new))
        if failures.0 > 0 || failures.1 > 0 {
            rows.append(
                Row(
                    operation: new.name, figure: "failed", old: failures.0, new: failures.1,
                    isWorse: failures.1 > failures.0 * tolerance))
        }
        return rows
    }

    /// Returns the percentage of calls that failed or were never made.
    private static func share(_ result: OperationResult) -> Double {
        let all = result.count + result.dropped
        return all == 0 ? 0 : Double(result.failed + result.dropped) / Double(all) * 100
    }

    private static func notes(old: RunResult, new: RunResult) -> [String] {
        let pairs: [(String, String, String)] = [
            ("pace", old.settings.paceText, new.settings.paceText),
            ("mix", mix(old), mix(new)),
            ("target", target(old), target(new)),
            ("machine", machine(old), machine(new)),
            ("build of the load tester", old.build, new.build),
        ]
        var notes = pairs.filter { $0.1 != $0.2 }.map { "The \($0.0) differs: \($0.1) before, \($0.2) now." }
        let names = Set(old.operations.map(\.name)).symmetricDifference(new.operations.map(\.name))
        if !names.isEmpty { notes.append("Only one result has: \(names.sorted().joined(separator: ", ")).") }
        return notes
    }

    /// Returns the target without the port and the path, which differ for each fresh diary.
    private static func target(_ result: RunResult) -> String {
        let url = URL(string: result.settings.target)
        return (url?.scheme ?? "") + "://" + (url?.host(percentEncoded: false) ?? "")
    }

    private static func mix(_ result: RunResult) -> String {
        result.settings.mix.sorted { $0.key < $1.key }.map { "\($0.key)=\(Format.fixed($0.value, digits: 0))" }
            .joined(separator: ",")
    }

    private static func machine(_ result: RunResult) -> String {
        "\(result.machine.cores) cores, \(result.machine.kernel)"
    }

    /// The comparison as a table for people, with worse figures marked.
    var text: String {
        let cells = rows.map { row in
            [
                row.operation + " " + row.figure, value(row.old, in: row), value(row.new, in: row),
                row.ratio.map { Format.fixed($0, digits: 2) } ?? "-",
                (row.isWorse ? "WORSE" : "") + (row.isWorse && row.restsOnFew ? ", of few calls" : ""),
            ]
        }
        let verdict = worse.isEmpty ? "Nothing got worse." : "\(worse.count) of \(rows.count) figures got worse."
        return ([Format.table(["", "old", "new", "ratio", ""], rows: cells), ""] + notes + [verdict]).joined(
            separator: "\n")
    }

    private func value(_ value: Double, in row: Row) -> String {
        switch row.figure {
        case "calls/s": Format.rate(value)
        case "failed": Format.fixed(value, digits: 2) + " %"
        default: Format.time(microseconds: value)
        }
    }
}

/// The measurements of one operation, or of all together.
struct OperationResult: Sendable, Hashable, Codable {
    /// The operation's name, or `all`.
    var name: String
    /// The number of calls that started and whose intended start was in the measured time.
    var count: Int
    /// The number of calls without a successful response.
    var failed: Int
    /// The number of calls that were not made because too many were outstanding when they came due.
    var dropped: Int
    /// The number of successful calls per second of measured time.
    var successesPerSecond: Double
    /// The errors by kind, the most frequent first.
    var errors: [ErrorCount]
    var latency: LatencyFigures
    /// The histogram, as points by percentile.
    var distribution: [PercentilePoint]

    private enum CodingKeys: String, CodingKey {
        case name, count, failed, dropped, errors, latency, distribution
        // The name in all results, also in those of earlier versions.
        case successesPerSecond = "answeredPerSecond"
    }
}
