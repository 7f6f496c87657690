/// What a message of the protocol is for. The numbers are on the wire.
enum MessageType: UInt8 {
    case hello = 1
    case helloAck = 2
    case request = 3
    case data = 4
    case halfClose = 5
    case responseHeaders = 6
    case trailers = 7
    case cancel = 8
    case credit = 9
    case ping = 10
    case pong = 11
    case goAway = 12
    case reset = 13
}

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
    /// The sender asks for this message to be handled before others.
    static let priority = MessageFlags(rawValue: 1 << 5)
}

/// Why a session or a stream is reset. The numbers are on the wire, in RESET's `aux`.
enum ResetReason: UInt32, CaseIterable, Sendable {
    /// No session of this connection is known: nothing from the echoed sequence number on was run.
    case unknownSession = 1
    /// A frame breaks the protocol.
    case protocolError = 2
    /// No common version.
    case version = 3
    /// More bytes than were granted.
    case flowControl = 4
    /// The stream was never opened. Ends the stream only.
    case unknownStream = 5
    /// The sequence number is not the next one: something was lost or added.
    case sequence = 6
    /// The server has as many sessions as it takes.
    case tooManySessions = 7
    /// More streams at once than were granted.
    case tooManyStreams = 8
    /// The session was silent for too long, or the server is leaving.
    case expired = 9
    /// The client pings too often.
    case tooManyPings = 10
}
