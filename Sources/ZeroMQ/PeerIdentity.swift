/// The identity that a ROUTER gives a connected peer: a zero byte and a number that no other connection has.
///
/// Peers that choose an identity of their own are none of ours: libzmq drops the second of two that choose alike.
public struct PeerIdentity: Sendable, Hashable {
    /// The number of the connection.
    public let rawValue: UInt32

    /// The identity of a connection's number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The identity in a message's first part; nil when the peer chose its own.
    public init?(_ part: borrowing MessagePart) {
        guard part.count == 5, part.byte(at: 0) == 0 else { return nil }
        rawValue = part.load(fromByteOffset: 1, as: UInt32.self)
    }

    var bytes: (UInt8, UInt8, UInt8, UInt8, UInt8) {
        (
            0, UInt8(truncatingIfNeeded: rawValue), UInt8(truncatingIfNeeded: rawValue >> 8),
            UInt8(truncatingIfNeeded: rawValue >> 16), UInt8(truncatingIfNeeded: rawValue >> 24)
        )
    }
}
