import Tracing

/// The standard interceptors around calls, outermost first: tracing, if a tracer was bootstrapped, then metrics.
public enum Observability {
    /// The interceptors for `Transport.init`. Bootstrap swift-metrics and swift-distributed-tracing first.
    public static var clientInterceptors: [any ClientInterceptor] {
        (isTracing ? [TracingClientInterceptor()] : []) + [MetricsClientInterceptor()]
    }

    /// The interceptors for `Transport.serve`. Bootstrap swift-metrics and swift-distributed-tracing first.
    public static var serverInterceptors: [any ServerInterceptor] {
        (isTracing ? [TracingServerInterceptor()] : []) + [MetricsServerInterceptor()]
    }

    /// The observer for `TransportConfiguration.observer`: metrics of attempts and of message sizes. Bootstrap
    /// swift-metrics first.
    public static var observer: any CallObserver { MetricsObserver() }

    private static var isTracing: Bool { !(InstrumentationSystem.tracer is NoOpTracer) }
}
