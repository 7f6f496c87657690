public import CoreMetrics
import Synchronization

/// Everything this process counts, and its text for Prometheus.
///
/// The factory behind swift-metrics: counters become `NAME_total`, timers histograms `NAME_seconds`, aggregating recorders
/// histograms, meters and other recorders gauges. Bounded: a family holds at most `maximumSeries` label sets; what comes later is
/// counted in one series whose label values are `other`, so that no caller can make the process grow. The same
/// label set returns the same cell. Thread-safe.
public final class MetricsRegistry: MetricsFactory {
    static let maximumFamilies = 500
    static let maximumSeries = 100

    enum Cell: Sendable {
        case counter(CounterCell)
        case gauge(GaugeCell)
        case histogram(HistogramCell)
    }

    struct Series: Sendable {
        var labels: [Label]
        var cell: Cell
    }

    struct Label: Sendable, Hashable {
        var name: String
        var value: String
    }

    typealias Families = [String: [[Label]: Series]]
    private let families = Mutex<Families>([:])

    /// Makes an empty registry.
    public init() {}

    /// The metrics now, in Prometheus' text format 0.0.4 (`text/plain; version=0.0.4`), the process's own among them.
    public func exposition() -> String {
        PrometheusText.render(families.withLock { $0 }) + ProcessMetrics.text()
    }

    /// Returns the counter of a label and dimensions, made when new; an uncounted one when there are too many.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        let name = PrometheusText.name(label, suffix: "_total")
        let cell = cell(name, dimensions) { .counter(CounterCell()) }
        if case .counter(let counter) = cell { return counter }
        return CounterCell()
    }

    /// Returns the gauge of a label and dimensions, made when new.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        gauge(label, dimensions)
    }

    /// Returns a histogram of sizes when `aggregate`, otherwise a gauge, made when new.
    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        guard aggregate else { return gauge(label, dimensions) }
        return histogram(PrometheusText.name(label), dimensions, bounds: HistogramCell.sizeBounds)
    }

    /// Returns a histogram of seconds, made when new.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        histogram(PrometheusText.name(label, suffix: "_seconds"), dimensions, bounds: HistogramCell.secondsBounds)
    }

    /// Does nothing: cells live as long as the process. Their number is bounded, and a counter that comes back at zero
    /// misleads.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Does nothing: cells live as long as the process.
    public func destroyMeter(_ handler: any MeterHandler) {}
    /// Does nothing: cells live as long as the process.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Does nothing: cells live as long as the process.
    public func destroyTimer(_ handler: any TimerHandler) {}

    private func gauge(_ label: String, _ dimensions: [(String, String)]) -> GaugeCell {
        if case .gauge(let gauge) = cell(PrometheusText.name(label), dimensions, { .gauge(GaugeCell()) }) {
            return gauge
        }
        return GaugeCell()
    }

    private func histogram(_ name: String, _ dimensions: [(String, String)], bounds: [Double]) -> HistogramCell {
        if case .histogram(let histogram) = cell(name, dimensions, { .histogram(HistogramCell(bounds: bounds)) }) {
            return histogram
        }
        return HistogramCell(bounds: bounds)
    }

    /// The cell of a name and label set. One whose name another kind already bears, and one beyond the bound on
    /// families, is not kept: it counts, but nobody sees it.
    private func cell(_ name: String, _ dimensions: [(String, String)], _ make: () -> Cell) -> Cell {
        let labels = dimensions.map { Label(name: PrometheusText.name($0.0), value: $0.1) }
            .sorted { $0.name < $1.name }
        return families.withLock { families in
            var family = families[name] ?? [:]
            if let known = family[labels] { return known.cell }
            if family.isEmpty && families.count >= Self.maximumFamilies { return make() }
            let kept =
                family.count < Self.maximumSeries ? labels : labels.map { Label(name: $0.name, value: "other") }
            if let known = family[kept] { return known.cell }
            let series = Series(labels: kept, cell: make())
            if let sibling = family.first?.value, !sibling.cell.isSameKind(as: series.cell) { return series.cell }
            family[kept] = series
            families[name] = family
            return series.cell
        }
    }
}

extension MetricsRegistry.Cell {
    func isSameKind(as other: Self) -> Bool {
        switch (self, other) {
        case (.counter, .counter), (.gauge, .gauge), (.histogram, .histogram): true
        default: false
        }
    }
}
