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
    /// The session was silent for too long, or its peer is leaving.
    case expired = 9
    /// The client pings too often.
    case tooManyPings = 10

    /// The reason in words, to go on a sentence with.
    var text: String {
        switch self {
        case .unknownSession: "it knows no such session"
        case .protocolError: "a message broke the protocol"
        case .version: "it speaks no version of the protocol that is spoken here"
        case .flowControl: "more was sent than it granted"
        case .unknownStream: "it knows no such stream"
        case .sequence: "a message was lost or repeated"
        case .tooManySessions: "it has as many sessions as it takes"
        case .tooManyStreams: "it has as many streams as it takes"
        case .expired: "the session was silent for too long, or its peer is leaving"
        case .tooManyPings: "it was pinged too often"
        }
    }
}
