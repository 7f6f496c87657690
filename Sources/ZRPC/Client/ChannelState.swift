/// Whether a channel can carry calls now.
public enum ChannelState: Sendable, Hashable {
    /// Connecting for the first time, or shaking hands.
    case connecting
    /// Calls go out at once.
    case ready
    /// The service is stopping: running calls end, new ones wait for the next session.
    case draining
    /// The service cannot be reached; connecting is tried again and again.
    case transientFailure
    /// The transport was shut down.
    case closed
}
