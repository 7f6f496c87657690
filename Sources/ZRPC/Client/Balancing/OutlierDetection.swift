/// When a connection whose calls keep failing is left out of the choice, though it looks ready.
///
/// After gRFC A50, by consecutive failures: a worker that refuses at once has few calls open, and would draw all others.
/// Counted are UNAVAILABLE and RESOURCE_EXHAUSTED; any other answer of the worker ends the count. Only channels with
/// several connections eject.
public struct OutlierDetection: Sendable, Hashable {
    /// How many failures in a row eject a connection.
    public var consecutiveFailures = 5
    /// How long it stays out the first time; each time after that once more as long.
    public var baseEjectionTime: Duration = .seconds(5)
    /// The longest it stays out.
    public var maximumEjectionTime: Duration = .seconds(60)
    /// The most connections that are out at once, in percent of all; at least one can be.
    public var maximumEjectedPercent = 50

    /// The defaults.
    public init() {}
}
