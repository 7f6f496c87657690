import Metrics
import Synchronization

/// Counts and times every call that a process makes, under OpenTelemetry's names for gRPC (gRFC A66):
/// `grpc.client.call.duration` by method, target and status.
public struct MetricsClientInterceptor: ClientInterceptor {
    private let timers = MethodTimers("grpc.client.call.duration")

    /// An interceptor for `Transport.init`.
    public init() {}

    public func intercept(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> CallSummary
    ) async throws(RPCError) -> CallSummary {
        let start = MonotonicTime.now()
        do throws(RPCError) {
            let summary = try await next(options)
            timers.record(method, .ok, since: start)
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
        let key = Key(path: method.path, code: code.rawValue)
        let timer = timers.withLock { timers -> Timer in
            if let known = timers[key] { return known }
            let timer = Timer(
                label: label, dimensions: [("grpc.method", method.path), ("grpc.status", code.name)])
            timers[key] = timer
            return timer
        }
        timer.recordNanoseconds(max(0, MonotonicTime.now().since(start)))
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
