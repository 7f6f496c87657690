/// The cost of one attempt, or of one served call.
public struct CallCost: Sendable, Hashable {
    /// The time from the start of the stream to its end, in nanoseconds.
    public internal(set) var nanoseconds: Int64 = 0
    /// The size of the messages that were sent, attachments included, headers excluded.
    public internal(set) var sentBytes = 0
    /// The size of the messages that were received, attachments included, headers excluded.
    public internal(set) var receivedBytes = 0
}
