/// An interceptor that counts and times every call of a process, under OpenTelemetry's names for gRPC (gRFC A66):
/// `grpc.client.call.duration` by method, target and status.
public struct MetricsClientInterceptor: ClientInterceptor {
    private let timers = MethodTimers("grpc.client.call.duration")

    /// Creates an interceptor for `Transport.init`.
    public init() {}

    /// Runs the call and records its duration; a call with a response stream is recorded when the stream ends.
    public func intercept<Response: CallResponse>(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> Response
    ) async throws(RPCError) -> Response {
        let start = MonotonicTime.now()
        var options = options
        let outer = options.onStreamEnd
        options.onStreamEnd = { code in
            timers.record(method, code: code, since: start)
            outer?(code)
        }
        do throws(RPCError) {
            let response = try await next(options)
            if !method.kind.hasResponseStream { timers.record(method, code: .ok, since: start) }
            return response
        } catch {
            timers.record(method, code: error.code, since: start)
            throw error
        }
    }
}

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
            timers.record(context.method, code: .ok, since: start)
            return response
        } catch {
            timers.record(context.method, code: StatusCode.of(error), since: start)
            throw error
        }
    }
}
