import Instrumentation
import Tracing

/// An interceptor that opens a span around every call of a server, as a child of the caller's span.
public struct TracingServerInterceptor: ServerInterceptor {
    /// Creates an interceptor for `Transport.serve`.
    public init() {}

    /// Runs the handler in a server span below the caller's span.
    public func intercept<Response: Sendable>(
        _ context: ServerContext, next: () async throws -> Response
    ) async throws -> Response {
        let tracer = InstrumentationSystem.tracer
        var parent = ServiceContext.topLevel
        if let caller = TraceContext(bytes: context.traceparent) {
            var fields = ["traceparent": caller.text]
            if !context.tracestate.isEmpty { fields["tracestate"] = context.tracestate }
            tracer.extract(fields, into: &parent, using: TraceCarrier())
        }
        let span = tracer.startAnySpan(context.method.path, context: parent, ofKind: .server)
        span.describe(context.method)
        do {
            let response = try await ServiceContext.$current.withValue(span.context) { try await next() }
            span.ended(.ok)
            return response
        } catch {
            span.ended(StatusCode.of(error))
            throw error
        }
    }
}
