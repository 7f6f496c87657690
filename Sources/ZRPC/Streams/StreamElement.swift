public import ProtobufC

/// One message of a stream and the bytes that came with it.
public struct StreamElement<Content: WireCodable>: Sendable {
    /// The message.
    public let message: Content
    /// Its attachments, at most 4.
    public let attachments: [Attachment]
}
