/// The values that accompany a call's messages: from the caller with the request, and from the handler with the
/// response.
struct CallMetadata: Sendable {
    /// The metadata pairs of the request.
    var metadata = Metadata()
    /// The key that makes the server apply a change only once; empty if the caller sent none.
    var idempotencyKey: [UInt8] = []
    /// The W3C trace context, version 00, as 25 bytes; empty if the caller sent none.
    var traceparent: [UInt8] = []
    /// The W3C `tracestate`; empty if the caller sent none.
    var tracestate = ""
    /// The number of earlier attempts at this call that failed, as counted by the caller.
    var previousAttempts = 0
    /// Whether the response holds only the method's receipt fields.
    var isReceipt = false
    /// The metadata pairs that the caller receives at the end of the call.
    var trailers = Metadata()
}
