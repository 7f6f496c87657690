import ProtobufC

/// The headers that a client sends with a call, before its message.
struct OutgoingHeaders {
    /// The method's number in the session, or 0.
    var methodID: UInt32
    var path: String
    var timeoutMicroseconds: UInt64
    var traceparent: [UInt8]
    var tracestate = ""
    var idempotencyKey: [UInt8]
    /// The number of attempts that failed before this one.
    var attempt: UInt32 = 0
    var metadata: Metadata

    /// Appends the headers as `zrpc.v1.RequestHeaders`.
    func append(to writer: inout FieldWriter) {
        if methodID != 0 {
            writer.number(1, value: UInt64(methodID))
        } else {
            writer.text(2, value: path)
        }
        writer.number(3, value: timeoutMicroseconds)
        writer.data(4, value: traceparent)
        writer.text(5, value: tracestate)
        writer.data(6, value: idempotencyKey)
        writer.number(7, value: UInt64(attempt))
        writer.metadata(8, metadata: metadata)
    }
}
