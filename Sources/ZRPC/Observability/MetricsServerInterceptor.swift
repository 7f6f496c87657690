/// An interceptor that counts and times every call of a server: `grpc.server.call.started` by method and
/// `grpc.server.call.duration` by method and status.
public struct MetricsServerInterceptor: ServerInterceptor {
    private let timers = MethodTimers("grpc.server.call.duration")
    private let started = MethodCounters("grpc.server.call.started")

    /// Creates an interceptor for `Transport.serve`.
    public init() {}

    /// Runs the handler, and records that it started and how long it took.
    public func intercept<Response: Sendable>(
        _ context: ServerContext, next: () async throws -> Response
    ) async throws -> Response {
        started.count(context.method)
        let start = MonotonicTime.now()
        do {
            let response = try await next()
            timers.record(context.method, .ok, since: start)
            return response
        } catch {
            timers.record(context.method, StatusCode.of(error), since: start)
            throw error
        }
    }
}
