import ZeroMQ

/// What a timer is for.
enum TimerEvent {
    case call(link: Int, id: UInt64)
    case link(Int)
    case channel(Int)
    case serverStream(server: Int, peer: PeerIdentity, epoch: UInt64, id: UInt64)
    case server(Int)
    /// What could not be sent is tried again.
    case retry
}
