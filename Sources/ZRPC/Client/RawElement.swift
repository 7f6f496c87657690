import ProtobufC

/// One message of a stream that is not decoded, and the bytes that came with it.
public struct RawElement: Sendable {
    /// The message in protobuf's wire format.
    public let body: [UInt8]
    /// Its attachments, at most 4.
    public let attachments: [Attachment]
}
