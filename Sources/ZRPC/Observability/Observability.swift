import Tracing

/// The interceptors that a service of this house runs around its calls, outermost first: tracing, when a tracer was
/// bootstrapped, then metrics.
public enum Observability {
    /// For `Transport.init`. Bootstrap swift-metrics and swift-distributed-tracing before.
    public static var clientInterceptors: [any ClientInterceptor] {
        (isTracing ? [TracingClientInterceptor()] : []) + [MetricsClientInterceptor()]
    }

    /// For `Transport.serve`. Bootstrap swift-metrics and swift-distributed-tracing before.
    public static var serverInterceptors: [any ServerInterceptor] {
        (isTracing ? [TracingServerInterceptor()] : []) + [MetricsServerInterceptor()]
    }

    /// For `TransportConfiguration.observer`: metrics of attempts and of message sizes. Bootstrap swift-metrics before.
    public static var observer: any CallObserver { MetricsObserver() }

    private static var isTracing: Bool { !(InstrumentationSystem.tracer is NoOpTracer) }
}
