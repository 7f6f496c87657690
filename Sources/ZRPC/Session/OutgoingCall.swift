import ProtobufC

/// A call as the client's side of a session sees it: what it asks, and until when.
protocol OutgoingCall {
    var method: MethodDescriptor { get }
    /// The request, complete but for stream id and sequence number.
    var request: OutboundMessage { get }
    /// The session whose method numbers the request uses; 0 when it names the path.
    var epoch: UInt64 { get }
    var deadline: MonotonicTime { get }
    /// Until when the call waits for a session; nil when it does not.
    var readyBy: MonotonicTime? { get }
}
