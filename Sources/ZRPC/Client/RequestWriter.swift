public import ProtobufC

/// A writer for the requests of a client-streaming or bidirectional call.
public struct RequestWriter<Request: WireCodable>: Sendable {
    let outbox: StreamOutbox

    /// Sends one request with at most 4 attachments.
    ///
    /// Suspends until the server has read earlier requests. Throws if the call has ended, or if the message is larger
    /// than half the method's window (RESOURCE_EXHAUSTED).
    public func write(_ message: Request, attachments: [Attachment] = []) async throws(RPCError) {
        try await outbox.write(try OutboundMessage.stream(message, attachments: attachments))
    }

    /// Ends the requests: the server sees the end after the requests that were written. Responses continue to arrive.
    ///
    /// Writing afterwards throws FAILED_PRECONDITION. A second call does nothing.
    public func finish() { outbox.finish() }
}
