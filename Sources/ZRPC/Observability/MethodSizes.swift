import Metrics
import Synchronization

final class MethodSizes: Sendable {
    private let label: String
    private let recorders = Mutex<[String: Recorder]>([:])

    init(_ label: String) { self.label = label }

    func record(_ method: MethodDescriptor, _ bytes: Int) {
        let recorder = recorders.withLock { recorders -> Recorder in
            if let known = recorders[method.path] { return known }
            let recorder = Recorder(label: label, dimensions: [("grpc.method", method.path)])
            recorders[method.path] = recorder
            return recorder
        }
        recorder.record(bytes)
    }
}
