import Metrics
import Synchronization

/// Counts and times every call that a process makes, under OpenTelemetry's names for gRPC (gRFC A66):
/// `grpc.client.call.duration` by method, target and status.
public struct MetricsClientInterceptor: ClientInterceptor {
    private let timers = MethodTimers("grpc.client.call.duration")

    /// An interceptor for `Transport.init`.
    public init() {}

    /// Runs the call and records how long it took: a call with a response stream when the stream ends.
    public func intercept(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> CallSummary
    ) async throws(RPCError) -> CallSummary {
        let start = MonotonicTime.now()
        var options = options
        let outer = options.onStreamEnd
        options.onStreamEnd = { code in
            timers.record(method, code, since: start)
            outer?(code)
        }
        do throws(RPCError) {
            let summary = try await next(options)
            if !method.kind.hasResponseStream { timers.record(method, .ok, since: start) }
            return summary
        } catch {
            timers.record(method, error.code, since: start)
            throw error
        }
    }
}

/// Counts and times every call that a server answers: `grpc.server.call.started` by method and
/// `grpc.server.call.duration` by method and status.
public struct MetricsServerInterceptor: ServerInterceptor {
    private let timers = MethodTimers("grpc.server.call.duration")
    private let started = MethodCounters("grpc.server.call.started")

    /// An interceptor for `Transport.serve`.
    public init() {}

    /// Runs the handler, and records that it began and how long it took.
    public func intercept(_ context: ServerContext, next: () async throws -> Void) async throws {
        started.count(context.method)
        let start = MonotonicTime.now()
        do {
            try await next()
            timers.record(context.method, .ok, since: start)
        } catch {
            timers.record(context.method, StatusCode.of(error), since: start)
            throw error
        }
    }
}

/// Counts attempts and the bytes of messages, under OpenTelemetry's names for gRPC (gRFC A66):
/// `grpc.client.attempt.started`, `.duration` (by status, too), `.sent_total_compressed_message_size` and
/// `.rcvd_total_compressed_message_size`, and the two sizes of `grpc.server.call`.
///
/// Nothing is compressed here; the names are gRPC's.
public struct MetricsObserver: CallObserver {
    private let started = MethodCounters("grpc.client.attempt.started")
    private let durations = MethodTimers("grpc.client.attempt.duration")
    private let sent = MethodSizes("grpc.client.attempt.sent_total_compressed_message_size")
    private let received = MethodSizes("grpc.client.attempt.rcvd_total_compressed_message_size")
    private let served = MethodSizes("grpc.server.call.sent_total_compressed_message_size")
    private let asked = MethodSizes("grpc.server.call.rcvd_total_compressed_message_size")

    /// An observer for `TransportConfiguration.observer`.
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

/// One timer for each method and status: made once, because making one looks it up among all.
private final class MethodTimers: Sendable {
    private struct Key: Hashable {
        let path: String
        let code: Int
    }

    private let label: String
    private let timers = Mutex<[Key: Timer]>([:])

    init(_ label: String) { self.label = label }

    func record(_ method: MethodDescriptor, _ code: StatusCode, since start: MonotonicTime) {
        record(method, code, nanoseconds: MonotonicTime.now().since(start))
    }

    func record(_ method: MethodDescriptor, _ code: StatusCode, nanoseconds: Int64) {
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

private final class MethodCounters: Sendable {
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

private final class MethodSizes: Sendable {
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
