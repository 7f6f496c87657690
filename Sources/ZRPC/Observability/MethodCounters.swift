import Metrics
import Synchronization

/// One counter for each method, kept because creating a counter searches the metrics registry.
final class MethodCounters: Sendable {
    private let label: String
    private let counters = Mutex<[String: Counter]>([:])

    init(_ label: String) { self.label = label }

    func count(_ method: MethodDescriptor) {
        let counter = counters.withLock { counters -> Counter in
            if let known = counters[method.path] { return known }
            let counter = Counter(label: label, dimensions: [("grpc.method", method.path)])
            counters[method.path] = counter
            return counter
        }
        counter.increment()
    }
}
