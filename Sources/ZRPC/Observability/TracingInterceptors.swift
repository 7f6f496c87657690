public import Instrumentation
import Tracing

/// Opens a span around every call that a process makes, and sends its trace context along.
///
/// Spans go to the tracer that swift-distributed-tracing was bootstrapped with; their attributes are OpenTelemetry's for
/// RPC. The span of a stream of responses ends with the stream.
public struct TracingClientInterceptor: ClientInterceptor {
    /// An interceptor for `Transport.init`.
    public init() {}

    /// Runs the call in a client span, which goes along as `traceparent`.
    public func intercept(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> CallSummary
    ) async throws(RPCError) -> CallSummary {
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
            let summary = try await next(options)
            if !method.kind.hasResponseStream { span.ended(.ok) }
            return summary
        } catch {
            span.ended(error.code)
            throw error
        }
    }
}

/// Opens a span around every call that a server answers, as a child of its caller's.
public struct TracingServerInterceptor: ServerInterceptor {
    /// An interceptor for `Transport.serve`.
    public init() {}

    /// Runs the handler in a server span below the caller's.
    public func intercept(_ context: ServerContext, next: () async throws -> Void) async throws {
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
            try await ServiceContext.$current.withValue(span.context) { try await next() }
            span.ended(.ok)
        } catch {
            span.ended(StatusCode.of(error))
            throw error
        }
    }
}

/// Reads and writes the header fields of a trace context.
public struct TraceCarrier: Injector, Extractor {
    /// A carrier over a dictionary with lower-case keys.
    public init() {}

    /// Sets a field.
    public func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) {
        carrier[key.lowercased()] = value
    }

    /// Reads a field.
    public func extract(key: String, from carrier: [String: String]) -> String? { carrier[key.lowercased()] }
}

extension StatusCode {
    /// The code that a caller gets for an error that a handler threw.
    static func of(_ error: any Error) -> StatusCode {
        switch error {
        case let error as RPCError: error.code
        case let error as any RPCErrorConvertible: error.rpcError.code
        case is CancellationError: .cancelled
        default: .unknown
        }
    }
}

extension Span {
    fileprivate func describe(_ method: MethodDescriptor) {
        attributes["rpc.system"] = "zrpc"
        attributes["rpc.service"] = method.service
        attributes["rpc.method"] = method.name
    }

    fileprivate func ended(_ code: StatusCode) {
        attributes["rpc.grpc.status_code"] = code.rawValue
        if code != .ok { setStatus(SpanStatus(code: .error, message: code.name)) }
        end()
    }
}
