public import ProtobufC

/// One message of a stream with its attachments.
public struct StreamElement<Content: WireCodable>: Sendable {
    /// The message.
    public let message: Content
    /// The attachments of the message, at most 4.
    public let attachments: [Attachment]
}
