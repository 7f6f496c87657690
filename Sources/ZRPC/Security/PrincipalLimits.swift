import ZeroMQ

/// The limits of one principal at a server that is reached over a network.
///
/// A process of the same machine, `local`, has only the transport's limits.
public struct PrincipalLimits: Sendable, Hashable {
    /// The maximum number of concurrent sessions.
    public var sessions = 8
    /// The maximum number of concurrent streams in one session.
    public var streamsPerSession = 100
    /// The maximum number of bytes that one session may have sent and no reader has consumed.
    public var sessionWindow = 64 << 20
    /// The maximum number of concurrent handlers over all sessions, including the handlers of cancelled calls.
    public var handlers = 1024
    /// The maximum number of request bytes over all sessions, counted until the handler of each request ends.
    public var requestBytes = 32 << 20

    /// Creates the default limits.
    public init() {}
}
