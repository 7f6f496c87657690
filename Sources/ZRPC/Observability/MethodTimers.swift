import Metrics
import Synchronization

/// One timer for each method and status, kept because creating a timer searches the metrics registry.
final class MethodTimers: Sendable {
    private struct Key: Hashable {
        let path: String
        let code: Int
    }

    private let label: String
    private let timers = Mutex<[Key: Timer]>([:])

    init(_ label: String) { self.label = label }

    func record(_ method: MethodDescriptor, code: StatusCode, since start: MonotonicTime) {
        record(method, code: code, nanoseconds: MonotonicTime.now().since(start))
    }

    func record(_ method: MethodDescriptor, code: StatusCode, nanoseconds: Int64) {
        let key = Key(path: method.path, code: code.rawValue)
        let timer = timers.withLock { timers -> Timer in
            if let known = timers[key] { return known }
            let timer = Timer(
                label: label, dimensions: [("grpc.method", method.path), ("grpc.status", code.name)])
            timers[key] = timer
            return timer
        }
        timer.recordNanoseconds(max(0, nanoseconds))
    }
}
