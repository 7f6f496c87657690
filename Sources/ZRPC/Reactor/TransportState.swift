/// A snapshot of a transport's activity, taken at one moment in its reactor.
public struct TransportState: Sendable {
    /// The endpoints that the transport serves.
    public var servers: [ServerInfo] = []
    /// The transport's channels to other services.
    public var channels: [ChannelInfo] = []
}
