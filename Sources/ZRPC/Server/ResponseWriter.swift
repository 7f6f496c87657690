public import ProtobufC
import ZeroMQ

/// A writer for the responses of a streaming method.
public struct ResponseWriter<Response: WireCodable>: Sendable {
    let outbox: StreamOutbox

    /// Sends one response with at most 4 attachments.
    ///
    /// Suspends until the caller has read earlier responses; a caller that stalls delays only its own stream. Throws if
    /// the call has ended (CANCELLED, DEADLINE_EXCEEDED, UNAVAILABLE), or if the message is larger than half the
    /// method's window (RESOURCE_EXHAUSTED).
    public func write(_ message: Response, attachments: [Attachment] = []) async throws(RPCError) {
        try await outbox.write(try OutboundMessage.stream(message, attachments: attachments))
    }

    /// Suspends until the caller has credit for a message of `bytes`, attachments included. Returns the number of bytes
    /// that can be sent at once, which is at least `bytes`.
    ///
    /// A handler that waits here before it creates a message, or reads it from a disk, holds no memory for callers that
    /// read nothing. Another writer of the same stream may use the credit first; `write` then waits. Throws the errors
    /// of `write`.
    public func credit(for bytes: Int) async throws(RPCError) -> Int {
        try await outbox.credit(for: MessageCost.of(body: bytes, attachments: 0))
    }
}

extension OutboundMessage {
    /// Returns a message of a stream, or throws the error for the writer.
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
