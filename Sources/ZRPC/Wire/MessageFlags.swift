/// Marks of a message. Unknown ones are ignored.
struct MessageFlags: OptionSet, Sendable, Hashable {
    let rawValue: UInt16

    /// The sender sends no more messages of this stream.
    static let endStream = MessageFlags(rawValue: 1 << 0)
    /// There is a message body, which may be empty.
    static let hasBody = MessageFlags(rawValue: 1 << 1)
    /// Attachments follow the body; the header tells their lengths.
    static let hasAttachments = MessageFlags(rawValue: 1 << 2)
    /// The body is compressed; nobody announces it yet, so it is refused.
    static let compressed = MessageFlags(rawValue: 1 << 3)
    /// The server vouches that the call did not run.
    static let refused = MessageFlags(rawValue: 1 << 4)
}
