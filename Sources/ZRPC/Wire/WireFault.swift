/// The fault in a peer's message, found before any part of it is used.
enum WireFault: Error, Sendable, Hashable, CaseIterable {
    case truncated, magic, version, type, lengths, flags, tooManyParts, attachments, header

    /// The fault as text, for logs.
    var text: String {
        switch self {
        case .truncated: "the message is shorter than the prelude"
        case .magic: "the message does not begin with the magic number"
        case .version: "the protocol's version is not ours"
        case .type: "the message type is unknown"
        case .lengths: "the prelude's lengths are not those of the message"
        case .flags: "the flags do not fit the message type"
        case .tooManyParts: "the message has more than one part"
        case .attachments: "the table of attachments is malformed, or holds more than 4, or one larger than 256 KiB"
        case .header: "the header is no message of the expected type"
        }
    }
}
