import Foundation

extension MediaBenchmarkReport {
    /// The report as a table for people.
    public var table: String {
        var lines: [String] = []
        for kind in kinds {
            let each = Double(kind.bytes) / Double(max(kind.photos, 1)) / 1e6
            let pixels = kind.megapixels / Double(max(kind.photos, 1))
            lines.append(
                Self.line(
                    "\(kind.name): \(kind.photos), \(Self.text(pixels)) Mpx, \(Self.text(each)) MB",
                    figures: ["CPU ms", "/s/core", "ms", "peak MiB"]))
            lines += rows.filter { $0.kind == kind.name }.map { line($0, of: kind) } + [""]
        }
        lines += targets.map { target in
            Self.line(
                target.name,
                figures: ["\(Self.text(target.found, digits: 2))", "of \(Self.text(target.wanted, digits: 0))"]) + "  "
                + (target.isMet ? "met" : "missed")
        }
        if !missing.isEmpty { lines.append("left out, not installed: " + missing.joined(separator: " ")) }
        return lines.joined(separator: "\n")
    }

    private func line(_ row: Row, of kind: Kind) -> String {
        let figures = [
            Self.text(row.processorMilliseconds), Self.text(row.perSecondPerCore), Self.text(row.milliseconds),
            row.peakBytes.map { "\($0 >> 20)" } ?? "-",
        ]
        let failures = row.failures > 0 ? "  \(row.failures) of \(kind.photos) failed" : ""
        return Self.line("  " + row.contender, figures: figures) + failures
    }

    private static func line(_ name: String, figures: [String]) -> String {
        name + String(repeating: " ", count: max(54 - name.count, 1))
            + figures.map { String(repeating: " ", count: max(10 - $0.count, 1)) + $0 }.joined()
    }

    private static func text(_ figure: Double?) -> String { figure.map { text($0, digits: 1) } ?? "-" }

    private static func text(_ figure: Double, digits: Int = 1) -> String {
        String(format: "%.\(digits)f", figure)
    }
}
