import Instrumentation
import Tracing

/// An interceptor that opens a span around every call of a process and sends the trace context with the call.
///
/// Spans go to the tracer that swift-distributed-tracing was bootstrapped with; their attributes are OpenTelemetry's
/// for RPC. The span of a response stream ends with the stream.
public struct TracingClientInterceptor: ClientInterceptor {
    /// Creates an interceptor for `Transport.init`.
    public init() {}

    /// Runs the call in a client span and sends the span's context as `traceparent`.
    public func intercept<Response: CallResponse>(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> Response
    ) async throws(RPCError) -> Response {
        let tracer = InstrumentationSystem.tracer
        let span = tracer.startAnySpan(method.path, context: ServiceContext.current ?? .topLevel, ofKind: .client)
        span.describe(method)
        var options = options
        var carrier: [String: String] = [:]
        tracer.inject(span.context, into: &carrier, using: TraceCarrier())
        if let context = carrier["traceparent"].flatMap({ TraceContext($0) }) {
            options.traceparent = context.bytes
            options.tracestate = carrier["tracestate"] ?? ""
        }
        let outer = options.onStreamEnd
        options.onStreamEnd = { code in
            span.ended(code)
            outer?(code)
        }
        do throws(RPCError) {
            let response = try await next(options)
            if !method.kind.hasResponseStream { span.ended(.ok) }
            return response
        } catch {
            span.ended(error.code)
            throw error
        }
    }
}
