/// What one attempt, or one served call, took.
public struct CallCost: Sendable, Hashable {
    /// From its stream's start to its end, in nanoseconds.
    public internal(set) var nanoseconds: Int64 = 0
    /// Bytes of the messages that were sent, attachments included, without headers.
    public internal(set) var sentBytes = 0
    /// Bytes of the messages that were received, attachments included, without headers.
    public internal(set) var receivedBytes = 0
}
