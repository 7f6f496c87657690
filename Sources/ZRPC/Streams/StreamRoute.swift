import ZeroMQ

/// The address of a stream in the reactor: the connection or server, the session, and the stream.
///
/// A route may outlive its stream: a message for an ended stream is discarded, and never delivered to another stream.
struct StreamRoute: Sendable, Hashable {
    enum Owner: Sendable, Hashable {
        case connection(Int)
        case server(Int, PeerIdentity)
    }

    let owner: Owner
    /// The session's number, unique within its owner.
    let epoch: UInt64
    let streamID: UInt64
}
