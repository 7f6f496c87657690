/// The reason for resetting a session or a stream. The numbers are sent on the wire, in RESET's `aux`.
enum ResetReason: UInt32, CaseIterable, Sendable {
    /// The connection has no known session: no request from the echoed sequence number on has run.
    case unknownSession = 1
    /// A message violates the protocol.
    case protocolError = 2
    /// The peers have no common version.
    case version = 3
    /// More bytes were sent than were granted.
    case flowControl = 4
    /// The stream was never opened. Ends only the stream.
    case unknownStream = 5
    /// The sequence number is not the next one: a message was lost or added.
    case sequence = 6
    /// The server has reached its maximum number of sessions.
    case tooManySessions = 7
    /// More concurrent streams were opened than were granted.
    case tooManyStreams = 8
    /// The session was silent for too long, or its peer is leaving.
    case expired = 9
    /// The client pings too often.
    case tooManyPings = 10

    /// The reason as text, for the end of a sentence.
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
