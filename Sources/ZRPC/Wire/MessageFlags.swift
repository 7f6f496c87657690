/// The flags of a message. Unknown flags are ignored.
struct MessageFlags: OptionSet, Sendable, Hashable {
    let rawValue: UInt16

    /// The sender sends no more messages in this stream.
    static let endStream = MessageFlags(rawValue: 1 << 0)
    /// The message has a body, which may be empty.
    static let hasBody = MessageFlags(rawValue: 1 << 1)
    /// Attachments follow the body; the header contains their lengths.
    static let hasAttachments = MessageFlags(rawValue: 1 << 2)
    /// The body is compressed. No peer announces compression, so such a message is refused.
    static let compressed = MessageFlags(rawValue: 1 << 3)
    /// The server guarantees that the call did not run.
    static let refused = MessageFlags(rawValue: 1 << 4)
}
