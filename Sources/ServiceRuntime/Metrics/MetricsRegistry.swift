public import CoreMetrics
import Synchronization

/// All metrics of this process, and their text for Prometheus.
///
/// This is the factory behind swift-metrics: counters become `NAME_total`, timers become histograms `NAME_seconds`,
/// aggregating recorders become histograms, meters and other recorders become gauges. A family holds at most
/// `maximumSeries` label sets; later label sets are counted in one series with the label values `other`, so that no
/// caller can make the process grow. A repeated request for a name and label set returns the cell that was kept for
/// them. Thread-safe.
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

    /// Creates an empty registry.
    public init() {}

    /// Returns the current metrics in Prometheus' text format 0.0.4 (`text/plain; version=0.0.4`), with the process's
    /// own metrics.
    ///
    /// - Parameter descriptions: The descriptions of metrics that not every service has, by the metrics' names.
    public func exposition(describing descriptions: [String: String] = [:]) -> String {
        PrometheusText.render(families.withLock { $0 }, descriptions: descriptions) + ProcessMetrics.text()
    }

    /// Returns the counter of a label and dimensions, created on first use; a counter that is not exposed if there are
    /// too many.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        let name = PrometheusText.name(label, suffix: "_total")
        let cell = cell(name, dimensions: dimensions) { .counter(CounterCell()) }
        if case .counter(let counter) = cell { return counter }
        return CounterCell()
    }

    /// Returns the gauge of a label and dimensions, created on first use.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        gauge(label, dimensions: dimensions)
    }

    /// Returns a histogram of sizes if `aggregate` is true, otherwise a gauge; created on first use.
    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        guard aggregate else { return gauge(label, dimensions: dimensions) }
        return histogram(PrometheusText.name(label), dimensions: dimensions, bounds: HistogramCell.sizeBounds)
    }

    /// Returns a histogram of seconds, created on first use.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        histogram(
            PrometheusText.name(label, suffix: "_seconds"), dimensions: dimensions, bounds: HistogramCell.secondsBounds)
    }

    /// Does nothing, because cells live as long as the process. Their number is bounded, and a counter that restarts at
    /// zero would mislead.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Does nothing: cells live as long as the process.
    public func destroyMeter(_ handler: any MeterHandler) {}
    /// Does nothing: cells live as long as the process.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Does nothing: cells live as long as the process.
    public func destroyTimer(_ handler: any TimerHandler) {}

    private func gauge(_ label: String, dimensions: [(String, String)]) -> GaugeCell {
        if case .gauge(let gauge) = cell(
            PrometheusText.name(label), dimensions: dimensions, make: { .gauge(GaugeCell()) })
        {
            return gauge
        }
        return GaugeCell()
    }

    private func histogram(_ name: String, dimensions: [(String, String)], bounds: [Double]) -> HistogramCell {
        if case .histogram(let histogram) = cell(
            name, dimensions: dimensions, make: { .histogram(HistogramCell(bounds: bounds)) })
        {
            return histogram
        }
        return HistogramCell(bounds: bounds)
    }

    /// Returns the cell of a name and label set. If the name belongs to another kind of metric, or if there are too
    /// many families, the cell counts without being kept or exposed.
    private func cell(_ name: String, dimensions: [(String, String)], make: () -> Cell) -> Cell {
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

/// A number that only grows.
final class CounterCell: CounterHandler {
    private let total = Atomic<Int64>(0)

    var value: Int64 { total.load(ordering: .relaxed) }

    func increment(by amount: Int64) { total.wrappingAdd(amount, ordering: .relaxed) }

    func reset() { total.store(0, ordering: .relaxed) }
}

/// A number that goes up and down.
final class GaugeCell: MeterHandler, RecorderHandler {
    private let current = Mutex<Double>(0)

    var value: Double { current.withLock { $0 } }

    func set(_ value: Int64) { set(Double(value)) }

    func set(_ value: Double) { current.withLock { $0 = value } }

    func increment(by amount: Double) { current.withLock { $0 += amount } }

    func decrement(by amount: Double) { current.withLock { $0 -= amount } }

    func record(_ value: Int64) { set(Double(value)) }

    func record(_ value: Double) { set(value) }
}
