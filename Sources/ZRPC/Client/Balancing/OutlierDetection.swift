/// The rules for ejecting a connection whose calls keep failing, although it looks ready.
///
/// The rules follow gRFC A50, by consecutive failures: a worker that refuses every call immediately has few open calls,
/// and would otherwise attract all further calls. UNAVAILABLE and RESOURCE_EXHAUSTED count as failures; any other
/// response of the worker resets the count. Only channels with several connections eject.
public struct OutlierDetection: Sendable, Hashable {
    /// The number of consecutive failures that ejects a connection.
    public var consecutiveFailures = 5
    /// The duration of the first ejection; each further ejection lasts longer by the same amount.
    public var baseEjectionTime: Duration = .seconds(5)
    /// The maximum duration of an ejection.
    public var maximumEjectionTime: Duration = .seconds(60)
    /// The maximum share of connections that are ejected at the same time, in percent; one connection is always
    /// allowed.
    public var maximumEjectedPercent = 50

    /// Creates the default rules.
    public init() {}
}
