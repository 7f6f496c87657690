public import ProtobufC

/// Sends the requests of a client-streaming or bidirectional call.
public struct RequestWriter<Request: WireCodable>: Sendable {
    let outbox: StreamOutbox

    /// Sends one request with at most 4 attachments.
    ///
    /// Suspends while the server has not read what was sent before. Throws when the call is over, or the message is
    /// larger than half the method's window (RESOURCE_EXHAUSTED).
    public func write(_ message: Request, attachments: [Attachment] = []) async throws(RPCError) {
        try await outbox.write(try OutboundMessage.stream(message, attachments: attachments))
    }

    /// Ends the requests: the server's reader sees the end after those written. Responses go on coming.
    ///
    /// Writing afterwards throws FAILED_PRECONDITION. Finishing twice is finishing once.
    public func finish() { outbox.finish() }
}
