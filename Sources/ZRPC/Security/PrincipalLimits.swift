import ZeroMQ

/// What one principal may use of a server that is reached over a network. A process of the same machine, `local`, has the
/// transport's limits alone.
public struct PrincipalLimits: Sendable, Hashable {
    /// The most sessions at once.
    public var sessions = 8
    /// The most streams of one session at once.
    public var streamsPerSession = 100
    /// The most bytes that one session may have sent and that nobody has read.
    public var sessionWindow = 64 << 20
    /// The most handlers at once over all of its sessions, those of calls given up included.
    public var handlers = 1024
    /// The most bytes of requests whose handlers have not ended, over all of its sessions.
    public var requestBytes = 32 << 20

    /// The defaults.
    public init() {}
}
