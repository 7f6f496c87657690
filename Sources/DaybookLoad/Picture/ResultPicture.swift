import Foundation

/// A picture of one result or two: latency by percentile, throughput and p99 over time, and a ramp's steps.
///
/// With two results, the first is dashed in the latency chart; in the charts over time each has its own colour.
struct ResultPicture {
    /// A result with its name, which is shown if there are two.
    typealias Named = (name: String, result: RunResult)

    private static let width = 1100.0
    private static let left = 90.0
    private static let right = 190.0

    private let results: [Named]

    init(_ results: [Named]) { self.results = results }

    /// The picture as an SVG document.
    var svg: String {
        let heights = [380.0, 220, 200] + (hasRamp ? [260] : [])
        let gap = 88.0
        let top = 100.0 + Double(results.count - 1) * 20
        let height = top + heights.reduce(0) { $0 + $1 + gap } - 30
        var canvas = SVGCanvas(width: Self.width, height: height)
        header(on: &canvas)
        var y = top
        percentiles(Frame(y: y, height: heights[0]), on: &canvas)
        y += heights[0] + gap
        throughput(Frame(y: y, height: heights[1]), on: &canvas)
        y += heights[1] + gap
        tails(Frame(y: y, height: heights[2]), on: &canvas)
        y += heights[2] + gap
        if hasRamp { steps(Frame(y: y, height: heights[3]), on: &canvas) }
        return canvas.document
    }

    private struct Frame {
        let y: Double
        let height: Double
    }

    private var hasRamp: Bool { results.contains { $0.result.ramp != nil } }
    private var isPair: Bool { results.count > 1 }

    private func panel(_ frame: Frame, title: String, horizontal: Axis, vertical: Axis) -> Panel {
        Panel(
            x: Self.left, y: frame.y, width: Self.width - Self.left - Self.right, height: frame.height, title: title,
            horizontal: horizontal, vertical: vertical)
    }

    private func header(on canvas: inout SVGCanvas) {
        canvas.text("Daybook load test", x: 20, y: 30, size: 19, isBold: true)
        for (index, named) in results.enumerated() {
            let result = named.result
            let text =
                (isPair ? URL(filePath: named.name).lastPathComponent + ": " : "") + "\(result.settings.paceText), "
                + "\(result.startTime), \(Format.rate(result.achievedPerSecond)) calls/s completed, "
                + "\(result.all.failed) failed, \(result.all.dropped) dropped"
            canvas.text(text, x: 20, y: 51 + Double(index) * 20, size: 13, color: "#555555")
        }
    }

    // MARK: Latency by percentile

    private func percentiles(_ frame: Frame, on canvas: inout SVGCanvas) {
        let drawn = results.flatMap { $0.result.operations + [$0.result.all] }
        let panel = panel(
            frame, title: "Latency by percentile, counted from the intended start",
            horizontal: .percentile("calls that took no longer", count: drawn.map(\.count).max() ?? 1),
            vertical: .time("latency", of: drawn.flatMap { $0.distribution.map(\.microseconds) }))
        panel.draw(on: &canvas)
        for (index, named) in results.enumerated() {
            // The curve of all operations comes first: on top, it would hide the curve of a single operation.
            for operation in [named.result.all] + named.result.operations {
                panel.curve(
                    Self.curve(operation), stroke: stroke(operation.name, isDashed: isPair && index == 0), on: &canvas)
            }
        }
        var names: [String] = []
        for name in drawn.map(\.name) where !names.contains(name) && name != "all" { names.append(name) }
        var legend = (names + ["all"]).map { (name: $0, stroke: stroke($0, isDashed: false)) }
        if isPair {
            for (index, named) in results.enumerated() {
                let stroke = SVGCanvas.Stroke(color: "#555555", width: 1.5, isDashed: index == 0)
                legend.append((Self.short(named.name), stroke))
            }
        }
        panel.legend(legend, on: &canvas)
    }

    private func stroke(_ operation: String, isDashed: Bool) -> SVGCanvas.Stroke {
        SVGCanvas.Stroke(
            color: Palette.color(of: operation), width: operation == "all" ? 3 : 1.7, isDashed: isDashed)
    }

    /// Returns the points of a curve. The last point is at the percentile with one call left, not at 100 %, which is
    /// infinitely far.
    private static func curve(_ operation: OperationResult) -> [(Double, Double)] {
        let completed = max(1, operation.count - operation.failed)
        let last = 100 * (1 - 1 / Double(completed))
        return operation.distribution.map { (min($0.percentile, last), $0.microseconds) }
    }

    // MARK: Over time

    private var seconds: Axis {
        .linear(
            "seconds measured", upTo: Double(results.map { $0.result.series.count }.max() ?? 1), ticks: 10,
            isTight: true)
    }

    private func throughput(_ frame: Frame, on canvas: inout SVGCanvas) {
        let points = results.flatMap(\.result.series)
        let highest = points.map { max(Double($0.completed + $0.failed), $0.intendedPerSecond ?? 0) }.max() ?? 1
        let panel = panel(
            frame, title: "Throughput and errors", horizontal: seconds,
            vertical: .linear("calls a second", upTo: highest * 1.05))
        panel.draw(on: &canvas)
        var legend: [(name: String, stroke: SVGCanvas.Stroke)] = []
        for (index, named) in results.enumerated() {
            let series = named.result.series
            let intended = series.flatMap { point in
                point.intendedPerSecond.map { [(Double(point.second), $0), (Double(point.second) + 1, $0)] } ?? []
            }
            panel.curve(
                intended, stroke: SVGCanvas.Stroke(color: Palette.intended, width: 1.5, isDashed: true), on: &canvas)
            for point in series where point.failed + point.dropped > 0 {
                let bottom = panel.point(across: Double(point.second) + 0.5, up: 0)
                let top = panel.point(across: Double(point.second) + 0.5, up: Double(point.failed + point.dropped))
                canvas.line(
                    [bottom, (top.x, min(top.y, bottom.y - 3))], stroke: .init(color: Palette.failure, width: 3))
            }
            let stroke = SVGCanvas.Stroke(color: Palette.results[index % 2], width: 2)
            panel.curve(series.map { (Double($0.second) + 0.5, Double($0.completed)) }, stroke: stroke, on: &canvas)
            legend.append((isPair ? Self.short(named.name) : "completed", stroke))
        }
        if points.contains(where: { $0.intendedPerSecond != nil }) {
            legend.append(("intended", SVGCanvas.Stroke(color: Palette.intended, width: 1.5, isDashed: true)))
        }
        legend.append(("failed, dropped", SVGCanvas.Stroke(color: Palette.failure, width: 3)))
        panel.legend(legend, on: &canvas)
    }

    private func tails(_ frame: Frame, on canvas: inout SVGCanvas) {
        let values = results.flatMap { $0.result.series.map(\.p99Microseconds) }
        let panel = panel(
            frame, title: "p99 of each second", horizontal: seconds, vertical: .time("latency", of: values))
        panel.draw(on: &canvas)
        for (index, named) in results.enumerated() {
            // A second without responses has no p99: the line has a gap there.
            for part in named.result.series.split(whereSeparator: { $0.p99Microseconds <= 0 }) {
                let points = part.map { (Double($0.second) + 0.5, $0.p99Microseconds) }
                let stroke = SVGCanvas.Stroke(color: Palette.results[index % 2], width: 2)
                panel.curve(points, stroke: stroke, on: &canvas)
                if let point = points.first, points.count == 1 {
                    let at = panel.point(across: point.0, up: point.1)
                    canvas.dot(x: at.x, y: at.y, radius: 2.5, color: stroke.color)
                }
            }
        }
        let legend = results.enumerated().map { index, named in
            (
                name: isPair ? Self.short(named.name) : "p99",
                stroke: SVGCanvas.Stroke(color: Palette.results[index % 2], width: 2)
            )
        }
        panel.legend(legend, on: &canvas)
    }

    /// Returns the end of a file's name, as long as the legend has space for.
    private static func short(_ name: String) -> String {
        let last = URL(filePath: name).lastPathComponent
        return last.count > 17 ? "…" + last.suffix(16) : last
    }
}

// MARK: A ramp

extension ResultPicture {
    private func steps(_ frame: Frame, on canvas: inout SVGCanvas) {
        let ramps = results.compactMap(\.result.ramp)
        let highest = ramps.flatMap(\.steps).map { max($0.intendedPerSecond, $0.achievedPerSecond) }.max() ?? 1
        let panel = panel(
            frame, title: "Ramp: completed calls by intended rate",
            horizontal: .linear("calls a second intended", upTo: highest, ticks: 10),
            vertical: .linear("calls a second completed", upTo: highest))
        panel.draw(on: &canvas)
        let ideal = SVGCanvas.Stroke(color: Palette.intended, width: 1.5, isDashed: true)
        panel.curve([(0, 0), (highest, highest)], stroke: ideal, on: &canvas)
        var legend: [(name: String, stroke: SVGCanvas.Stroke)] = [("intended", ideal)]
        for (index, named) in results.enumerated() {
            guard let ramp = named.result.ramp else { continue }
            let color = Palette.results[index % 2]
            let stroke = SVGCanvas.Stroke(color: color, width: 2)
            panel.curve(ramp.steps.map { ($0.intendedPerSecond, $0.achievedPerSecond) }, stroke: stroke, on: &canvas)
            for step in ramp.steps {
                let point = panel.point(across: step.intendedPerSecond, up: step.achievedPerSecond)
                canvas.dot(
                    x: point.x, y: point.y, radius: 3.5, color: step.fault == nil ? color : Palette.failure)
            }
            if let knee = ramp.knee {
                let point = panel.point(across: knee.intendedPerSecond, up: knee.achievedPerSecond)
                canvas.text(
                    "knee: \(knee.fault ?? "")", x: point.x - 8, y: point.y + 22 + Double(index) * 16, anchor: .end,
                    color: Palette.failure)
            }
            legend.append((isPair ? Self.short(named.name) : "completed", stroke))
        }
        legend.append(("beyond the knee", SVGCanvas.Stroke(color: Palette.failure, width: 4)))
        panel.legend(legend, on: &canvas)
    }
}

/// Colours that are easy to tell apart, also with most kinds of colour blindness.
enum Palette {
    static let all = "#222222"
    static let failure = "#d62728"
    static let intended = "#9a9a9a"
    /// The colours of the first and the second of two results, in charts that distinguish them by colour.
    static let results = ["#1f77b4", "#e07b00"]

    /// Returns an operation's colour.
    static func color(of operation: String) -> String {
        guard let index = Operation.allCases.firstIndex(where: { $0.rawValue == operation }) else { return all }
        return operations[index % operations.count]
    }

    private static let operations = [
        "#1f77b4", "#17becf", "#2ca02c", "#8c564b", "#7f7f7f", "#9467bd", "#ff7f0e", "#e377c2", "#b5a51b", "#d62728",
    ]
}
