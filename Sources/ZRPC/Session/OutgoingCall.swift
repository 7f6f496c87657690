import ProtobufC

/// A call from the view of the client's side of a session: its request, and its deadline.
protocol OutgoingCall {
    var method: MethodDescriptor { get }
    /// The request, complete except for the stream ID and the sequence number.
    var request: OutboundMessage { get }
    /// The session whose method numbers the request uses; 0 if the request names the method by its path.
    var epoch: UInt64 { get }
    var deadline: MonotonicTime { get }
    /// The time until which the call waits for a session; nil if it does not wait.
    var readyBy: MonotonicTime? { get }
}
