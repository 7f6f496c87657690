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
    public func attemptEnded(_ method: MethodDescriptor, _ status: StatusCode, _ cost: CallCost) {
        durations.record(method, status, nanoseconds: cost.nanoseconds)
        sent.record(method, cost.sentBytes)
        received.record(method, cost.receivedBytes)
    }

    /// Records the bytes of a served call's messages.
    public func servedCallEnded(_ method: MethodDescriptor, _ cost: CallCost) {
        served.record(method, cost.sentBytes)
        asked.record(method, cost.receivedBytes)
    }
}
