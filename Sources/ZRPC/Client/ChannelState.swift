/// The ability of a channel to carry calls.
public enum ChannelState: Sendable, Hashable {
    /// The channel connects for the first time, or the handshake is running.
    case connecting
    /// Calls are sent at once.
    case ready
    /// The service is stopping: running calls end, and new calls wait for the next session.
    case draining
    /// The service cannot be reached; the channel keeps trying to connect.
    case transientFailure
    /// The transport is shut down.
    case closed
}
