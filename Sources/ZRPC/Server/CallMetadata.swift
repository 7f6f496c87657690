/// What a caller says of a call beside its message, and what its handler says beside its own.
struct CallMetadata: Sendable {
    /// Pairs that came with the request.
    var metadata = Metadata()
    /// Names the change to be made once; empty when the caller gave none.
    var idempotencyKey: [UInt8] = []
    /// W3C trace context, version 00, as 25 bytes; empty when the caller gave none.
    var traceparent: [UInt8] = []
    /// W3C's `tracestate`; empty when the caller gave none.
    var tracestate = ""
    /// Attempts at this call that failed before this one, as the caller counts them.
    var previousAttempts = 0
    /// Whether the response holds no more than the method's receipt fields.
    var isReceipt = false
    /// Pairs that the caller gets with the end of the call.
    var trailers = Metadata()
}
