import CoreMetrics
import Synchronization

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
