import Metrics
import Synchronization

/// An observer that counts attempts and the bytes of messages, under OpenTelemetry's names for gRPC (gRFC A66):
/// `grpc.client.attempt.started`, `.duration` (also by status), `.sent_total_compressed_message_size` and
/// `.rcvd_total_compressed_message_size`, and the two sizes of `grpc.server.call`.
///
/// Messages are not compressed; the names are gRPC's.
public struct MetricsObserver: CallObserver {
    private let started = MethodCounters("grpc.client.attempt.started")
    private let durations = MethodTimers("grpc.client.attempt.duration")
    private let sent = MethodSizes("grpc.client.attempt.sent_total_compressed_message_size")
    private let received = MethodSizes("grpc.client.attempt.rcvd_total_compressed_message_size")
    private let served = MethodSizes("grpc.server.call.sent_total_compressed_message_size")
    private let asked = MethodSizes("grpc.server.call.rcvd_total_compressed_message_size")

    /// Creates an observer for `TransportConfiguration.observer`.
    public init() {}

    /// Counts an attempt.
    public func attemptStarted(_ method: MethodDescriptor) { started.count(method) }

    /// Records an attempt's time and the bytes of its messages.
    public func attemptEnded(_ method: MethodDescriptor, status: StatusCode, cost: CallCost) {
        durations.record(method, code: status, nanoseconds: cost.nanoseconds)
        sent.record(method, bytes: cost.sentBytes)
        received.record(method, bytes: cost.receivedBytes)
    }

    /// Records the bytes of a served call's messages.
    public func servedCallEnded(_ method: MethodDescriptor, cost: CallCost) {
        served.record(method, bytes: cost.sentBytes)
        asked.record(method, bytes: cost.receivedBytes)
    }
}

/// The cost of one attempt, or of one served call.
public struct CallCost: Sendable, Hashable {
    /// The time from the start of the stream to its end, in nanoseconds.
    public internal(set) var nanoseconds: Int64 = 0
    /// The size of the messages that were sent, attachments included, headers excluded.
    public internal(set) var sentBytes = 0
    /// The size of the messages that were received, attachments included, headers excluded.
    public internal(set) var receivedBytes = 0
}

/// An observer of the cost of a transport's calls, for metrics.
///
/// Its methods run in the transport's loop, one at a time: they must be quick and must not block.
public protocol CallObserver: Sendable {
    /// Reports that a call of this process got a stream. One call, as interceptors see it, may consist of several
    /// attempts.
    func attemptStarted(_ method: MethodDescriptor)
    /// Reports the end of an attempt.
    func attemptEnded(_ method: MethodDescriptor, status: StatusCode, cost: CallCost)
    /// Reports the end of a call that this process served; its handler may still run.
    func servedCallEnded(_ method: MethodDescriptor, cost: CallCost)
}

/// One recorder of sizes in bytes for each method, kept because creating a recorder searches the metrics registry.
final class MethodSizes: Sendable {
    private let label: String
    private let recorders = Mutex<[String: Recorder]>([:])

    init(_ label: String) { self.label = label }

    func record(_ method: MethodDescriptor, bytes: Int) {
        let recorder = recorders.withLock { recorders -> Recorder in
            if let known = recorders[method.path] { return known }
            let recorder = Recorder(label: label, dimensions: [("grpc.method", method.path)])
            recorders[method.path] = recorder
            return recorder
        }
        recorder.record(bytes)
    }
}
