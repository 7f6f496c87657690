public import ProtobufC
import ZeroMQ

/// Sends the responses of a streaming method.
public struct ResponseWriter<Response: WireCodable>: Sendable {
    let outbox: StreamOutbox

    /// Sends one response with at most 4 attachments.
    ///
    /// Suspends while the caller has not read what was sent before; a caller that stalls holds up only its own stream.
    /// Throws when the call is over (CANCELLED, DEADLINE_EXCEEDED, UNAVAILABLE) or the message is larger than half the
    /// method's window (RESOURCE_EXHAUSTED).
    public func write(_ message: Response, attachments: [Attachment] = []) async throws(RPCError) {
        try await outbox.write(try OutboundMessage.stream(message, attachments: attachments))
    }

    /// Suspends until the caller takes a message of `bytes`, attachments included. Returns how many bytes it takes at once,
    /// which are as many or more.
    ///
    /// Who waits here before a message is made, or read from a disk, holds no memory for callers who read nothing. Others
    /// that write to the same stream may take the room first; `write` then waits. Throws as `write` does.
    public func room(for bytes: Int) async throws(RPCError) -> Int {
        try await outbox.room(for: MessageCost.of(body: bytes, attachments: 0))
    }
}

extension OutboundMessage {
    /// A stream's message, or the error that the writer gets.
    static func stream<Content: WireCodable>(
        _ message: Content, attachments: [Attachment]
    ) throws(RPCError) -> OutboundMessage {
        guard attachments.count <= Attachment.maximumPerMessage else {
            throw RPCError(.resourceExhausted, "A message has at most 4 attachments.", outcome: .notSent)
        }
        let outbound: OutboundMessage
        do {
            outbound = try OutboundMessage.data(attachments) { (bytes) throws(ProtobufError) in
                try message.appendEncoded(to: &bytes)
            }
        } catch {
            throw RPCError(.internalError, "The message cannot be encoded.", outcome: .notSent, cause: error)
        }
        guard outbound.cost <= WireLimits.maximumContent else {
            throw RPCError(.resourceExhausted, "A stream's message is over 1056 KiB.", outcome: .notSent)
        }
        return outbound
    }
}
