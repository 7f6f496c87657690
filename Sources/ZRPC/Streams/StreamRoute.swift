import ZeroMQ

/// Where a stream lives in the reactor: which connection or server, which session of it, which stream.
///
/// A route outlives its stream: what is sent along an old one is dropped, never delivered to another stream.
struct StreamRoute: Sendable, Hashable {
    enum Owner: Sendable, Hashable {
        case connection(Int)
        case server(Int, PeerIdentity)
    }

    let owner: Owner
    /// The session's number: no other of its owner has it.
    let epoch: UInt64
    let streamID: UInt64
}
