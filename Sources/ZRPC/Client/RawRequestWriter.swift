import ProtobufC

/// Sends requests that are encoded already, with the rules of `RequestWriter`.
public struct RawRequestWriter: Sendable {
    let outbox: StreamOutbox

    /// Sends one request with at most 4 attachments.
    public func write(body: [UInt8], attachments: [Attachment] = []) async throws(RPCError) {
        try await outbox.write(try OutboundMessage.stream(body: body, attachments: attachments))
    }

    /// Ends the requests.
    public func finish() { outbox.finish() }
}
