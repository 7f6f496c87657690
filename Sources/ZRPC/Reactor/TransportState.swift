/// What a transport does now, as one moment of its reactor.
public struct TransportState: Sendable {
    /// The endpoints it serves.
    public var servers: [ServerInfo] = []
    /// The channels it calls others by.
    public var channels: [ChannelInfo] = []
}
